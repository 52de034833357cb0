/** A site whose pages come from files of other tools, read and planned as a build does. */
import { join } from "node:path";
import { type ContentFiles, decodeContent, type DecodedContent } from "../../../scripts/content/decode.ts";
import { readSources } from "../../../scripts/content/sources/index.ts";
import type { SourceFile } from "../../../scripts/content/content.ts";
import type { Outcome } from "../../../scripts/model.ts";
import { type Plan, planDecoded } from "../../../scripts/pipeline.ts";
import { checkDiagnostics, checkOutcome } from "../oracles/diagnostics.ts";
import { checkSite } from "../oracles/site.ts";

/** The result of a project, and the files that its problems name. */
export interface SourcedPlan extends Outcome<Plan> {
  readonly files: readonly SourceFile[];
}

/** Reads the sources of a project in a folder, its content given as texts, and plans it. */
export function planSourced(folder: string, texts: Readonly<Record<string, string>>): SourcedPlan {
  return planDecodedSources(folder, decodeTexts(texts));
}

/** The content of a project, and its files. */
export interface DecodedTexts extends DecodedContent {
  readonly files: readonly SourceFile[];
}

/** Decodes content that is given as texts. */
export function decodeTexts(texts: Readonly<Record<string, string>>): DecodedTexts {
  const files = Object.entries(texts).map(([name, text]) => ({ name: `content/${name}`, text }));
  const content: ContentFiles = Object.fromEntries(files.map((file) => [file.name.slice("content/".length), file]));
  return { ...decodeContent(content), files };
}

/** Reads the sources of a project in a folder, whose content is decoded, and plans it. */
export function planDecodedSources(folder: string, { files, ...decoded }: DecodedTexts): SourcedPlan {
  const contentDirectory = join(folder, "content");
  const sourced = readSources({
    content: decoded.content,
    contentDirectory,
    shownAs: "content",
    projectDirectory: folder,
  });
  const pages = decoded.content.pages && [...decoded.content.pages, ...sourced.pages];
  const all = {
    content: { ...decoded.content, pages, addressed: sourced.addressed },
    diagnostics: [...decoded.diagnostics, ...sourced.diagnostics],
  };
  return { ...planDecoded(all), files: [...files, ...sourced.files] };
}

/** Looks at all that comes of a project; `refused` or `accepted`. */
export function runSourced(folder: string, texts: Readonly<Record<string, string>>): string {
  const planned = planSourced(folder, texts);
  checkOutcome(planned);
  checkDiagnostics(planned.diagnostics, planned.files);
  if (!planned.value) return "refused";
  checkSite(planned.value);
  return "accepted";
}
