/** The values that a program states literally, and functions that read them. */
/** A place in a program of the project. */
export interface Spot {
  readonly file: string;
  readonly at: number;
}

export type Value = Spot &
  (
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "plain"; readonly plain: boolean | number | null | undefined }
    | { readonly kind: "list"; readonly items: readonly Value[] }
    | { readonly kind: "object"; readonly members: ReadonlyMap<string, Value>; readonly open?: Spot | undefined }
    | { readonly kind: "call"; readonly name: string; readonly given: readonly Value[] }
    | { readonly kind: "environment" | "computed" }
    | { readonly kind: "function"; readonly result: () => Value }
  );

/** Returns the member of an object. Computed if the object may have other members than those that it states. */
export function memberAt(object: Value, ...keys: readonly string[]): Value {
  let inside = object;
  for (const key of keys) {
    const at = { file: inside.file, at: inside.at };
    if (inside.kind === "object") {
      const found = inside.members.get(key);
      inside =
        found ?? (inside.open ? { ...inside.open, kind: "computed" } : { ...at, kind: "plain", plain: undefined });
    } else if (inside.kind === "plain") inside = { ...at, kind: "plain", plain: undefined };
    else inside = { ...at, kind: "computed" };
  }
  return inside;
}

/** Returns the text of a value. Undefined for other values. */
export function textIn(value: Value): string | undefined {
  return value.kind === "text" ? value.text : undefined;
}

/** Returns the texts of a list. Undefined if any of them is unknown. */
export function textsIn(value: Value): readonly string[] | undefined {
  if (value.kind !== "list") return undefined;
  const texts = value.items.flatMap((item) => textIn(item) ?? []);
  return texts.length === value.items.length ? texts : undefined;
}

/** Whether the program states no value: the key is missing, or its value is `undefined` or of the environment. */
export function isUnset(value: Value): boolean {
  return value.kind === "environment" || (value.kind === "plain" && value.plain === undefined);
}

/** Whether the program states the value literally, or states none. */
export function isKnown(value: Value): boolean {
  return (
    value.kind === "text" || value.kind === "plain" || value.kind === "environment" || textsIn(value) !== undefined
  );
}

/** Lists the members of an object. */
export function membersIn(value: Value): readonly (readonly [key: string, value: Value])[] {
  return value.kind === "object" ? [...value.members] : [];
}

/** Lists the items of a list. */
export function itemsIn(value: Value): readonly Value[] {
  return value.kind === "list" ? value.items : [];
}
