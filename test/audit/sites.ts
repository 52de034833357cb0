/** Built sites for audits: heads with links to translations, at addresses of one host. */
import { writeFiles } from "../stele.ts";

export const HOST = "https://docs.example.com";

/** What the head of a document states. Links are hreflang -> path, or a whole address. */
export interface Head {
  readonly lang?: string;
  readonly canonical?: string;
  readonly links?: readonly (readonly [hreflang: string, address: string])[];
  /** Other lines of the head, and of the body. */
  readonly more?: string;
  readonly body?: string;
}

const whole = (address: string): string => (address.startsWith("/") ? HOST + address : address);

/** Returns a link to a translation. */
export function linkTo(hreflang: string, address: string): string {
  return `<link rel="alternate" hreflang="${hreflang}" href="${whole(address)}">`;
}

/** Returns a document. */
export function documentOf({ lang, canonical, links = [], more = "", body = "" }: Head): string {
  return [
    "<!doctype html>",
    lang === undefined ? "<html>" : `<html lang="${lang}">`,
    "<head>",
    '<meta charset="utf-8">',
    canonical === undefined ? "" : `<link rel="canonical" href="${whole(canonical)}">`,
    ...links.map(([hreflang, address]) => linkTo(hreflang, address)),
    more,
    "</head>",
    `<body><main>Words</main>${body}</body>`,
    "</html>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** Writes documents into a folder, by their paths. A text is written as it is. */
export function writeSite(folder: string, documents: Readonly<Record<string, Head | string>>): void {
  writeFiles(
    folder,
    Object.fromEntries(
      Object.entries(documents).map(([path, head]) => [path, typeof head === "string" ? head : documentOf(head)]),
    ),
  );
}
