/** Requests that must open nothing outside `dist/` and lead to no other origin, on any server. */
import { origin } from "./site.ts";

/** Four segments up is the folder of `dist/`, seen from the answers of a locale; five and none are for comparison. */
const ways: readonly string[] = [
  "/../../../../secret",
  "/../../../../../secret",
  "//../../../../secret",
  "/..;/..;/..;/..;/secret",
  "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret",
  "/%252e%252e/%252e%252e/%252e%252e/%252e%252e/secret",
  "/..%2f..%2f..%2f..%2fsecret",
  "/..%2F..%2F..%2F..%2Fsecret",
  "/..%252f..%252f..%252f..%252fsecret",
  "/..%5C..%5C..%5C..%5Csecret",
  "/docs/intro%00",
  "/docs/intro%2500",
  // Variables of the environment, as rule files name them.
  "/$STELE_PLANTED",
  "/${STELE_PLANTED}",
  "/{env.STELE_PLANTED}",
  "/%7Benv.STELE_PLANTED%7D",
  "/%7BENV:STELE_PLANTED%7D",
];

export const hostileTargets: readonly string[] = [
  ...ways.map((way) => `/api/v1/translate/es${way}`),
  ...[...ways, ...ways.map(encodeURIComponent)].map(
    (way) => `/api/v1/translate?target_locale=es&source_url=${origin}${way}`,
  ),
  `/api/v1/translate?target_locale=es&source_url=${encodeURIComponent(`${origin}/../../../../secret`)}`,
  `/api/v1/translate?target_locale=../../..&source_url=${origin}/secret`,
  `/api/v1/translate?target_locale=..%2F..%2F..&source_url=${origin}/secret`,
  "/api/v1/translate/../../../secret",
  "/api/v1/translate/%2e%2e/%2e%2e/%2e%2e/secret",
  "/api/v1/translate//evil.test/x",
  "/api/v1/translate/%2F%2Fevil.test/x",
  "/api/v1/translate/%5C%5Cevil.test/x",
  "/api/v1/translate/es/..%2F..%2F..%2F%2Fevil.test",
  "/api/v1/translate/es/..%2F..%2F..%2F%5C%5Cevil.test",
  "/translations/v1/es/../../../../secret.json",
  "/translations/v1/es/..%2F..%2F..%2F..%2Fsecret.json",
  "/../secret.json",
  "/%2e%2e/secret.json",
  "/..%2fsecret.json",
  "//secret.json",
  "//evil.test/x",
  "/secret.json%00",
];

const asked = `source_url=${origin}/docs/intro`;

/** Queries that have a parameter twice, one of the two spelled in another way: two readers might take different ones. */
export const repeatedParameters: readonly string[] = [
  `target_locale=es&${asked}&target%5Flocale=fr`,
  `target%5flocale=fr&target_locale=es&${asked}`,
  `target%5Flocale=es&${asked}&target%5flocale=fr`,
  `target_locale=es&${asked}&%74arget_locale=fr`,
  `target_locale=es&${asked}&targe%74%5Flocale`,
  `target_locale&target_locale=es&${asked}`,
  `target_locale=es&${asked}&target_locale`,
  `target_locale=es&${asked}&source%5furl=${origin}/docs/slash`,
  `source%5Furl=${origin}/docs/slash&${asked}&target_locale=es`,
  `target_locale=es&${asked}&sourc%65_url=`,
];

/** The same question, its names or values encoded where most clients leave them: the rules mean an answer. */
export const encodedParameters: readonly string[] = [
  `target%5Flocale=es&${asked}`,
  `target_locale=es&source%5furl=${origin}/docs/intro`,
  `a%5Bb%5D=1&target%5flocale=es&source%5Furl=${origin}/docs/intro`,
];

/** As above, but letters are encoded, which few rules spell out. */
export const encodedLetters: readonly string[] = [
  `target_locale=%65s&${asked}`,
  `%74arget_locale=es&${asked}`,
  `target_locale=es&sourc%65_url=${origin}/docs/intro`,
  `target_locale=es&source_url=${origin}/docs/%69ntro`,
];

/** Paths with a control character: a line feed that `$` fits before, others that end nothing, one above ASCII. */
export const controlsInPaths: readonly string[] = [
  "es%0A",
  "es/%0A",
  "%0A",
  "xx%0A",
  "es/docs/intro%0A",
  "es/docs/intro/%0A",
  "es/docs%0A/intro",
  "es/docs/intro%01",
  "es/docs/intro%7F",
  "es/docs/intro%C2%85",
];
