/** Reads the two parameters of the translate endpoint from the query of a request. Also part of gateway programs. */

/** All values of the two parameters. A list has several values if the query repeats the parameter. */
export interface QueryParameters {
  readonly locale: readonly string[];
  readonly address: readonly string[];
}

/**
 * Reads a query as `application/x-www-form-urlencoded` (https://url.spec.whatwg.org/#urlencoded-parsing).
 *
 * @returns undefined if a value of either parameter is not UTF-8; other parameters are ignored
 */
export function readQuery(query: string, localeName: string, addressName: string): QueryParameters | undefined {
  const locale: string[] = [];
  const address: string[] = [];
  for (const pair of query.replaceAll("+", " ").split("&")) {
    const [, encoded = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const name = decodeStrictly(encoded);
    const list = name === localeName ? locale : name === addressName ? address : undefined;
    if (!list) continue;
    const text = decodeStrictly(value);
    if (text === undefined) return undefined;
    list.push(text);
  }
  return { locale, address };
}

/** Percent-decodes a text. Returns undefined if the encoding is broken or the bytes are not UTF-8. */
export function decodeStrictly(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // URIError
  }
}
