/** A site with a translation at the place of another language, as some docs generators publish them. */
import { planArtifacts } from "../../scripts/artifacts/index.ts";
import type { Plan } from "../../scripts/pipeline.ts";
import { planOf } from "../content-files.ts";

/** The pages `/place/` and `/other`, in English and Spanish. The Spanish page of `/place/` is `/lugar/`, not below `/es`. */
export function movedPlan(): Plan {
  const plan = planOf({
    site: "base_url: http://docs.example.com\nsource_locale: en\naddresses: path\n",
    pages: "- { path: /place/ }\n- { path: /other }\n",
  });
  const localized = new Map([["es", { path: "/lugar", trailingSlash: true, at: "en" }]]);
  const pages = plan.site.pages.map((page) => (page.path === "/place" ? { ...page, localized } : page));
  const site = { ...plan.site, pages, addresses: { ...plan.site.addresses, localizedPaths: true } };
  const artifacts = planArtifacts(site, []).value;
  if (!artifacts) throw new Error("no files");
  return { ...plan, site, artifacts };
}
