/**
 * The terms of the reference in each language: how the translations say what the English texts say. A word of the English
 * text stands for all its forms; a translation of such a text holds one of the stems.
 */

/** An English term, and the stems of which each translation of a text with the term has one. */
export interface Term {
  readonly english: RegExp;
  readonly stems: Readonly<Record<"es" | "fr" | "de" | "hi", readonly string[]>>;
}

export const glossary: readonly Term[] = [
  { english: /\bpages?\b/i, stems: { es: ["página"], fr: ["page"], de: ["eite"], hi: ["पेज"] } },
  { english: /\btranslations?\b/i, stems: { es: ["traducci"], fr: ["traduction"], de: ["bersetzung"], hi: ["अनुवाद"] } },
  { english: /\blanguages?\b/i, stems: { es: ["idioma"], fr: ["langue"], de: ["prach"], hi: ["भाषा"] } },
  {
    english: /\bsource locale\b/i,
    stems: { es: ["origen"], fr: ["source"], de: ["Ausgangssprache"], hi: ["मूल भाषा"] },
  },
  { english: /\brequest\b/i, stems: { es: ["solicitud"], fr: ["equête"], de: ["Anfrage"], hi: ["अनुरोध"] } },
  {
    english: /\banswers?\b(?! the)/i,
    stems: { es: ["espuesta", "contesta"], fr: ["épon"], de: ["ntwort"], hi: ["जवाब"] },
  },
  { english: /\berrors?\b/i, stems: { es: ["error"], fr: ["rreur"], de: ["Fehler"], hi: ["त्रुटि"] } },
  { english: /\baddress(?:es)?\b/i, stems: { es: ["direcci"], fr: ["adresse"], de: ["Adress"], hi: ["URL"] } },
  { english: /\bhosts?\b/i, stems: { es: ["servidor"], fr: ["ébergeur", "hôte"], de: ["Host"], hi: ["होस्ट"] } },
  { english: /\bfiles?\b/i, stems: { es: ["archivo"], fr: ["ichier"], de: ["Datei"], hi: ["फ़ाइल"] } },
  {
    english: /\bprebuilt\b/i,
    stems: { es: ["de antemano"], fr: ["à l’avance"], de: ["vorab erzeugt"], hi: ["पहले से बन"] },
  },
  { english: /\bsite\b/i, stems: { es: ["sitio"], fr: ["site"], de: ["Website", "Sitemap"], hi: ["साइट"] } },
  { english: /\bpath\b/i, stems: { es: ["ruta"], fr: ["chemin"], de: ["fad"], hi: ["पाथ"] } },
  { english: /\bbody\b/i, stems: { es: ["uerpo"], fr: ["orps"], de: ["Body"], hi: ["बॉडी"] } },
  { english: /\bfields?\b/i, stems: { es: ["ampo"], fr: ["hamp"], de: ["Feld"], hi: ["फ़ील्ड"] } },
  { english: /\bexamples?\b/i, stems: { es: ["jemplo"], fr: ["xemple"], de: ["Beispiel"], hi: ["उदाहरण"] } },
  { english: /\bsitemap\b/i, stems: { es: ["mapa del sitio"], fr: ["plan de site"], de: ["Sitemap"], hi: ["साइटमैप"] } },
  { english: /\broot page\b/i, stems: { es: ["página raíz"], fr: ["page racine"], de: ["Startseite"], hi: ["रूट पेज"] } },
  {
    english: /\bendpoints\b/i,
    stems: { es: ["puntos de conexión"], fr: ["points de terminaison"], de: ["Endpunkte"], hi: ["एंडपॉइंट"] },
  },
  {
    english: /\bin any letter case\b/,
    stems: { es: ["sin distinción"], fr: ["sans distinction"], de: ["beliebig"], hi: ["फ़र्क़ नहीं"] },
  },
  { english: /\bslash\b/i, stems: { es: ["barra"], fr: ["barre oblique"], de: ["Schrägstrich"], hi: ["स्लैश"] } },
  { english: /\bfragment\b/i, stems: { es: ["fragmento"], fr: ["fragment"], de: ["Fragment"], hi: ["फ़्रैगमेंट"] } },
];
