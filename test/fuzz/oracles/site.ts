/** An accepted input: files that readers who know nothing of ours accept, and that say the same of every page. */
import { posix } from "node:path";
import { planArtifacts } from "../../../scripts/artifacts/index.ts";
import type { TextArtifact } from "../../../scripts/model.ts";
import type { Page, Site } from "../../../scripts/site/site.ts";
import type { Plan } from "../../../scripts/pipeline.ts";
import { hold } from "../target.ts";
import { checkAsked } from "./asked.ts";
import { checkHtml } from "./html.ts";
import { readXml } from "./xml.ts";
import { textsOf, wholeTexts } from "../../whole-texts.ts";

/** Looks at all files of a plan. */
export function checkSite(plan: Plan): void {
  checkFiles(plan, [...wholeTexts(plan.artifacts())]);
}

/** As `checkSite`, of files that may not be the plan's: for planted faults. */
export function checkFiles(plan: Plan, artifacts: readonly TextArtifact[]): void {
  checkPaths(artifacts);
  for (const artifact of artifacts) checkText(artifact);
  const files = new Map(artifacts.filter(isPublished).map(({ path, text }) => [path, text]));
  checkAnswers(plan.site, files);
  checkSitemaps(plan.site, files);
  checkAsked(plan, files);
}

function isPublished({ place }: TextArtifact): boolean {
  return place === "published";
}

/** Names that no file system takes for another place, and none that is a file and a folder. */
function checkPaths(artifacts: readonly TextArtifact[]): void {
  const names = artifacts.map(({ path, place }) => (place === "published" ? `dist/${path}` : `${place.host}/${path}`));
  const folders = new Set(names.flatMap(foldersOf));
  const seen = new Set<string>();
  for (const name of names) {
    hold(
      posix.normalize(name) === name && !/[\u0000-\u001f\u007f\\]/.test(name),
      () => `the file ${JSON.stringify(name)}`,
    );
    hold(name.isWellFormed() && Buffer.byteLength(name) < 4096, () => `the name ${JSON.stringify(name)}`);
    const key = name.normalize("NFC").toUpperCase().toLowerCase();
    hold(!seen.has(key), () => `two files ${name}`);
    hold(!folders.has(name), () => `a file and a folder ${name}`);
    seen.add(key);
  }
}

function foldersOf(name: string): string[] {
  const segments = name.split("/");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("/"));
}

/** Each text is one of its kind, for a reader that is not ours. */
function checkText({ path, text }: TextArtifact): void {
  hold(text.isWellFormed(), () => `${path} is no Unicode`);
  if (/\.json$|^api\/v1\/locales$/.test(path)) JSON.parse(text);
  else if (path.endsWith(".xml")) readXml(path, text);
  else if (path.endsWith(".html")) checkHtml(path, text);
  else if (!/\.m?js$/.test(path)) {
    const hidden = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.exec(text);
    hold(hidden === null, () => `${path} holds ${JSON.stringify(hidden?.[0])}`);
  }
}

interface AnswerText {
  readonly target_locale: string;
  readonly source_url: string;
  readonly translated_url: string;
  readonly cached: boolean;
}

interface PageText {
  readonly source_url: string;
  readonly translations: readonly { readonly code: string; readonly url: string }[];
}

/** The name of the file of a page below a folder, by its canonical path: nothing of ours is asked for it. */
export function fileBelow(folder: string, path: string): string {
  return `${folder}${decodeURIComponent(path)}.json`;
}

/** What Cloudflare answers with where there is no file: of a page named so it would be `404.html.json`. */
const NOT_FOUND = /^translations\/v1\/(?:[^/]+\/)?404\.html$/;

