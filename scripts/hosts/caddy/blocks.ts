/** Tokens of a Caddyfile as text. */

/**
 * A token as it stands, whatever it holds but a backtick, which no path, tag or pattern of ours has: between double
 * quotes a backslash could end the token.
 */
export function quoted(token: string): string {
  return `\`${token}\``;
}
