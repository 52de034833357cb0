/** The bytes of content files, as a stranger may have written them. */
import { strictText } from "../../../scripts/content/sources/source.ts";
import type { ContentFiles } from "../../../scripts/content/decode.ts";
import type { SourceFile } from "../../../scripts/content/content.ts";
import type { Diagnostic } from "../../../scripts/model.ts";
import { plan } from "../../../scripts/pipeline.ts";
import { bentBytes } from "../bend.ts";
import { checkDiagnostics, checkOutcome } from "../oracles/diagnostics.ts";
import { checkSite } from "../oracles/site.ts";
import type { Random } from "../random.ts";
import { target } from "../target.ts";

type Files = Readonly<Record<string, Buffer>>;

/** Neither takes part in what is tried here, and both cost more than all the rest. */
const PLAIN = "artifacts: { reference: false, openapi: false }\n";

/** Right content, to be bent. */
const SITES: readonly Readonly<Record<string, string>>[] = [
  {
    "site.yaml": `base_url: https://docs.example.com\nsource_locale: en\n${PLAIN}`,
    "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "pages.yaml": "- path: /\n  lastmod: 2026-10-01\n  priority: 1.0\n- path: /docs/café\n  locales: [es]\n",
  },
  {
    "site.yaml": `# A site\nbase_url: "https://user.example.org/project/"\nsource_locale: en\naddresses: path\nhosts: [netlify, nginx]\n${PLAIN}`,
    "locales.yaml":
      "- code: en\n  name: English\n- code: pt-BR\n  name: 'Português'\n  label: br\n- code: fr\n  name: Français\n  host: docs.example.fr\n",
    "pages.yaml": "- { path: /a, translations: { fr: /à, pt-BR: { path: /b/, lastmod: 2026-01-02T10:00:00Z } } }\n",
  },
  {
    "site.yaml": `base_url: https://docs.example.com\nsource_locale: en\nsitemap: { alternates: true, x_default: es }\n${PLAIN}`,
    "locales.yaml": '[{ "code": "en", "name": "English" }, { "code": "es", "name": "Español", "hreflang": "es-ES" }]\n',
    "pages.yaml": '[{ "path": "/docs/", "lastmod": "2026-01-02", "locales": ["es"], "priority": 0.25 }]\n',
    "reference/es.yaml": "language:\n  name: Español\n  dir: ltr\n",
  },
];

function make(random: Random): Files {
  const site = random.pick(SITES);
  const bent = random.pick(Object.keys(site));
  const entries = Object.entries(site).map(([name, text]) => [
    name,
    name === bent || random.chance(0.1) ? bentBytes(random, text) : Buffer.from(text),
  ]);
  return Object.fromEntries(entries);
}

function run(files: Files): string {
  const texts: SourceFile[] = [];
  const unread: Diagnostic[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const shown = `content/${name}`;
    const text = strictText(bytes, shown);
    if (typeof text === "string") texts.push({ name: shown, text });
    else unread.push(text);
  }
  checkDiagnostics(unread, texts);
  const content: ContentFiles = Object.fromEntries(texts.map((file) => [file.name.slice("content/".length), file]));
  const planned = plan(content);
  checkDiagnostics(planned.diagnostics, texts);
  // The reader has already reported files that it could not read.
  if (unread.length > 0) return "refused";
  checkOutcome(planned);
  if (!planned.value) return "refused";
  checkSite(planned.value);
  return "accepted";
}

export const contentBytes = target<Files>({
  name: "content-bytes",
  share: 4,
  make,
  run,
  outcomes: ["refused", "accepted"],
});
