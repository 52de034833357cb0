/**
 * Every hostile value in every field of the content: refused with an error, or accepted, and then harmless in every file
 * of the output, as the programs say that read these files in the end.
 */
import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hosts } from "../../scripts/hosts/index.ts";
import type { BuildFacts } from "../../scripts/hosts/host.ts";
import type { Artifact, TextArtifact } from "../../scripts/model.ts";
import type { Plan } from "../../scripts/pipeline.ts";
import { checkDiagnostics } from "../fuzz/oracles/diagnostics.ts";
import { checkFiles } from "../fuzz/oracles/site.ts";
import { decodeTexts, planDecodedSources } from "../fuzz/targets/sourced.ts";
import { factsOf } from "../hosts/laws.ts";
import { allHostileValues } from "../hostile-values.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { chromiumProgram, type HtmlReader, openHtmlReader } from "./browser.ts";
import type { Planned } from "./consumers/consumer.ts";
import { gateway, gatewayFactsOf, gatewayFiles } from "./consumers/gateway.ts";
import { consumers, xmlRefusal } from "./consumers/index.ts";
import { type Documents, documentsWith, filesOf, NO_REFERENCE } from "./contents.ts";
import { type Field, fields, nameOf } from "./fields.ts";
import { skeleton } from "./skeleton.ts";
import { wholeTexts } from "../whole-texts.ts";

/** A project with a tree, a sitemap and a built site, for fields that name one. */
const project = temporaryFolder();
writeFiles(project, {
  "docs/a.md": "---\nlastmod: 2026-01-02\n---\n",
  "sitemap.xml":
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://docs.example.com/a</loc></url></urlset>',
  "build/a.html": "<!doctype html><html lang=en><title>A</title>",
});

/** Those of the reference are tried all at once, in a test of their own. */
const tried = fields.filter(({ file }) => file !== "reference");

