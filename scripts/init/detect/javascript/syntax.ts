/**
 * Parses programs of a project with Lezer (https://lezer.codemirror.net/docs/ref/, read November 2026). It needs no
 * call stack, and reads on after an error. So it reads deep nesting, and programs with syntax that it does not know.
 */
import { parser } from "@lezer/javascript";
import { type Budget, pay } from "./budget.ts";

export type Tree = ReturnType<typeof parser.parse>;
/** A piece of a program: an expression, a declaration, a bracket, ... */
export type SyntaxNode = Tree["topNode"];

/** Parses a program. Undefined if that costs too much. */
export function treeOf(file: string, text: string, budget: Budget): Tree | undefined {
  const dialect = /\.[cm]?ts$/.test(file) ? "ts" : "jsx";
  const parse = parser.configure({ dialect }).startParse(text);
  for (;;) {
    const tree = parse.advance();
    if (tree) return tree;
    if (!pay(budget, costOf(parse, text.length))) return undefined;
  }
}

/**
 * The cost of a step: the entries of all stacks. The declarations of Lezer do not name these members. A step after an
 * error may read the whole text, and more than once, to find the end of a token.
 */
function costOf(parse: object, length: number): number {
  if (!("stacks" in parse && Array.isArray(parse.stacks) && "recovering" in parse)) return length;
  const entries = parse.stacks.reduce((sum: number, { stack }: { stack: readonly number[] }) => sum + stack.length, 0);
  return entries + (parse.recovering === 0 ? 0 : 2 * length);
}

const isComment = (node: SyntaxNode): boolean => /^(?:Line|Block)Comment$/.test(node.name);

/** Lists the children of a node without comments. */
export function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let part = node.firstChild; part; part = part.nextSibling) if (!isComment(part)) parts.push(part);
  return parts;
}

/** Replaces comments by spaces. So all offsets stay. */
export function withoutComments(text: string, tree: Tree): string {
  const pieces: string[] = [];
  let end = 0;
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (!name.endsWith("Comment")) return;
      pieces.push(text.slice(end, from), text.slice(from, to).replaceAll(/[^\n]/g, " "));
      end = to;
    },
  });
  return [...pieces, text.slice(end)].join("");
}
