/** The schema of CycloneDX 1.6, as the project of the format publishes it with its library (https://cyclonedx.org). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { enginePackage } from "./packages.ts";

export const cycloneDx = enginePackage("@cyclonedx/cyclonedx-library");

/** What is wrong with a bill of materials; nothing where all is well. */
export function billRefusal(text: string): string {
  const read = (name: string): object =>
    JSON.parse(readFileSync(join(cycloneDx ?? "", `res/schema/${name}.SNAPSHOT.schema.json`), "utf8"));
  // Formats need a package more, and say nothing of what a bill of ours holds: no addresses, times or mail.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  for (const name of ["spdx", "jsf-0.82"])
    ajv.addSchema(read(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.validate(read("bom-1.6"), JSON.parse(text)) ? "" : ajv.errorsText();
}
