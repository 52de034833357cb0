/**
 * What a reference page may load: files of its own site and nothing that stands in it, so that markup which came through
 * in spite of everything could do nothing. The page says so itself, so that it holds on every host.
 * https://www.w3.org/TR/CSP3/, read November 2026.
 */
export const REFERENCE_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'";
