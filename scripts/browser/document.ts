/** Access to the members of the standard `document`, regardless of the elements in it. */

/**
 * Returns a member of `document` that no element can replace. The names of some elements become members of the document
 * and hide the standard ones. With `<img name="head">` in a page, `document.head` is that image
 * (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem, read November 2026).
 *
 * @returns the value; a method is bound to the document
 */
export function ofDocument<Name extends keyof Document>(name: Name): Document[Name] {
  const member: unknown = Reflect.get(Document.prototype, name, document);
  return (typeof member === "function" ? member.bind(document) : member) as Document[Name];
}
