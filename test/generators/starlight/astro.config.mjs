import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import stele from "stele/astro";

export default defineConfig({
  site: "https://docs.example.com",
  redirects: { "/old-install": "/guides/install/", "/pt-br/old-install": "/pt-br/guides/install/" },
  integrations: [
    starlight({
      title: "Kiln",
      locales: {
        root: { label: "English", lang: "en" },
        "pt-br": { label: "Português (Brasil)", lang: "pt-BR" },
        ar: { label: "العربية", lang: "ar", dir: "rtl" },
      },
      sidebar: [{ label: "Guides", autogenerate: { directory: "guides" } }],
    }),
    stele({ hosts: ["netlify"] }),
  ],
});
