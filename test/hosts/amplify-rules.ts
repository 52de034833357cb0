/** The rules of AWS Amplify, matched as its documentation says: from the top, a placeholder is one segment, `<*>` the rest. */

/** An item of `customRules`. */
export interface CustomRule {
  readonly source: string;
  readonly target: string;
  readonly status: string;
}

/**
 * Where a request for a path is redirected to; nothing where no rule does.
 * https://docs.aws.amazon.com/amplify/latest/userguide/redirect-rewrite-examples.html, read November 2026
 */
export function amplifyRedirect(rules: readonly CustomRule[], path: string): string | undefined {
  for (const { source, target } of rules.filter(({ status }) => status === "302")) {
    const pattern = source.replace(/[.+]/g, "\\$&").replace(/<(\w+)>/g, "(?<$1>[^/]+)");
    const groups = new RegExp(`^${pattern}$`).exec(path)?.groups;
    if (groups) return target.replace(/<(\w+)>/g, (_, name: string) => groups[name] ?? "");
  }
  return undefined;
}
