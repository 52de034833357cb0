/** A site whose pages come from files of other tools, read and planned as a build does. */
import { join } from "node:path";
import { type ContentFiles, decodeContent } from "../../../scripts/content/decode.ts";
import { readSources } from "../../../scripts/content/sources/index.ts";
import { planDecoded } from "../../../scripts/pipeline.ts";
import { checkDiagnostics, checkOutcome } from "../oracles/diagnostics.ts";
import { checkSite } from "../oracles/site.ts";

/** Reads the sources of a project in a folder, its content given as texts; `refused` or `accepted`. */
export function runSourced(folder: string, texts: Readonly<Record<string, string>>): string {
  const files = Object.entries(texts).map(([name, text]) => ({ name: `content/${name}`, text }));
  const content: ContentFiles = Object.fromEntries(files.map((file) => [file.name.slice("content/".length), file]));
  const decoded = decodeContent(content);
  const context = { content: decoded.content, contentDirectory: join(folder, "content"), shownAs: "content" };
  const sourced = readSources(context);
  const pages = decoded.content.pages && [...decoded.content.pages, ...sourced.pages];
  const all = {
    content: { ...decoded.content, pages, addressed: sourced.addressed },
    diagnostics: [...decoded.diagnostics, ...sourced.diagnostics],
  };
  const planned = planDecoded(all);
  checkOutcome(planned);
  checkDiagnostics(planned.diagnostics, [...files, ...sourced.files]);
  if (!planned.value) return "refused";
  checkSite(planned.value);
  return "accepted";
}
