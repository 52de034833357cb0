/**
 * The pages in the content that plugins of Docusaurus load. Its shapes: `LoadedContent` of content-docs, `BlogContent` of
 * content-blog, `LoadedContent` of content-pages in the sources of 3.10.2 (read November 2026).
 */

/** A page as Docusaurus describes it. */
export interface Page {
  /** With the base of the language, and not yet with the slash of `trailingSlash`. */
  readonly permalink: string;
  /** `@site/docs/intro.md`, or the same without `@site/`. Undefined for pages without a file of their own. */
  readonly source?: string | undefined;
  readonly title?: string | undefined;
  readonly lastUpdatedAt?: number | null | undefined;
  /** In development Docusaurus ignores these keys, so they are read here and not from the members that it computes. */
  readonly frontMatter?: { readonly draft?: boolean; readonly unlisted?: boolean } | undefined;
  readonly noindex?: boolean | undefined;
}

/**
 * Returns the pages in the content of a plugin for docs, blogs or pages. Looks at no other place: plugins also keep what
 * a page may state as it likes, such as `customProps` of a sidebar.
 */
export function contentPages(content: unknown): Page[] {
  const { loadedVersions, blogPosts } = membersOf(content);
  return [
    ...listOf(loadedVersions).flatMap(versionPages),
    ...listOf(blogPosts).flatMap((post) => pageOf(membersOf(post)["metadata"])),
    ...listOf(content).flatMap((page) => pageOf(page)),
  ];
}

/** Returns the docs of a version, and the pages that Docusaurus generates for categories of its sidebars. */
function versionPages(version: unknown): Page[] {
  const { docs, sidebars, noIndex } = membersOf(version);
  const categories = (items: unknown): Page[] =>
    listOf(items).flatMap((item) => {
      const { type, link, items: inner } = membersOf(item);
      return type === "category" ? [...pageOf(link), ...categories(inner)] : [];
    });
  const pages = [...listOf(docs).flatMap(pageOf), ...Object.values(membersOf(sidebars)).flatMap(categories)];
  // A version may say this of all its pages.
  return pages.map((page) => ({ ...page, noindex: noIndex === true }));
}

function pageOf(value: unknown): Page[] {
  return typeof membersOf(value)["permalink"] === "string" ? [value as Page] : [];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
