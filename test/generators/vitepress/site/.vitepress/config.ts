import { stele } from "stele/vitepress";
import { defineConfig } from "vitepress";

export default defineConfig({
  title: "Docs",
  locales: {
    root: { label: "English", lang: "en" },
    pt: { label: "Português (Brasil)", lang: "pt-BR" },
    ar: { label: "العربية", lang: "ar", dir: "rtl" },
  },
  themeConfig: { nav: [{ text: "Guide", link: "/guide/intro" }] },
  sitemap: { hostname: "https://docs.example.com" },
  vite: { plugins: [stele({ hosts: ["nginx"] })] },
});
