// oxlint-disable import/no-default-export -- Docusaurus reads the default export of its configuration.
import variant from "./variant.json" with { type: "json" };

const posts = { onInlineTags: "ignore", onUntruncatedBlogPosts: "ignore" };
const { docs = {}, blog = {}, plugins = [], ...site } = variant;

export default {
  title: "Lamp",
  url: "https://docs.example.com",
  baseUrl: "/",
  onBrokenLinks: "ignore",
  i18n: { defaultLocale: "en", locales: ["en", "pt-BR", "ar"] },
  presets: [["classic", { docs, blog: { ...posts, ...blog } }]],
  themeConfig: {
    navbar: {
      title: "Lamp",
      items: [{ type: "html", position: "right", value: "<locale-switcher></locale-switcher>" }],
    },
  },
  ...site,
  plugins: [["stele/docusaurus", { hosts: ["netlify"] }], ...plugins],
};
