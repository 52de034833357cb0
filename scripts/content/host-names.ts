/** The names in `hosts/index.ts`; a test compares the two. Options and content are checked before hosts are loaded. */
export const HOST_NAMES = [
  "serve",
  "cloudflare-pages",
  "cloudflare-workers",
  "netlify",
  "vercel",
  "firebase",
  "azure",
  "nginx",
  "apache",
  "caddy",
  "lighttpd",
  "gitlab-pages",
  "amplify",
  "github-pages",
  "s3-cloudfront",
] as const;
