/** The address of a site, for generators whose configuration has only the base path. */

/**
 * Returns the address at which the output folder is published: `https://example.com/docs/`.
 *
 * @param written what the user wrote, with or without the base path
 * @param source where the user wrote it, for messages: `sitemap.hostname`
 * @param base the base path in the configuration of the generator: `/docs/`, `/`
 * @throws an `Error` with one sentence if there is no address, or if it contradicts the base path
 */
export function siteAddress(written: string | undefined, source: string, base: string): string {
  if (written === undefined || written === "") {
    throw new Error(
      'Stele needs the address of the site. Write it as an option: base_url: "https://docs.example.com".',
    );
  }
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `Stele needs the address of the site, but ${source} is "${written}". Write it like https://docs.example.com.`,
    );
  }
  const path = url.pathname.replace(/\/*$/, "/");
  const expected = base.replace(/\/*$/, "/");
  if (path !== "/" && path !== expected) {
    throw new Error(
      `${source} of Stele is "${written}", but the site is built for the base path ${base}. Make both equal.`,
    );
  }
  return url.origin + expected;
}
