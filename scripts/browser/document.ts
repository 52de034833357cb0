/** The document as the standard has it, whatever elements stand in it. */

/**
 * A member of `document` that no element can take the place of. The names of some elements become members of the
 * document and win over its own: with `<img name="head">` in a page, `document.head` is that image
 * (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem, read November 2026).
 *
 * @returns the value; a method is called as a function
 */
export function ofDocument<Name extends keyof Document>(name: Name): Document[Name] {
  const member: unknown = Reflect.get(Document.prototype, name, document);
  return (typeof member === "function" ? member.bind(document) : member) as Document[Name];
}
