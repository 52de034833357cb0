import { defineConfig } from "astro/config";
import stele from "stele/astro";

export default defineConfig({
  site: "https://docs.example.com",
  i18n: { defaultLocale: "en", locales: ["en", { path: "brasil", codes: ["pt-BR", "pt"] }, "ar"] },
  redirects: { "/old-install": "/install/" },
  integrations: [stele({ hosts: ["netlify"] })],
});
