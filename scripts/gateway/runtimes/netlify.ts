/** The gateway as a Netlify Function (https://docs.netlify.com/build/functions/api/, read November 2026). */
import type { GatewaySite } from "../../site/published.ts";
import { answerByFetch } from "./fetching.ts";

declare const STELE_SITE: GatewaySite;

/** The paths are string literals, because Netlify reads them from the source text. */
export const config = { path: ["/api/v1/translate", "/api/v1/translate/*"] };

// oxlint-disable-next-line import/no-default-export -- what the runtime looks for
export default async (request: Request): Promise<Response> => answerByFetch(STELE_SITE, request);
