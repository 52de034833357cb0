/**
 * Firebase Hosting (https://firebase.google.com/docs/hosting/full-config), measured with superstatic 10.0.0, the engine
 * of its emulator; documentation read in November 2026. Its file is `firebase.json`, beside the published folder.
 *
 * Redirects come before files and may be regular expressions whose groups their destination uses; rewrites may not use
 * groups. Redirects are 301 or 302, whatever the method: in production a POST is redirected too
 * (https://github.com/firebase/firebase-functions/issues/594); the emulator answers it even with a file.
 *
 * It documents no limit of rules. No artifact reaches its 2 GB for a file
 * (https://firebase.google.com/docs/hosting/usage-quotas-pricing). Its 10 GB of free storage hold all compressed releases
 * of a project, which a build does not know.
 */
import type { RuleSet } from "../rules/rule.ts";
import { type BuildFacts, type Compiled, FILES_ALONE, type Host } from "./host.ts";
import { hostDiagnostics } from "./shared/diagnostics.ts";
import { jsonText, unpublishedFile } from "./shared/files.ts";
import { literalPattern, oneOf } from "./shared/patterns.ts";
import { fileRulesOf, type HeaderGroup, headerGroups, headerPairs, type Tree, treesOf } from "./shared/rules.ts";

/** Firebase Hosting redirects the path form by one rule; it never looks at the query, and its 404 page is HTML. */
export const firebase: Host = {
  name: "firebase",
  title: "Firebase Hosting",
  evidence: { tier: "engine", by: "superstatic 10.0.0" },
  documentation: "https://firebase.google.com/docs/hosting/full-config, read November 2026",
  limits: [],
  servesAtRoot: true,
  installHint: "has the firebase.json for the folder that the out folder is in: copy it there, or merge it into yours",
  // Files have headers; a redirect has none, and browsers check it too.
  capability: { ...FILES_ALONE, tree: 302, types: true, headers: true },
  compile,
};

interface FirebaseRedirect {
  readonly regex: string;
  readonly destination: string;
  readonly type: 302;
}

interface FirebaseHeaders {
  readonly source: string;
  readonly headers: ReturnType<typeof headerPairs>;
}

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { rules } = ruleSet;
  const redirects = treesOf(rules).map(treeRedirect);
  // Redirects have no headers: a notice reports that.
  const headers = headerGroups(fileRulesOf(rules)).map(groupHeaders);
  // The folder must be beside firebase.json ("is outside of project directory"), so its name is enough.
  const hosting = { public: facts.outFolderName, redirects, headers };
  return {
    artifacts: [unpublishedFile(firebase, "firebase.json", jsonText({ hosting }), "fragment")],
    diagnostics: hostDiagnostics(firebase, ruleSet, facts),
    ruleCount: redirects.length + headers.length,
  };
}

/**
 * One character of a name except the dot: plain, beyond ASCII, or encoded. The emulator matches the decoded path;
 * production is not documented. It matches the same as `shared/patterns.ts`, in the common part of RE2 and JavaScript,
 * which the emulator uses where RE2 is not installed.
 */
const CHARACTER =
  "[A-Za-z0-9_~!&+,=@ -]|[^\\x00-\\x7f]|" +
  "%(?:2[016BbCcDd]|3[0-9Dd]|4[0-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe]|[89A-Fa-f][0-9A-Fa-f])";

/** Begins with a known locale and has no empty or hidden segment, so the destination is in our folder. */
function treeRedirect({ from, to, suffix, locales }: Tree): FirebaseRedirect {
  const page = `(?:${oneOf(locales)})(?:/(?:${CHARACTER})(?:\\.|${CHARACTER})*)*`;
  return { regex: `^${literalPattern(from)}(${page})/?$`, destination: `${to}:1${suffix}`, type: 302 };
}

/** The places of a group in one glob. */
function groupHeaders({ paths, headers }: HeaderGroup): FirebaseHeaders {
  const globs = paths.map((path) => literalGlob(path.slice(1)) + (path.endsWith("/") ? "**" : ""));
  return {
    source: globs.length === 1 ? `/${globs.join("")}` : `/{${globs.join(",")}}`,
    headers: headerPairs(headers),
  };
}

/** A glob that matches the text literally. */
function literalGlob(text: string): string {
  return text.replace(/[!*+?@,|(){}[\]\\]/g, "\\$&");
}
