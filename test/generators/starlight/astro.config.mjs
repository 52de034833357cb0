import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import stele from "stele/astro";

export default defineConfig({
  site: "https://docs.example.com",
  redirects: { "/old-install": "/guides/install/", "/pt-br/old-install": "/pt-br/guides/install/" },
  integrations: [
    starlight({
      title: "Kiln",
      components: { LanguageSelect: "./src/components/LanguageSelect.astro" },
      locales: {
        root: { label: "English", lang: "en" },
        "pt-br": { label: "Português (Brasil)", lang: "pt-BR" },
        ar: { label: "العربية", lang: "ar", dir: "rtl" },
      },
      sidebar: [{ label: "Guides", items: ["guides/install", "guides/configure"] }],
    }),
    stele({ hosts: ["netlify"] }),
  ],
});
