/**
 * `_redirects` as the server of GitLab Pages reads it, rewritten from its source: the parser of lines
 * (https://github.com/tj/go-redirects, redirects.go) and its own checks and matching
 * (https://gitlab.com/gitlab-org/gitlab-pages, internal/redirects: redirects.go, validations.go, matching.go), with
 * placeholders enabled, as they are on GitLab.com; both read November 2026. They are written in Go;
 * on 220,000 random files the two read the same, targets with a dollar sign aside, which Go takes for names of groups.
 */

/** One line of the file. */
export interface GitLabRule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  /** Whether a status ends with an exclamation mark. */
  readonly isForced: boolean;
  /** The fourth word and those after it: conditions on the query, on the country. */
  readonly parameters: readonly string[];
}

/** What becomes of a file: its rules with what is wrong with each, or why there are none. */
export type GitLabReading =
  | { readonly kind: "rules"; readonly rules: readonly GitLabRule[] }
  | { readonly kind: "unread"; readonly cause: string };

const MOST_BYTES = 64 * 1024;
const MOST_RULES = 1000;
const MOST_SEGMENTS = 25;

/** Reads a file. One invalid line discards all rules. */
export function readGitLabRedirects(text: string): GitLabReading {
  if (Buffer.byteLength(text) > MOST_BYTES) return { kind: "unread", cause: "the file is too large" };
  const rules: GitLabRule[] = [];
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const [from = "", to, status = "301", ...parameters] = line.split(/\s+/);
    if (to === undefined) return { kind: "unread", cause: `a line without a target: ${line}` };
    const digits = status.endsWith("!") ? status.replaceAll("!", "") : status;
    // More digits are no number that it can hold.
    if (!/^[+-]?\d{1,18}$/.test(digits)) return { kind: "unread", cause: `a status that is no number: ${line}` };
    rules.push({ from, to, status: Number(digits), isForced: status.endsWith("!"), parameters });
  }
  return { kind: "rules", rules };
}

/** Why a rule is passed over; nothing where it is looked at. */
export function gitLabRefusal({ from, to, status, isForced, parameters }: GitLabRule): string {
  const ofAddress = [from, to].map(addressRefusal).find((refusal) => refusal !== "");
  if (ofAddress !== undefined) return ofAddress;
  if (parameters.length > 0) return "parameters are not supported";
  if (![200, 301, 302].includes(status)) return "the status is not supported";
  return isForced ? "force is not supported" : "";
}

function addressRefusal(address: string): string {
  // Escapes of a query are not looked at.
  const isEscaped = !/%(?![0-9a-f]{2})/i.test(address.replace(/^([^?#]*)\?[^#]*/, "$1"));
  if (/[\x00-\x1f\x7f]/.test(address) || !isEscaped) return "the address cannot be parsed";
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/(?!\/))/i.test(address)) return "the address is on another site";
  if (/^[^/?#]*:/.test(address)) return "the address cannot be parsed";
  const path = address.replace(/[?#].*$/s, "").replace(/%2f/gi, "/");
  if (!path.startsWith("/")) return "the address begins without a slash";
  return path.split("/").length - 1 > MOST_SEGMENTS ? "the address has too many segments" : "";
}

/** Where a request is led to; nothing where no rule that counts matches it. */
export function gitLabRedirect(rules: readonly GitLabRule[], encodedPath: string): string | undefined {
  const path = decodeURIComponent(encodedPath);
  for (const rule of rules.slice(0, MOST_RULES)) {
    const to = gitLabRefusal(rule) === "" ? target(rule, path) : undefined;
    if (to !== undefined) return to;
  }
  return undefined;
}

const withFinalSlash = (path: string): string => `${path.replace(/\/$/, "")}/`;

/** Letter case means nothing, slashes may be many, and what a placeholder holds takes its place as it is. */
function target({ from, to }: GitLabRule, path: string): string | undefined {
  const isPlain = !/\*|:[a-z]+/i.test(to);
  if (isPlain && withFinalSlash(from) === withFinalSlash(path)) return to;
  const segments = from.split("/").filter((segment) => segment !== "");
  const found = new RegExp(`^${segments.map(pattern).join("")}/*$`, "i").exec(path);
  if (!found) return undefined;
  // Of two of one name the first counts; one that the pattern does not have is nothing.
  const names = segments.flatMap((segment) => (PLACE.test(segment) ? [segment.slice(1) || "splat"] : []));
  const values = new Map(names.map((name, index): [string, string] => [name, found[index + 1] ?? ""]).toReversed());
  return to.replace(/:([a-z]+)/gi, (_, name: string) => values.get(name) ?? "").replace(/\/\/+/g, "/");
}

const PLACE = /^(?:\*|:[a-z]+)$/i;

function pattern(segment: string): string {
  if (segment === "*") return "/*(.*)/*";
  return PLACE.test(segment) ? "/+([^/]+)" : `/+${segment.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&")}`;
}
