/** Directives and blocks of nginx as text. */

export function header(name: string, value: string): string {
  return `add_header ${name} "${value}" always;`;
}

export function location(match: string, lines: readonly string[]): string {
  return [`location ${match} {`, ...lines.map(indented), "}"].join("\n");
}

export function indented(line: string): string {
  return `    ${line}`;
}
