/** Content that is well-formed, with hostile values in the places of right ones. */
import type { ContentFiles } from "../../../scripts/content/decode.ts";
import { hosts } from "../../../scripts/hosts/index.ts";
import { plan } from "../../../scripts/pipeline.ts";
import { anyText } from "../bend.ts";
import { checkDiagnostics, checkOutcome } from "../oracles/diagnostics.ts";
import { checkSite } from "../oracles/site.ts";
import type { Random } from "../random.ts";
import { target } from "../target.ts";

type Texts = Readonly<Record<string, string>>;

const HOSTS = hosts.map(({ name }) => name);
const CODES = ["es", "fr", "pt-BR", "zh-Hant", "es-419", "ar", "he", "iw", "de"];
const NAMES = [
  "docs",
  "intro",
  "café",
  "a b",
  "v1.2",
  "日本語",
  "a+b&c",
  "😀",
  "index",
  "x.json",
  "constructor",
  "es",
  "en",
  "straße",
];
const DAYS = ["2026-01-02", "2026-12-31T23:59:59Z", "2024-02-29"];

/** A value of its kind; one time in thirty any text, one in hundred something that is no text. */
function value(random: Random, right: () => unknown): unknown {
  if (random.chance(0.03)) return anyText(random).toWellFormed();
  return random.chance(0.005) ? random.pick([null, true, 0, -1, 1e21, [], {}, [[]], { "": "" }]) : right();
}

/** A member that may be missing. */
function perhaps(random: Random, share: number, name: string, right: () => unknown): Record<string, unknown> {
  return random.chance(share) ? { [name]: value(random, right) } : {};
}

function path(random: Random): string {
  const names = random.some(3, () => (random.chance(0.04) ? anyText(random).toWellFormed() : random.pick(NAMES)));
  return `/${names.join("/")}${names.length > 0 && random.chance(0.2) ? "/" : ""}`;
}

function site(random: Random): Record<string, unknown> {
  const of = perhaps.bind(undefined, random);
  return {
    base_url: value(random, () =>
      random.pick(["https://docs.example.com", "https://user.example.org/project/", "http://a.test:8080"]),
    ),
    source_locale: value(random, () => "en"),
    ...of(0.1, "source_origin", () => random.pick(["https://www.example.com", "https://docs.example.com"])),
    ...of(0.4, "addresses", () => random.pick(["path", "subdomain"])),
    ...of(0.1, "source_prefix", () => true),
    ...of(0.4, "hosts", () => [...new Set(random.some(3, () => random.pick(HOSTS)))]),
    ...of(0.3, "sitemap", () => ({
      alternates: true,
      ...of(0.3, "x_default", () => false),
      ...of(0.3, "per_locale", () => false),
    })),
    ...of(0.05, "gateway", () => ({ emit: true, ...of(0.5, "unlisted", () => "compute") })),
    artifacts: {
      reference: random.chance(0.99) ? false : value(random, () => "/api-reference/"),
      openapi: random.chance(0.97) ? false : value(random, () => "/api.json"),
      ...of(0.1, "coverage", () => true),
      ...of(0.1, "robots", () => random.pick(["own", "keep", "replace", false])),
      ...of(0.1, "sitemap", () => random.pick(["own", "keep", "replace", false])),
    },
    ...(random.chance(0.01) ? { [anyText(random).toWellFormed()]: 1 } : {}),
  };
}

function locales(random: Random): unknown[] {
  const of = perhaps.bind(undefined, random);
  const codes = ["en", ...new Set(random.some(3, () => random.pick(CODES)))];
  return codes.map((code) => ({
    code: value(random, () => code),
    name: random.chance(0.1) ? anyText(random).toWellFormed() : `Language ${code}`,
    ...of(0.1, "label", () => `l-${code.toLowerCase()}`),
    ...of(0.05, "dir", () => "rtl"),
    ...of(0.05, "hreflang", () => code),
    ...of(0.05, "host", () => `${code.toLowerCase()}.example.net`),
    ...of(0.05, "addresses", () => "path"),
    ...of(0.05, "folder", () => code),
  }));
}

function pages(random: Random, codes: readonly string[]): unknown[] {
  const of = perhaps.bind(undefined, random);
  return [path(random), ...random.some(5, () => path(random))].map((own) => ({
    path: random.chance(0.02) ? anyText(random).toWellFormed() : own,
    ...of(0.7, "lastmod", () => random.pick(DAYS)),
    ...of(0.3, "priority", () => random.pick([0, 0.1, 0.55, 1])),
    ...of(0.1, "revision", () => "3f2a91c"),
    ...of(0.2, "locales", () => codes.filter(() => random.chance(0.7))),
    ...of(0.2, "translations", () => {
      const entries = codes.filter(() => random.chance(0.5)).map((code) => [code, value(random, () => path(random))]);
      return Object.fromEntries(entries);
    }),
  }));
}

function make(random: Random): Texts {
  const ofLocales = locales(random);
  const codes = ofLocales.flatMap((row) => {
    const { code } = row as { readonly code: unknown };
    return typeof code === "string" && code !== "en" ? [code] : [];
  });
  // JSON is YAML; its line separators and controls are escapes, so that values and not bytes are tried.
  return {
    "site.yaml": JSON.stringify(site(random)),
    "locales.yaml": JSON.stringify(ofLocales),
    "pages.yaml": JSON.stringify(pages(random, codes), null, random.pick([0, 2])),
  };
}

function run(texts: Texts): string {
  const files = Object.entries(texts).map(([name, text]) => ({ name: `content/${name}`, text }));
  const content: ContentFiles = Object.fromEntries(files.map((file) => [file.name.slice("content/".length), file]));
  const planned = plan(content);
  checkOutcome(planned);
  checkDiagnostics(planned.diagnostics, files);
  if (!planned.value) return "refused";
  checkSite(planned.value);
  return "accepted";
}

export const contentValues = target<Texts>({
  name: "content-values",
  share: 4,
  make,
  run,
  outcomes: ["refused", "accepted"],
});
