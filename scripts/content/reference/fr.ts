import type { ReferenceTexts } from "../../model.ts";

/**
 * The texts of the reference pages in French. A no-break space stands before a colon and inside quotation marks, a
 * narrow one before a semicolon (Imprimerie nationale, Lexique des règles typographiques).
 */
export const french: ReferenceTexts = {
  language: { name: "Français", dir: "ltr" },
  page: {
    title: "API de localisation de {host}",
    description:
      "Dans quelles langues la documentation est disponible, où se trouve la traduction d’une page et quelles pages existent.",
    skip: "Aller au contenu",
    contents: "Sur cette page",
    languages: "Cette page dans d’autres langues",
    copy: "Copier",
    copied: "Copié",
  },
  about: {
    heading: "À quoi sert cette API",
    purpose:
      "Cette API indique dans quelles langues la documentation de `{origin}` est disponible, où se trouve la traduction d’une page et quelles pages existent.",
    files:
      "Chaque réponse est un fichier généré à l’avance. Aucune clé n’est nécessaire, et les pages de toute autre origine peuvent lire les réponses (CORS).",
    document: "Le même contrat pour les programmes, au format OpenAPI 3.1\u00a0:",
  },
  endpoints: {
    heading: "Points de terminaison",
    base: "Toutes les adresses commencent par `{base}`. `{target_locale}` représente un code de langue et `{page_path}` le chemin d’une page sans la barre oblique initiale.",
    request: "Requête",
    answer: "Réponse",
    twin: "Un `GET` du fichier généré à l’avance donne la même réponse que le `POST` et fonctionne chez tous les hébergeurs. Un hébergeur qui ne sait que rediriger répond au `POST` par 302 ou 303 et renvoie vers ce fichier.",
    identity:
      "`source_url` peut aussi être l’adresse d’une traduction. La chaîne de requête, le fragment et la barre oblique finale ne jouent aucun rôle.",
    missing:
      "Si une page n’a pas de traduction dans la langue demandée, la réponse est une erreur\u00a0: l’API ne devine jamais et ne redirige jamais vers une autre langue.",
  },
  forms: {
    heading: "Trois formes d’une même requête",
    intro:
      "La traduction d’une page peut être demandée sous trois formes. Elles ont le même sens et obtiennent la même réponse\u202f; le chemin l’emporte sur la chaîne de requête, et celle-ci sur le corps.",
    form: "Forme",
    request: "Requête",
    note: "Remarque",
    path: "Chemin",
    pathNote:
      "Comprise par presque tous les hébergeurs. Pour la page racine, l’adresse se termine par le code de langue.",
    query: "Chaîne de requête",
    queryNote:
      "Les deux paramètres, une seule fois chacun, avec l’encodage-pourcent. Comprise par certains hébergeurs.",
    body: "Corps JSON",
    bodyNote: "Avec `Content-Type: application/json`. Comprise là où l’hébergeur peut exécuter du code.",
  },
  operations: {
    listLocales: "Les langues du site.",
    readLocales: "La même réponse sous un nom qui porte une extension de fichier.",
    translate: "La traduction d’une page, demandée dans la chaîne de requête ou dans un corps JSON.",
    translateRoot: "La traduction de la page racine.",
    translatePage: "La traduction d’une page, demandée dans le chemin.",
    readRootTranslation: "La réponse générée à l’avance pour la page racine.",
    readPageTranslation: "La réponse générée à l’avance pour une page.",
    readRootLanguages: "Les langues dans lesquelles la page racine existe.",
    readPageLanguages:
      "Les langues dans lesquelles une page existe. Un sélecteur de langue n’a besoin de rien d’autre.",
    readCoverage: "Quelles pages sont traduites, et si les traductions sont à jour.",
    readAddresses: "La façon dont le site forme ses adresses.",
    readRootSource: "La page dont la page racine d’une langue est la traduction.",
    readPageSource: "La page à laquelle appartient une traduction qui a son propre chemin.",
    readProblem: "Le corps d’une erreur.",
    readSitemap: "Les pages du site, pour les moteurs de recherche.",
    readSitemapPart: "Une partie d’un plan de site trop grand pour un seul fichier.",
    readRobots: "Ce que les robots peuvent lire et où se trouve le plan de site.",
    readDescription: "Cette API sous forme de document OpenAPI.",
    readManifest: "Chaque fichier publié, avec sa taille et sa somme de contrôle SHA-256.",
  },
  fields: {
    heading: "Champs",
    intro: "Chaque champ indiqué ici est présent dans toutes les réponses du même type.",
    field: "Champ",
    type: "Type",
    meaning: "Signification",
  },
  shapes: {
    Locales: {
      about: "Les langues du site.",
      status: "Toujours `success`\u00a0: il n’y a pas d’autre réponse.",
      count: "Le nombre de langues\u00a0: la longueur de `locales`.",
      locales: "Les langues, dans l’ordre du site.",
    },
    Locale: {
      about: "Une langue du site.",
      code: "Une étiquette BCP 47, écrite comme le site l’écrit.",
      name: "Le nom de la langue dans cette langue.",
      dir: "Le sens d’écriture, avec les valeurs de l’attribut HTML `dir`.",
    },
    TranslationRequest: {
      about: "Quelle page, et dans quelle langue.",
      target_locale: "La langue demandée\u00a0: une étiquette BCP 47, sans distinction entre majuscules et minuscules.",
      source_url:
        "L’adresse complète de la page ou d’une de ses traductions. La chaîne de requête et le fragment ne sont pas pris en compte.",
    },
    Translation: {
      about: "Où se trouve une page dans une langue.",
      target_locale: "La langue demandée, avec l’étiquette telle que le site l’écrit.",
      source_url: "L’adresse de la page dans la langue source, sous la forme que le site définit.",
      translated_url: "L’adresse de la page dans la langue demandée.",
      cached: "Vrai si la réponse a été générée à l’avance, faux si une passerelle l’a calculée.",
    },
    PageLanguages: {
      about: "Les langues d’une page.",
      source_url: "L’adresse de la page dans la langue source, sous la forme que le site définit.",
      source_locale: "La langue dans laquelle la page a d’abord été écrite.",
      translations: "Les langues dans lesquelles la page existe, langue source comprise, dans l’ordre du site.",
    },
    PageLanguage: {
      about: "Une langue dans laquelle la page existe.",
      code: "Une étiquette BCP 47, écrite comme le site l’écrit.",
      name: "Le nom de la langue dans cette langue.",
      dir: "Le sens d’écriture, avec les valeurs de l’attribut HTML `dir`.",
      url: "L’adresse de la page dans cette langue.",
    },
    Coverage: {
      about: "Quelles pages sont traduites, et si les traductions sont à jour.",
      source_locale: "La langue dans laquelle les pages sont d’abord écrites.",
      page_count: "Le nombre de pages du site.",
      total: "Pour toutes les langues ensemble, sauf la langue source.",
      locales: "Les langues, sauf la langue source, dans l’ordre du site.",
      pages: "Les pages auxquelles il manque une traduction ou dont une traduction est périmée.",
    },
    LanguageCoverage: {
      about: "L’avancement des traductions dans une langue.",
      code: "Une étiquette BCP 47, écrite comme le site l’écrit.",
      name: "Le nom de la langue dans cette langue.",
      translated: "Les traductions qui existent\u00a0: `current`, `outdated` et `unknown` réunis.",
      missing: "Les traductions qui n’existent pas.",
      current: "Les traductions du texte actuel.",
      outdated: "Les traductions d’un texte antérieur.",
      unknown: "Les traductions dont rien n’indique si elles sont à jour.",
    },
    PageCoverage: {
      about: "Ce qui manque à une page.",
      path: "Le chemin de la page au sein du site, `/` pour la page racine.",
      missing: "Les langues sans traduction.",
      outdated: "Les traductions d’un texte antérieur.",
    },
    OutdatedTranslation: {
      about: "Une traduction d’un texte antérieur.",
      code: "Une étiquette BCP 47, écrite comme le site l’écrit.",
      evidence: "Ce qui indique qu’elle est périmée\u202f; `date` seul veut dire\u00a0: peut-être.",
      translation: "La révision à partir de laquelle elle a été faite, ou sa dernière modification.",
      source: "La révision de la page, ou sa dernière modification.",
    },
    Problem: {
      about: "Pourquoi il n’y a pas de réponse (RFC 9457). Rien de la requête n’y est repris.",
      type: "L’adresse d’un fichier qui contient ce problème.",
      title: "Le type de problème, en quelques mots.",
      status: "Le code d’état HTTP avec lequel il est envoyé.",
      detail: "Ce que l’on peut faire.",
      code: "Le type de problème, pour les programmes.",
    },
    Addresses: {
      about: "La façon dont le site forme ses adresses.",
      published_at: "L’endroit où les fichiers sont publiés, sans barre oblique finale.",
      base_path: "Vide, ou le chemin sous lequel se trouvent toutes les pages.",
      source_locale: "La langue dans laquelle les pages sont d’abord écrites.",
      localized_paths:
        "Si une traduction peut avoir un autre chemin que sa page\u202f; alors seulement, `sources/v1/` contient des fichiers.",
      locales: "Les langues, dans l’ordre du site.",
    },
    LocaleAddress: {
      about: "Où se trouvent les pages d’une langue\u00a0: origine, chemin de base, préfixe, chemin de la page.",
      code: "Une étiquette BCP 47, écrite comme le site l’écrit.",
      aliases: "Les autres graphies du code acceptées lors de la recherche, en minuscules\u00a0: `iw` pour `he`.",
      origin: "Le schéma, l’hôte et le port des adresses de la langue.",
      prefix: "Vide, ou le segment de chemin de la langue.",
    },
    SourceAddress: {
      about: "La page à laquelle appartient une traduction qui a son propre chemin.",
      locale: "La langue de la traduction.",
      source_url: "L’adresse de la page dans la langue source, sous la forme que le site définit.",
    },
  },
  examples: {
    heading: "Exemples",
    intro: "Tous les exemples demandent la même traduction.",
    curl: "Avec `curl`",
    fetch: "Avec `fetch`",
    client: "Avec le client `stele/client`",
    file: "Le fichier généré à l’avance, chez tous les hébergeurs",
    answer: "Réponse",
  },
  trying: {
    heading: "Essayer l’API",
    intro: "La requête est envoyée à ce site.",
    locale: "Langue",
    page: "Chemin de la page",
    send: "Envoyer la requête",
    sending: "Envoi de la requête…",
    posted: "Réponse à la requête `POST`",
    read: "Cet hébergeur ne répond pas à la requête `POST`. Réponse tirée du fichier généré à l’avance",
    unanswered: "Il n’y a pas eu de réponse.",
    withoutScript: "Sans JavaScript, vous pouvez ouvrir le fichier généré à l’avance\u00a0:",
  },
  errors: {
    heading: "Erreurs",
    intro:
      "Les erreurs suivent le format «\u00a0problem details\u00a0» de la RFC 9457. Une requête est vérifiée dans l’ordre de ce tableau, et la première erreur rencontrée constitue la réponse. Un hébergeur qui n’exécute pas de code répond à certaines erreurs par une page qui lui est propre.",
    code: "Code",
    status: "État",
    meaning: "Signification",
    example: "Exemple d’erreur",
  },
  problems: {
    method_not_allowed: "La méthode n’est pas `POST`.",
    unsupported_media_type: "Il y a un corps, et ce n’est pas `application/json`.",
    request_timeout: "Le corps n’est pas arrivé à temps.",
    body_too_large: "Le corps dépasse {bytes} octets.",
    invalid_request: "Le code de langue ou l’adresse manque, figure plusieurs fois ou est mal formé.",
    unknown_locale: "Le site n’a pas cette langue.",
    unknown_page: "L’adresse n’est pas celle d’une page de ce site.",
    translation_not_available: "La page existe, mais pas dans cette langue.",
    asset_unavailable: "La réponse générée à l’avance n’a pas pu être lue. Réessayez plus tard.",
  },
  limits: {
    heading: "Limites",
    body: "Un corps JSON compte au plus {bytes} octets.",
    codes:
      "Les codes de langue sont comparés en entier\u00a0: `es-MX` n’est pas `es`. Les hébergeurs qui n’exécutent pas de code distinguent aussi les majuscules des minuscules.",
    pages:
      "Les pages et les langues absentes du site donnent lieu à une erreur\u202f; rien n’est traduit au moment de la requête.",
    methods: "Les fichiers se lisent avec `GET` ou `HEAD`\u202f; une traduction se demande avec `POST`.",
    sitemap: "Un plan de site de plus de 50\u202f000 adresses est divisé en parties.",
    fresh: "Les réponses ne changent que lorsque le site est généré de nouveau.",
  },
  site: {
    heading: "Langues de ce site",
    counts: "Langues\u00a0: {locales}. Pages\u00a0: {pages}.",
    code: "Code",
    name: "Nom",
    pages: "Pages",
    coverage: "Couverture",
    percent: "{percent}\u00a0%",
    moreLocales: "Autres langues\u00a0: {count}. Toutes\u00a0:",
    samples: "Exemples de pages",
    page: "Page",
    translations: "Langues",
    morePages: "Autres pages\u00a0: {count}.",
  },
};