/** The answers, the files of the pages, and the list of locales say the same. */
function checkAnswers({ pages, locales, addresses }: Site, files: ReadonlyMap<string, string>): void {
  const listed: { count: number; locales: readonly { code: string }[] } = JSON.parse(
    files.get("locales/v1.json") ?? "",
  );
  hold(listed.count === locales.length && listed.locales.length === locales.length, () => "not all locales are listed");
  const starts = new Map(addresses.locales.map((one) => [one.code, one.origin + addresses.basePath + one.prefix]));
  const places = new Map<string, string>();
  let answers = 0;
  for (const page of pages) {
    const ofPage: PageText = JSON.parse(files.get(fileBelow("pages/v1", page.path)) ?? "null");
    hold(ofPage !== null, () => `no file of the page ${page.path}`);
    const codes = ofPage.translations.map(({ code }) => code);
    hold(codes.join() === [...page.locales].join(), () => `${page.path}: ${codes.join()}`);
    for (const { code, url } of ofPage.translations) {
      const answer: AnswerText = JSON.parse(files.get(fileBelow(`translations/v1/${code}`, page.path)) ?? "null");
      hold(answer !== null, () => `no answer for ${page.path} in ${code}`);
      const { target_locale, source_url, translated_url, cached } = answer;
      hold(target_locale === code && cached, () => `the answer ${JSON.stringify(answer)}`);
      hold(
        source_url === ofPage.source_url && translated_url === url,
        () => `two addresses of ${page.path} in ${code}`,
      );
      hold(`${url}/`.startsWith(`${starts.get(code)}/`), () => `${url} is not in ${starts.get(code)}`);
      checkAddress(url);
      // A translation that shares the address of its source is in two languages; two pages never share one.
      hold((places.get(url) ?? page.path) === page.path, () => `${url} is ${page.path} and ${places.get(url)}`);
      places.set(url, page.path);
      answers += 1;
    }
  }
  const found = [...files.keys()].filter((file) => file.startsWith("translations/v1/") && !NOT_FOUND.test(file));
  hold(found.length === answers, () => `${found.length} files of answers, ${answers} translations`);
}

/** An address that every reader of addresses gives back unchanged. */
function checkAddress(address: string): void {
  const url = new URL(address);
  hold(url.href === address, () => `${address} is read as ${url.href}`);
  hold(/^https?:$/.test(url.protocol) && url.username === "", () => `the address ${address}`);
  hold(/^[\x21-\x7e]+$/.test(address), () => `${address} is not in ASCII`);
}

/** Answers state every address of a sitemap; `sitemap.xml` has the addresses of all pages. */
function checkSitemaps({ pages, sitemap, addresses, artifacts }: Site, files: ReadonlyMap<string, string>): void {
  if (artifacts.sitemap !== "own" && artifacts.sitemap !== "replace") return;
  const urls = new Map(pages.map((page) => [page, urlsOf(page, files)]));
  for (const file of sitemap.files) {
    const name = file.label === undefined ? "sitemap.xml" : `sitemaps/${file.label}.xml`;
    const text = files.get(name);
    const wanted = pages.flatMap((page) => file.locales.flatMap((code) => urls.get(page)?.get(code) ?? []));
    // A host without a page of its own has no sitemap.
    if (text === undefined && wanted.length === 0) continue;
    hold(text !== undefined, () => `no ${name}`);
    const { locs } = readXml(name, text);
    // Above the limit it is an index; inputs are far below.
    const missing = wanted.filter((url) => !locs.includes(url));
    hold(missing.length === 0 && locs.length === new Set(wanted).size, () => `${name}: ${locs.join(" ")}`);
    const origin = file.origin;
    hold(
      locs.every((loc) => loc.startsWith(`${origin}${addresses.basePath}`)),
      () => `${name} leaves ${origin}`,
    );
  }
}

function urlsOf({ path }: Page, files: ReadonlyMap<string, string>): Map<string, string> {
  const { translations }: PageText = JSON.parse(files.get(fileBelow("pages/v1", path)) ?? "");
  return new Map(translations.map(({ code, url }) => [code, url]));
}

/** The files of a site without any host, for what needs no rules. */
export function filesOf(site: Site): ReadonlyMap<string, string> {
  const artifacts = planArtifacts(site, []).value;
  return textsOf(artifacts?.() ?? []);
}
