/** Writes the pictures of the README: `npm run picture`. That of the status needs Chromium. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../root.ts";
import { comparable, drawPicture, PICTURE } from "./picture.ts";
import { drawStatus, STATUS_PICTURE } from "./status-picture.ts";

const file = join(root, PICTURE);
const picture = drawPicture();
// A build differs from the last one by its time.
if (!existsSync(file) || comparable(readFileSync(file, "utf8")) !== comparable(picture)) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}
const status = await drawStatus();
if (status) writeFileSync(join(root, STATUS_PICTURE), status);
else console.error(`${STATUS_PICTURE} stays as it is: there is no Chromium.`);
