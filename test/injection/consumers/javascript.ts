/**
 * JavaScript that we emit: what is a site's own stands in constants at the top, as JSON. A parser sees where each
 * statement ends, and the engine what a constant comes to.
 */
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { enginePackage } from "../../engines/packages.ts";

const acorn = enginePackage("acorn");

/** Whether the parser is there to be asked. */
export const hasJavaScriptParser = acorn !== undefined;

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Statement extends Span {
  readonly type: string;
  readonly kind?: string;
  readonly declarations?: readonly { readonly id: { readonly name?: string }; readonly init: Span | null }[];
}

type Parse = (text: string, options: object) => { readonly body: readonly Statement[] };

/** A program in its parts. */
export interface Program {
  /** The constants that hold what is a site's own, by their names: their texts. */
  readonly constants: ReadonlyMap<string, string>;
  /** All other statements, without the comments between them. */
  readonly code: readonly string[];
}

/**
 * Takes a program apart.
 *
 * @param names those of the constants
 * @param ecmaVersion the newest edition of the language that may be needed
 * @throws SyntaxError where it is no program
 */
export function readProgram(text: string, names: readonly string[], ecmaVersion: number | "latest"): Program {
  const { parse }: { parse: Parse } = createRequire(import.meta.url)(acorn ?? "");
  const { body } = parse(text, { ecmaVersion, sourceType: ecmaVersion === "latest" ? "module" : "script" });
  const constants = new Map<string, string>();
  const code: string[] = [];
  for (const { start, end, kind, declarations } of body) {
    const declared = kind === "const" && declarations?.length === 1 ? declarations[0] : undefined;
    const { id, init } = declared ?? {};
    if (init && id?.name !== undefined && names.includes(id.name) && !constants.has(id.name))
      constants.set(id.name, text.slice(init.start, init.end));
    else code.push(text.slice(start, end));
  }
  return { constants, code };
}

/** What is wrong with the texts of constants: each is JSON, and comes to the same value where it is run as code. */
export function constantsRefusal({ constants }: Program): string {
  const wrong = [...constants].filter(([, text]) => {
    // A list has a row a line, with a comma behind the last one too.
    const value: unknown = JSON.parse(text.replace(/,\s*\]$/, "]"));
    const run: unknown = runInNewContext(`JSON.stringify(${text})`);
    return run !== JSON.stringify(value);
  });
  return wrong.map(([name]) => `${name} is not the value that it spells`).join("\n");
}
