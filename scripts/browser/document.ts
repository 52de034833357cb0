/**
 * Returns a member of `document` that no element can replace; methods are bound. With `<img name="head">` in a page,
 * `document.head` is that image (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem, November 2026).
 */
export function ofDocument<Name extends keyof Document>(name: Name): Document[Name] {
  const member: unknown = Reflect.get(Document.prototype, name, document);
  return (typeof member === "function" ? member.bind(document) : member) as Document[Name];
}
