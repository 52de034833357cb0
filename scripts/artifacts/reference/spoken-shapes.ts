/** The shapes that the reference pages explain. */
import type { OpenApiDocument } from "../openapi/types.ts";

/** The names of the shapes that operations refer to, and of those that these refer to. */
export function shapesIn({ paths, components }: OpenApiDocument): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(components.schemas[name] ?? {});
    }
  };
  look([paths, components.responses]);
  return found;
}
