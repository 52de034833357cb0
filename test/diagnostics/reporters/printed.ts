/** Problems of content in memory, in the form that programs receive. */
import { locate } from "../../../scripts/content/locate.ts";
import { type Problem, problemOf } from "../../../scripts/diagnostics/located.ts";
import { plan } from "../../../scripts/pipeline.ts";
import { contentFiles } from "../../content-files.ts";

/** All problems of a site with this `pages.yaml`, notices too, in the order of reports. */
export function printed(pages: string): Problem[] {
  const files = contentFiles({ pages });
  return locate(plan(files).diagnostics, Object.values(files)).map(problemOf);
}
