/**
 * What our pages that search engines may list say they were made by (https://html.spec.whatwg.org/#meta-generator, read
 * November 2026): where a build is merged into a site that pages are read from, the next one must not take them for pages.
 */
export const GENERATOR = "Stele";
