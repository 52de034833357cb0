/**
 * The two parameters of the translate endpoint in a query: the gateway and the meaning of rules read them with this.
 * Runs at the edge too.
 */

/** The values of both parameters, each as often as it was sent. */
export interface QueryParameters {
  readonly locale: readonly string[];
  readonly address: readonly string[];
}

/**
 * Reads a query as `application/x-www-form-urlencoded` (https://url.spec.whatwg.org/#urlencoded-parsing).
 *
 * @returns nothing when a value of either parameter is not UTF-8; other parameters are passed over
 */
export function readQuery(query: string, localeName: string, addressName: string): QueryParameters | undefined {
  const locale: string[] = [];
  const address: string[] = [];
  for (const pair of query.split("&")) {
    const [, encoded = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const name = decodeForm(encoded);
    const list = name === localeName ? locale : name === addressName ? address : undefined;
    if (!list) continue;
    const text = decodeForm(value);
    if (text === undefined) return undefined;
    list.push(text);
  }
  return { locale, address };
}

function decodeForm(text: string): string | undefined {
  return decodeStrictly(text.replaceAll("+", " "));
}

/** Percent-decodes a text; nothing when it is broken, or is not UTF-8. */
export function decodeStrictly(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // URIError: a percent sign without two hexadecimal digits, or bytes that are not UTF-8.
    return undefined;
  }
}
