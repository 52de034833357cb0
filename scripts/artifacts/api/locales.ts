import type { Site, TextArtifact } from "../../model.ts";
import { LOCALES_FILE, LOCALES_TWIN_FILE } from "../../site/layout.ts";
import type { LocalesFile } from "../../site/published.ts";
import { published, publishedJson } from "../artifact.ts";

/** Which languages are there: the endpoint, and its twin with an extension for hosts that type by extension. */
export function localesArtifacts(site: Site): TextArtifact[] {
  const locales = site.locales.map(({ code, name, dir }) => ({ code, name, dir }));
  const twin = publishedJson(LOCALES_TWIN_FILE, {
    status: "success",
    count: locales.length,
    locales,
  } satisfies LocalesFile);
  return [published(LOCALES_FILE, twin.mediaType, twin.text), twin];
}
