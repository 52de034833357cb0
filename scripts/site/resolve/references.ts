/** The languages that the reference pages are written in: those that come with Stele, and those of the content. */
import { shippedReferences } from "../../content/reference/shipped.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { ReferenceContent } from "../../content/content.ts";
import type { Diagnostic } from "../../model.ts";
import type { ReferenceLanguage, Site } from "../site.ts";
import { canonicalTag } from "../locales.ts";
import type { ResolvedLocales } from "./locales.ts";

/** The languages, and the problems of files that name none. */
export interface ResolvedReferences {
  readonly languages: Site["references"];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Resolves the languages of the reference. Texts of the content win over those that come with Stele; languages that
 * come with it keep their order, and those of the content alone follow in that of their files.
 */
export function resolveReferences(
  references: readonly ReferenceContent[],
  locales: ResolvedLocales,
): ResolvedReferences {
  const diagnostics: Diagnostic[] = [];
  const written = new Map<string, ReferenceContent>();
  for (const reference of references) {
    const { file, code } = reference;
    const canonical = canonicalTag(code);
    const other = canonical === undefined ? undefined : written.get(canonical);
    if (canonical === undefined) {
      const meant = canonicalTag(code.replace(/_/g, "-"));
      diagnostics.push(diagnostic("locale-malformed", { code, meant }, { place: { file } }));
    } else if (other) diagnostics.push(diagnostic("locale-twice", { code, other: other.code }, { place: { file } }));
    else written.set(canonical, reference);
  }
  const spelled = (code: string): string => locales.find(code)?.code ?? code;
  const shipped = ({ code, texts }: ReferenceLanguage): ReferenceLanguage => ({
    code: spelled(code),
    texts: written.get(code)?.texts ?? texts,
  });
  const [english, ...others] = shippedReferences;
  const known = new Set(shippedReferences.map(({ code }) => code));
  const added = [...written].filter(([canonical]) => !known.has(canonical));
  return {
    languages: [
      shipped(english),
      ...others.map(shipped),
      ...added.map(([canonical, { texts }]) => ({ code: spelled(canonical), texts })),
    ],
    diagnostics,
  };
}
