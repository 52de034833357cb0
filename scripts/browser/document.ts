/**
 * Returns a property or bound method of `document` from its prototype. If a page contains `<img name="head">`,
 * `document.head` is the image (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem, November 2026).
 */
export function ofDocument<Name extends keyof Document>(name: Name): Document[Name] {
  const member: unknown = Reflect.get(Document.prototype, name, document);
  return (typeof member === "function" ? member.bind(document) : member) as Document[Name];
}
