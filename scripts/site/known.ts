/** The set of pages that the switcher script carries, so that it does not ask for files of other pages. */

/** The largest set. With more names, the script carries no set, because every page would load it. */
export const MOST_NAMES = 5000;

/**
 * Packs names into a set: the different hashes of 24 bits, sorted, each as four characters of base64. The name of a page
 * is its path. The name of a translation with an address of its own is `<locale> <path>`, as in `sources/v1/`.
 */
export function packedNames(names: readonly string[]): string {
  return [...new Set(names.map(hashOf))].sort().join("");
}

/** Whether a set may contain a name. In the largest set, one of 3,000 other names has the hash of a name in it. */
export function mayContain(set: string | undefined, name: string): boolean {
  return set === undefined || set.match(/.{4}/g)?.includes(hashOf(name)) === true;
}

/** FNV-1a of ASCII, folded from 32 to 24 bits (http://www.isthe.com/chongo/tech/comp/fnv/, read November 2026). */
function hashOf(name: string): string {
  let hash = 0x811c9dc5;
  for (const unit of name) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193);
  const folded = (hash >>> 24) ^ (hash & 0xffffff);
  return btoa(String.fromCharCode(folded >> 16, (folded >> 8) & 255, folded & 255));
}
