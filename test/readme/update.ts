/** Writes the generated parts of the guides: `npm run readme`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import { guide } from "./guides.ts";
import { madeSections, withSection } from "./sections.ts";

for (const section of madeSections) {
  writeFileSync(join(root, section.guide), withSection(guide(section.guide), section));
}
