import { EleventyI18nPlugin } from "@11ty/eleventy";
import { stele } from "stele/eleventy";

export default function (eleventyConfig) {
  eleventyConfig.addPlugin(EleventyI18nPlugin, { defaultLanguage: "en" });
  eleventyConfig.addPlugin(stele, { base_url: "https://docs.example.com", hosts: ["nginx"] });
  // https://www.11ty.dev/docs/config-preprocessors/#example-drafts
  eleventyConfig.addPreprocessor("drafts", "*", (data) => {
    if (data.draft && process.env.ELEVENTY_RUN_MODE === "build") return false;
  });
  return { dir: { input: "src" } };
}
