import { amplify } from "./amplify.ts";
import { apache } from "./apache/index.ts";
import { azure } from "./azure.ts";
import { caddy } from "./caddy/index.ts";
import { cloudflarePages } from "./cloudflare-pages.ts";
import { cloudflareWorkers } from "./cloudflare-workers.ts";
import { firebase } from "./firebase.ts";
import { githubPages } from "./github-pages.ts";
import { gitlabPages } from "./gitlab-pages.ts";
import type { Host } from "./host.ts";
import { lighttpd } from "./lighttpd/index.ts";
import { netlify } from "./netlify.ts";
import { nginx } from "./nginx/index.ts";
import { s3Cloudfront } from "./s3-cloudfront/index.ts";
import { serve } from "./serve.ts";
import { vercel } from "./vercel/index.ts";

/** All hosts for which we can write rule files. */
export const hosts: readonly Host[] = [
  serve,
  cloudflarePages,
  cloudflareWorkers,
  netlify,
  vercel,
  firebase,
  azure,
  nginx,
  apache,
  caddy,
  lighttpd,
  gitlabPages,
  amplify,
  githubPages,
  s3Cloudfront,
];
