/** The places of languages where no links tell them: labels of hosts and segments of paths that are codes of languages. */
import {
  type AddressParts,
  DEEPEST_LABEL,
  type LanguagePlace,
  type ListedAddress,
  mostOften,
  partsOf,
} from "./language-place.ts";
import { codeOf } from "./languages.ts";

/** The language of a site that does not say it. */
const UNSTATED = "en";

/** Finds them; that of the source comes first. A site whose addresses tell nothing is in one language. */
export function guessedPlaces(listed: readonly ListedAddress[]): readonly LanguagePlace[] {
  const all = listed.flatMap(({ address }) => partsOf(address) ?? []);
  const origin = mainOrigin(all.map((one) => one.origin));
  if (origin === undefined) return [];
  const below = [...new Set(all.map((one) => one.origin))].flatMap((other) => hostPlace(other, origin) ?? []);
  if (below.length > 0) return withSource(below, origin);
  return pathPlaces(
    origin,
    all.filter((one) => one.origin === origin),
  );
}

/** The host that others are below, else the one with the most pages. */
function mainOrigin(origins: readonly string[]): string | undefined {
  const unique = [...new Set(origins)];
  const above = unique.find((origin) => unique.some((other) => hostPlace(other, origin) !== undefined));
  return above ?? mostOften(origins);
}

/** The place of a language whose label stands before the host of the source. */
function hostPlace(origin: string, main: string): LanguagePlace | undefined {
  const [label, below] = cut(new URL(origin).host, new URL(main).host);
  const code = below ? codeOf(label) : undefined;
  return code === undefined ? undefined : { code, origin, way: [] };
}

function cut(host: string, main: string): readonly [string, boolean] {
  return [host.slice(0, Math.max(0, host.length - main.length - 1)), host.endsWith(`.${main}`)];
}

/** The source is English: a language of its own among the places, or the one that no label stands for. */
function withSource(places: readonly LanguagePlace[], origin: string): readonly LanguagePlace[] {
  const unique = places.filter(({ code }, index) => places.findIndex((other) => other.code === code) === index);
  const english = unique.find(({ code }) => code === UNSTATED);
  return [english ?? { code: UNSTATED, origin, way: [] }, ...unique.filter((place) => place !== english)];
}

/** Languages by segments of paths: of the depths that one may stand at, the one where most do. */
function pathPlaces(origin: string, all: readonly AddressParts[]): readonly LanguagePlace[] {
  const known = new Set(all.map(({ segments }) => segments.join("/")));
  const depths = Array.from({ length: DEEPEST_LABEL }, (_none, depth) => placesAt(depth, origin, all, known));
  const best = depths.reduce((one, other) => (other.length > one.length ? other : one), []);
  return withSource(best, origin);
}

/** The segments at one depth that are codes, where half of the pages behind them are there without it, or with another. */
function placesAt(
  depth: number,
  origin: string,
  all: readonly AddressParts[],
  known: ReadonlySet<string>,
): readonly LanguagePlace[] {
  const ways = new Map<string, (readonly string[])[]>();
  for (const { segments } of all) {
    if (codeOf(segments[depth] ?? "") === undefined) continue;
    const way = segments.slice(0, depth + 1).join("/");
    const others = ways.get(way);
    if (others) others.push(segments);
    else ways.set(way, [segments]);
  }
  const labels = new Set([...ways.keys()].map((way) => way.slice(way.lastIndexOf("/") + 1)));
  const hasTwin = (segments: readonly string[]): boolean =>
    known.has(segments.toSpliced(depth, 1).join("/")) ||
    [...labels].some((label) => label !== segments[depth] && known.has(segments.with(depth, label).join("/")));
  return [...ways].flatMap(([way, pages]) => {
    const code = codeOf(way.slice(way.lastIndexOf("/") + 1));
    const twins = pages.filter(hasTwin).length;
    return code !== undefined && twins * 2 >= pages.length ? [{ code, origin, way: way.split("/") }] : [];
  });
}
