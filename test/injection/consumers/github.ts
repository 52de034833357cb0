/**
 * GitHub Pages: it reads no rules, but a folder that is published from a branch goes through Jekyll, which leaves files
 * out by their names, and fills in templates in those that begin with front matter, unless the folder has a `.nojekyll`.
 * https://docs.github.com/pages/setting-up-a-github-pages-site-with-jekyll/about-github-pages-and-jekyll
 * https://github.com/jekyll/jekyll, lib/jekyll/entry_filter.rb, both read November 2026
 */
import type { TextArtifact } from "../../../scripts/model.ts";
import type { Consumer, Planned } from "./consumer.ts";

/** Looks at the published files. */
export const github: Consumer = {
  name: "Jekyll's reading",
  isThere: true,
  refusal: asJekyll,
  key: (artifacts, { published }) =>
    [...artifacts, ...published].map(({ path, text }) => path + text.slice(0, 4)).join("\n"),
};

/** A file that the server itself gives a meaning to. */
const MEANT = /^(?:CNAME|_config\.ya?ml|_config\.toml)$/i;

/** All files are published as they are, and none tells GitHub something. */
function asJekyll(artifacts: readonly TextArtifact[], { published }: Planned): string {
  const isRead = !artifacts.some(({ path, place }) => path === ".nojekyll" && place === "published");
  const odd = published.filter(({ path, text }) => {
    return MEANT.test(path) || (isRead && (isLeftOut(path) || /^---\s*\n/.test(text)));
  });
  return odd.map(({ path }) => path).join("\n");
}

/** By its name, or by the name of a folder around it. */
function isLeftOut(path: string): boolean {
  const isSpecial = path.split("/").some((name) => /^[._#~]|~$/.test(name));
  return isSpecial || /^(?:node_modules|Gemfile(?:\.lock)?|vendor\/(?:bundle|cache|gems|ruby))(?:\/|$)/.test(path);
}
