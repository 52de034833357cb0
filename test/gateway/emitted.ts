/** Sites as a build with `gateway: { emit: true }` leaves them, in folders of their own, for runtimes to serve. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TextArtifact } from "../../scripts/model.ts";
import { type Overrides, type Plan, plan } from "../../scripts/pipeline.ts";
import { PLANTED } from "../hosts/conformance.ts";
import { content } from "../hosts/site.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { wholeTexts } from "../whole-texts.ts";

/** Lines of `site.yaml` for a site without files of answers. */
export const WITHOUT_FILES = "gateway: { emit: true }\nartifacts: { translations: false }\n";

export interface EmittedSite {
  /** Holds `dist/`, the files of hosts in `dist.hosts/`, and a secret beside `dist/`. */
  readonly folder: string;
  readonly plan: Plan;
  /** Path in `dist/` -> text. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Builds the fixture site with its gateway and writes it into a temporary folder.
 *
 * @param names of the hosts
 * @param change what to write instead of the text of a file that is not published
 * @param more lines of `site.yaml`
 */
export function emitSite(
  names: readonly string[],
  change: (path: string, text: string) => string = (_path, text) => text,
  overrides: Overrides = {},
  more = "",
): EmittedSite {
  const texts = { ...content, "site.yaml": `${content["site.yaml"]}gateway: { emit: true }\n${more}` };
  const emitted = emittedArtifacts(texts, { ...overrides, hosts: names });
  const folder = temporaryFolder();
  const files = new Map<string, string>();
  for (const { path, place, text } of emitted.artifacts) {
    if (place === "published") files.set(path, text);
    else writeFiles(join(folder, "dist.hosts", place.host), { [path]: change(path, text) });
  }
  writeFiles(join(folder, "dist"), Object.fromEntries(files));
  // As deep as dot segments of the answers folder reach.
  writeFileSync(join(folder, "secret.json"), PLANTED);
  return { folder, plan: emitted.plan, files };
}

/** The plan of content given as texts, and all its artifacts. */
export function emittedArtifacts(
  texts: Readonly<Record<string, string>>,
  overrides: Overrides = {},
): { readonly plan: Plan; readonly artifacts: readonly TextArtifact[] } {
  const files = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { name: `content/${name}`, text }]),
  );
  const { value, diagnostics } = plan(files, overrides);
  if (!value) throw new Error(diagnostics.map(({ sentence }) => sentence).join("\n"));
  return { plan: value, artifacts: [...wholeTexts(value.artifacts())] };
}
