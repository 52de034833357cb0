/** Lines of mod_rewrite, and sections, as text. */
import { escapePattern } from "../shared/source-addresses.ts";

export function relative(path: string): string {
  return `^${escapePattern(path.slice(1))}`;
}

export function condition(subject: string, pattern: string): string {
  return `RewriteCond ${subject} "${pattern}"`;
}

export function rule(pattern: string, target: string, flags: string): string {
  return `RewriteRule "${pattern}" "${target}" [${flags}]`;
}

/** A section for the requests whose path begins with one of some. */
export function isBelow(base: string, pattern: string): string {
  return `%{REQUEST_URI} =~ m#^${escapePattern(base)}(?:${pattern})#`;
}

export function section(when: string, lines: readonly string[]): string {
  return [`<If "${when}">`, ...lines.map((line) => `  ${line}`), "</If>"].join("\n");
}

export function document(status: number, file: string): string {
  return `ErrorDocument ${status} "${file}"`;
}
