/** Writes the picture of the README where it has changed by more than the time of a build: `npm run picture`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../root.ts";
import { comparable, drawPicture, PICTURE } from "./picture.ts";

const file = join(root, PICTURE);
const picture = drawPicture();
if (!existsSync(file) || comparable(readFileSync(file, "utf8")) !== comparable(picture)) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}
