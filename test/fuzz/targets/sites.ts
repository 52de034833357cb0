/** Sites that requests and addresses are tried on. */
import type { ContentFiles } from "../../../scripts/content/decode.ts";
import type { UnlistedPages } from "../../../scripts/model.ts";
import type { GatewaySite } from "../../../scripts/site/published.ts";
import { plan, type Plan } from "../../../scripts/pipeline.ts";
import { addressOf } from "../../../scripts/site/addresses.ts";
import type { Words } from "../../gateway/random.ts";
import { sites } from "../../gateway/sites.ts";
import { textsOf } from "../../whole-texts.ts";
import { translationOf } from "../../../scripts/site/site.ts";

/** A site, its files, and what right requests to it are made of. */
export interface AskedSite {
  readonly plan: Plan;
  readonly site: GatewaySite;
  readonly files: ReadonlyMap<string, string>;
  readonly words: Words;
}

let made: readonly AskedSite[] | undefined;

/** Each kind of site, with unlisted pages refused and computed; made when they are first asked for. */
export function askedSites(): readonly AskedSite[] {
  made ??= Object.values(sites).flatMap((texts) =>
    (["reject", "compute"] as const).map((unlisted) => asked(texts, unlisted)),
  );
  return made;
}

function asked(texts: Readonly<Record<string, string>>, unlisted: UnlistedPages): AskedSite {
  const content: ContentFiles = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { name: `content/${name}`, text }]),
  );
  const { value, diagnostics } = plan(content);
  if (!value) throw new Error(diagnostics.map(({ sentence }) => sentence).join("\n"));
  const { addresses, pages } = value.site;
  const words = {
    endpoint: "/api/v1/translate",
    locales: addresses.locales.map(({ code }) => code),
    paths: pages.map(({ path }) => path),
    addresses: pages.flatMap((page) =>
      addresses.locales.map((locale) =>
        addressOf(addresses, locale, translationOf(page, locale.code) ?? { path: page.path, trailingSlash: false }),
      ),
    ),
  };
  const files = textsOf(value.artifacts());
  return { plan: value, site: { addresses, unlisted }, files, words };
}
