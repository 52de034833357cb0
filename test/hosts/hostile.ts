/** Requests that must open nothing outside `dist/` and lead to no other origin, on any server. */

/** Four segments up is what lies beside `dist/`, seen from the answers of a locale; five and none are for comparison. */
export const hostileTargets: readonly string[] = [
  "/../secret.json",
  "/%2e%2e/secret.json",
  "/..%2fsecret.json",
  "/api/v1/translate/es/../../../../secret",
  "/api/v1/translate/es/../../../../../secret",
  "/api/v1/translate/es/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret",
  "/api/v1/translate/es/..%2F..%2F..%2F..%2Fsecret",
  "/translations/v1/es/..%2F..%2F..%2F..%2Fsecret.json",
  "/api/v1/translate//evil.test/x",
  "//secret.json",
  "/secret.json%00",
  "/api/v1/translate/es/docs/intro%00",
];
