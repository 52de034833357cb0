/** Text of the form that several servers read: a directive a line, some with further ones in braces. */

/** A directive, or one with a block of further ones. */
export type Directive = string | { readonly head: string; readonly body: readonly Directive[] };

/** The lines of directives, each block indented by one more tab. */
export function printDirectives(directives: readonly Directive[], indent = ""): string[] {
  return directives.flatMap((directive) => {
    if (typeof directive === "string") return [indent + directive];
    return [`${indent}${directive.head} {`, ...printDirectives(directive.body, `${indent}\t`), `${indent}}`];
  });
}
