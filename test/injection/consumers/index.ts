/** Who reads the files of a site in the end: each says whether it takes a file, and asks whether it means what it should. */
import { INDEX_SCHEMA, LINKED_SCHEMA, validateAll, xmllint } from "../../artifacts/xmllint.ts";
import { amplify } from "./amplify.ts";
import { cloudflare } from "./cloudflare.ts";
import type { Consumer } from "./consumer.ts";
import { firebase } from "./firebase.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { s3 } from "./s3-cloudfront.ts";
import { servers } from "./servers.ts";
import { vendors } from "./vendors.ts";

/** By the names of hosts; each has one. */
export const consumers: Readonly<Record<string, Consumer>> = {
  ...servers,
  ...vendors,
  ...cloudflare,
  firebase,
  amplify,
  "gitlab-pages": gitlab,
  "github-pages": github,
  "s3-cloudfront": s3,
};

/** What xmllint says of sitemaps, against the schema of each; nothing where all is well. */
export function xmlRefusal(texts: readonly string[]): string {
  if (!xmllint) return "";
  const isIndex = (text: string): boolean => text.includes("<sitemapindex");
  const indexes = validateAll(INDEX_SCHEMA, texts.filter(isIndex));
  const urlsets = validateAll(
    LINKED_SCHEMA,
    texts.filter((text) => !isIndex(text)),
  );
  return indexes + urlsets;
}
