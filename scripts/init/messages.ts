/** What `stele init` says beside problems: what it found, and what to do next. */
import { printable, shellWord } from "../diagnostics/message.ts";
import type { Findings } from "./detect/index.ts";

/**
 * Formats the findings, one on each line: `Found Docusaurus (docusaurus.config.js)`.
 *
 * @param init the command that users type: `stele init`
 */
export function foundLines({ tree, sitemap, hosts, address, below, integration }: Findings, init: string): string[] {
  const found = [
    ...(tree ? [{ text: tree.generator, evidence: tree.evidence }] : []),
    ...(integration && integration.file !== tree?.evidence
      ? [{ text: integration.generator, evidence: integration.file }]
      : []),
    ...(sitemap === undefined ? [] : [{ text: "a sitemap", evidence: sitemap }]),
    ...hosts,
    ...(address ? [address] : []),
  ];
  return [
    ...(tree || integration || sitemap !== undefined
      ? []
      : ["Found no docs site in this folder: the pages are examples"]),
    ...below.map(
      ({ generator, folder: at }) => `Found ${generator} in ${printable(at)}: run ${init} there for its pages`,
    ),
    ...found.map(({ text, evidence }) => `Found ${printable(text)} (${printable(evidence)})`),
    ...(tree?.leftOut ?? []).map((what) => `Left out: ${printable(what)}`),
  ];
}

/** Lists the next steps of a user. `tool`: the command that users type, such as `stele`. */
export function nextSteps(
  tool: string,
  folder: string,
  {
    isExampleAddress,
    publishing,
  }: { readonly isExampleAddress?: boolean | undefined; readonly publishing?: string | undefined },
): string[] {
  const option = folder === "content" || folder === "stele" ? "" : ` --content ${shellWord(folder)}`;
  return [
    "",
    "Next:",
    `  look through ${folder}/site.yaml${isExampleAddress ? " and write the address of your site" : ""}`,
    `  ${tool} build${option}`,
    `  ${tool} preview${option}`,
    ...(publishing === undefined ? [] : [`  and to publish it with the docs: ${publishing}${option}`]),
  ];
}
