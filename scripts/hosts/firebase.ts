/**
 * Rules for Firebase Hosting (https://firebase.google.com/docs/hosting/full-config). We measured with superstatic
 * 10.0.0, the engine of its emulator, and read the documentation in November 2026. The rules are in `firebase.json`,
 * next to the published folder.
 *
 * Firebase applies redirects before files. The source of a redirect may be a regular expression, and the destination
 * may use its groups. Rewrites cannot use groups. A redirect has status 301 or 302 for every method: in production,
 * Firebase redirects a POST too (https://github.com/firebase/firebase-functions/issues/594). The emulator even answers
 * a POST with a file.
 *
 * Firebase documents no limit of rules. It allows 2 GB for a file, and no artifact is that large
 * (https://firebase.google.com/docs/hosting/usage-quotas-pricing). A build cannot check the 10 GB of free storage,
 * which all releases of a project share.
 */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import type { Rule, RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host, read } from "./host.ts";
import { hostDiagnostics } from "./shared/diagnostics.ts";
import { jsonText, unpublishedFile } from "./shared/files.ts";
import { literalPattern, oneOf } from "./shared/patterns.ts";
import { fileRulesOf, headerGroups, headerPairs, treesOf } from "./shared/rules.ts";

/** Firebase Hosting redirects requests by path with one rule. It ignores the query, and its 404 page is HTML. */
export const firebase: Host = {
  name: "firebase",
  title: "Firebase Hosting",
  evidence: { tier: "engine", by: "superstatic 10.0.0" },
  documentation: read("https://firebase.google.com/docs/hosting/full-config"),
  limits: [],
  servesAtRoot: true,
  installHint: "has the firebase.json for the folder that the out folder is in: copy it there, or merge it into yours",
  // `cors` stays false: redirects need CORS headers too, but Firebase adds headers only to files.
  capability: { ...FILES_ALONE, tree: 302, types: true, headers: true },
  compile,
};

/**
 * One character of a page name except the dot, plain or percent-encoded. The documentation does not say which of the
 * two Firebase matches, so the expression accepts both. The characters are those of `shared/patterns.ts`. The syntax is
 * what RE2 and JavaScript share, because the emulator uses JavaScript if RE2 is not installed.
 */
const CHARACTER =
  "[A-Za-z0-9_~!&+,=@ -]|[^\\x00-\\x7f]|" +
  "%(?:2[016BbCcDd]|3[0-9Dd]|4[0-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe]|[89A-Fa-f][0-9A-Fa-f])";

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { rules } = ruleSet;
  // Matches paths with a known locale and without segments that are empty or begin with a dot. So the destination is
  // always in our folder.
  const redirects = treesOf(rules).map(({ from, to, suffix, locales }) => {
    const page = `(?:${oneOf(locales)})(?:/(?:${CHARACTER})(?:\\.|${CHARACTER})*)*`;
    return { regex: `^${literalPattern(from)}(${page})/?$`, destination: `${to}:1${suffix}`, type: 302 };
  });
  // All places with the same headers share one glob. Redirects get no headers: a notice reports that.
  const headers = headerGroups(fileRulesOf(rules)).map((group) => {
    const [glob = "", ...more] = group.paths.map(
      (path) => path.slice(1).replace(/[!*+?@,|(){}[\]\\]/g, "\\$&") + (path.endsWith("/") ? "**" : ""),
    );
    const source = more.length === 0 ? `/${glob}` : `/{${[glob, ...more].join(",")}}`;
    return { source, headers: headerPairs(group.headers) };
  });
  // The name is enough: Firebase refuses a folder that is not next to firebase.json ("outside of project directory").
  const hosting = { public: facts.outFolderName, redirects, headers };
  return {
    artifacts: [unpublishedFile(firebase, "firebase.json", jsonText({ hosting }), "fragment")],
    diagnostics: [...hostDiagnostics(firebase, ruleSet, facts), ...spelling(rules)],
    ruleCount: redirects.length + headers.length,
  };
}

/**
 * Warns of pages whose files clients may not find. The engine decodes addresses as `decodeURI` does, which leaves `%2B`
 * as it is, and then looks for a file with `%2B` in its name. The path form redirects to that name too.
 */
function spelling(rules: readonly Rule[]): Diagnostic[] {
  const pages = treesOf(rules).flatMap((tree) => tree.pages.map((segments) => `/${segments.join("/")}`));
  const [first, ...more] = pages.filter((path) => /[&+,=@]/.test(path));
  return first === undefined
    ? []
    : [diagnostic("host-spelling", { host: firebase.title, count: more.length + 1, first })];
}
