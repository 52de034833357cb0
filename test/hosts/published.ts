/** The fixture site as one host would be given it, in a folder of its own, for engines to serve. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildFacts, Compiled, Host } from "../../scripts/hosts/host.ts";
import type { Plan } from "../../scripts/pipeline.ts";
import { decodeText } from "../content-text.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { PLANTED } from "./conformance.ts";
import { factsOf } from "./laws.ts";
import { content } from "./site.ts";

export interface Published {
  /** Holds `dist/`, the host's own files in `dist.hosts/<host>/`, and a secret beside `dist/`. */
  readonly folder: string;
  readonly plan: Plan;
  readonly compiled: Compiled;
  /** Path in `dist/` -> text, the host's files among them. */
  readonly files: ReadonlyMap<string, string>;
}

/** Compiles the fixture site, or another content, for one host and writes it into a temporary folder. */
export function publishFor(host: Host, texts = content, plan: BuildFacts["plan"] = "free"): Published {
  const decoded = decodeText(texts);
  const compiled = host.compile(decoded.plan.rules, factsOf({ files: decoded.files.size }, plan));
  const ofHost = compiled.artifacts.filter(({ place }) => place === "published");
  const files = new Map([...decoded.files].filter(([path]) => path !== "serve.json"));
  for (const { path, text } of ofHost) files.set(path, text);
  const folder = temporaryFolder();
  writeFiles(join(folder, "dist"), Object.fromEntries(files));
  for (const { place, path, text } of compiled.artifacts) {
    if (place !== "published") writeFiles(join(folder, "dist.hosts", place.host), { [path]: text });
  }
  // As deep as dot segments of the answers folder reach.
  writeFileSync(join(folder, "secret.json"), PLANTED);
  return { folder, plan: decoded.plan, compiled, files };
}