/** Whether the steps before a plan refuse a value; they are cheap, and most values end here. */
function planned(documents: Documents): Plan | undefined {
  const early = decodeTexts(filesOf(documents, false));
  const isRefused = early.diagnostics.some(({ severity }) => severity === "error");
  const outcome = isRefused ? { ...early, value: undefined } : planDecodedSources(project, early);
  checkDiagnostics(outcome.diagnostics, outcome.files);
  // A refusal without a word would be a value that is lost.
  expect(outcome.value !== undefined || outcome.diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  return outcome.value;
}

function isAccepted(field: Field, value: string): boolean {
  const documents = documentsWith(field, [value]);
  return planned({ ...documents, site: withoutReference(documents.site) }) !== undefined;
}

/** Where nothing is said of them: pages that are dear to make, and that this field is not in. */
function withoutReference(site: unknown): unknown {
  if (typeof site !== "object" || site === null || "artifacts" in site) return site;
  return { ...site, artifacts: NO_REFERENCE };
}

/** Sites with all of the values, as few as it takes: values that collide, or are one a site, come apart. */
function sitesOf(
  field: Field,
  values: readonly string[],
): { readonly plan: Plan; readonly values: readonly string[] }[] {
  if (values.length === 0) return [];
  const isList = (field.file === "pages" || field.file === "locales") && field.pointer[0] === 0;
  const documents = documentsWith(field, values);
  // What names a source of pages is in no page of the reference.
  const isSource = field.file === "site" && field.pointer[0] === "pages";
  const site = isSource ? withoutReference(documents.site) : documents.site;
  const plan = isList || values.length === 1 ? planned({ ...documents, site }) : undefined;
  if (plan) return [{ plan, values }];
  if (values.length === 1) return [];
  const middle = Math.ceil(values.length / 2);
  return [...sitesOf(field, values.slice(0, middle)), ...sitesOf(field, values.slice(middle))];
}

/** The files that a host has, with a gateway or without; none where it refuses the site with an error. */
interface RuleFiles {
  readonly host: string;
  readonly hasGateway: boolean;
  readonly artifacts: readonly TextArtifact[];
}

const compiled = new Map<string, readonly RuleFiles[]>();

/** The programs of a gateway aside, which are read on their own: what is left is made of the rules alone. */
function ruleFiles(plan: Plan): readonly RuleFiles[] {
  const key = JSON.stringify(plan.rules);
  const files = compiled.get(key) ?? compileAll(plan);
  compiled.set(key, files);
  return files;
}

function compileAll(plan: Plan): RuleFiles[] {
  const programs = gatewayFactsOf(plan);
  return [undefined, programs].flatMap((facts) =>
    hosts.flatMap((host): RuleFiles[] => {
      const given: BuildFacts = { ...factsOf({}), gateway: facts };
      const { artifacts, diagnostics } = host.compile(plan.rules, given);
      if (diagnostics.some(({ severity }) => severity === "error")) return [];
      return [{ host: host.name, hasGateway: facts !== undefined, artifacts: artifacts.filter(isNoProgram) }];
    }),
  );
}

function isNoProgram({ text }: TextArtifact): boolean {
  return !text.includes("\nconst STELE_SITE = ");
}

const pagePath: Field = { file: "pages", pointer: [0, "path"], part: "value" };
const base = ruleFiles(plannedOrThrow(documentsWith(pagePath, ["/one", "/two.html", "/a/b/c"])));

/** What the rule files of harmless sites of both strategies say. */
function plannedOrThrow(documents: Documents): Plan {
  const plan = planned(documents);
  if (!plan) throw new Error("harmless content is refused");
  return plan;
}

/** One cell a value and a field; one reading a file and a program. */
const counts = { cells: 0, refused: 0, accepted: 0, sites: 0, readings: new Map<string, number>() };
const known = new Map<string, string>();
let reader: HtmlReader | undefined;

beforeAll(async () => {
  if (chromiumProgram !== undefined) reader = await openHtmlReader();
});

afterAll(async () => {
  await reader?.close();
  const readings = [...counts.readings].map(([name, count]) => `\n  ${name}, ${count}`).join("");
  process.stdout.write(
    `injection matrix: ${tried.length} fields x ${allHostileValues.length} values = ${counts.cells} cells, ` +
      `${counts.refused} refused, ${counts.accepted} accepted; ${counts.sites} sites, read by${readings}\n`,
  );
});

/** What a consumer says of a text, which it is asked once. */
async function ask(name: string, text: string, refusal: () => Promise<string> | string): Promise<void> {
  const key = `${name}\n${text}`;
  if (!known.has(key)) {
    known.set(key, await refusal());
    counts.readings.set(name, (counts.readings.get(name) ?? 0) + 1);
  }
  expect({ name, said: known.get(key) }).toEqual({ name, said: "" });
}

/** Sites that were checked: all output is made of the site, and many values of sources of pages are in none. */
const checked = new Set<string>();

/** Whether xmllint has read a sitemap. It reads those of a field together, in one process. */
const sitemaps = new Map<string, boolean>();

function readSitemaps(): void {
  const unread = [...sitemaps].flatMap(([text, isRead]) => (isRead ? [] : [text]));
  for (const text of unread) sitemaps.set(text, true);
  counts.readings.set("xmllint", sitemaps.size);
  expect(xmlRefusal(unread)).toBe("");
}

async function checkOutputs(plan: Plan): Promise<void> {
  const site = createHash("sha256")
    .update(serialize({ ...plan.site, publishedName: undefined }))
    .digest("base64");
  if (checked.has(site)) return;
  checked.add(site);
  // The pages of other languages have the same values in the same places; reference.long.test.ts reads their texts.
  const published = [...wholeTexts([...plan.artifacts()].filter((artifact) => !isOfOtherLanguage(artifact)))];
  checkFiles(plan, published);
  for (const artifact of published) {
    if (artifact.path.endsWith(".xml")) sitemaps.set(artifact.text, sitemaps.get(artifact.text) ?? false);
    await askChromium(artifact);
  }
  const planned = { rules: plan.rules, published };
  for (const files of ruleFiles(plan)) await checkRuleFiles(files, planned);
  const ofGateway = JSON.stringify([plan.site.addresses, plan.site.gateway]);
  if (gateway.isThere)
    await ask(gateway.name, ofGateway, () => gateway.refusal(gatewayFiles(gatewayFactsOf(plan)), planned));
}

function isOfOtherLanguage({ path }: Artifact): boolean {
  return /^reference\/(?!en\/|index\.html$)/.test(path);
}

async function askChromium({ path, text }: TextArtifact): Promise<void> {
  const open = reader;
  if (path.endsWith(".html") && open) await ask("Chromium", text, () => open.refusal(text));
}

async function checkRuleFiles(files: RuleFiles, planned: Planned): Promise<void> {
  const { host, artifacts } = files;
  for (const artifact of artifacts) {
    const key = `${host} ${files.hasGateway} ${artifact.path}\n${artifact.text}`;
    await ask("skeletons", key, () => skeletonRefusal(files, artifact));
    await askChromium(artifact);
  }
  const consumer = consumers[host];
  if (!consumer) throw new Error(`no consumer reads the files of ${host}`);
  const key = consumer.key?.(artifacts, planned) ?? artifacts.map(({ text }) => text).join("\n");
  if (consumer.isThere) await ask(`${host}: ${consumer.name}`, key, () => consumer.refusal(artifacts, planned));
}

/** Nothing but values differs from the files of a harmless site. */
function skeletonRefusal({ host, hasGateway }: RuleFiles, artifact: TextArtifact): string {
  const files = base.find((each) => each.host === host && each.hasGateway === hasGateway);
  const sibling = files?.artifacts.find(({ path }) => path === artifact.path);
  if (!sibling) return "";
  const usual = skeleton(sibling);
  const added = [...skeleton(artifact)].filter((word) => !usual.has(word));
  return added.map((word) => `${artifact.path}: ${word}`).join("\n");
}

describe("a hostile value", () => {
  it.each(tried.map((field) => ({ name: nameOf(field), field })))(
    "in $name is refused, or is harmless everywhere",
    async ({ field }) => {
      const accepted = allHostileValues.filter((value) => isAccepted(field, value));
      counts.cells += allHostileValues.length;
      counts.accepted += accepted.length;
      counts.refused += allHostileValues.length - accepted.length;
      for (const { plan } of sitesOf(field, accepted)) {
        counts.sites += 1;
        await checkOutputs(plan);
      }
      readSitemaps();
    },
    600_000,
  );
});
