/**
 * Returns a property of `document`, or a method bound to it. In a page with `<img name="head">`, `document.head` is
 * that image instead (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem, November 2026).
 */
export function ofDocument<Name extends keyof Document>(name: Name): Document[Name] {
  const member: unknown = Reflect.get(Document.prototype, name, document);
  return (typeof member === "function" ? member.bind(document) : member) as Document[Name];
}
