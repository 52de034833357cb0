/** How gateways that have no disk read the site's own prebuilt files. Runs at the edge. */

/**
 * The address of a published file. Everything is encoded that can be: Cloudflare Workers redirect other spellings to this
 * one.
 */
export function assetAddress(publishedAt: string, file: string): string {
  return `${publishedAt}/${file.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * The text of a file that was asked for, or nothing without such a file.
 *
 * @throws when the answer is neither: a redirect or an error page is no prebuilt answer
 */
export async function assetText(response: Response): Promise<string | undefined> {
  // A host that serves the page of an application sends it in the place of a missing file.
  const isPage = /^text\/html\b/i.test(response.headers.get("content-type") ?? "");
  if (response.status === 200 && !isPage) return response.text();
  // An unread body keeps its connection.
  await response.body?.cancel();
  if (response.status === 404 || response.status === 200) return undefined;
  throw new Error(`status ${response.status}`);
}
