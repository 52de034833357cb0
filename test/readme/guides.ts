/** The guides: README.md and the other texts for users at the root, and a README.md in each room that users need. */
import GithubSlugger from "github-slugger";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import packageFile from "../../package.json" with { type: "json" };
import { root } from "../root.ts";

/** The paths of all guides. The npm package contains each of them, so its list is the only one. */
export const GUIDES: readonly string[] = packageFile.files.filter((name) => name.endsWith(".md"));

/** The text of a guide. */
export function guide(name: string): string {
  return readFileSync(join(root, name), "utf8");
}

/** A link of a guide: as it is written, and where it leads, seen from the root. */
export interface GuideLink {
  readonly link: string;
  readonly file: string;
  readonly anchor: string | undefined;
}

/** The links of a guide to files and headings: no addresses on the web, and nothing in code. */
export function linksOf(name: string, text: string): GuideLink[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links
    .filter((link) => !/^https?:/.test(link))
    .map((link) => {
      const [path = "", anchor] = link.split("#");
      return { link, file: path === "" ? name : posix.join(posix.dirname(name), path), anchor };
    });
}

/** The anchors that GitHub and npm give to the headings of a guide. */
export function anchorsOf(text: string): string[] {
  const slugger = new GithubSlugger();
  const headings = text.replaceAll(FENCED, "").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) => slugger.slug(heading));
}

/** A block of code, with its indentation. */
const FENCED = /^( *)```[^]*?^\1```$/gm;

/** Code keeps its place, so that a link around a code span is found. */
function withoutCode(text: string): string {
  return text.replaceAll(FENCED, "").replaceAll(/`[^`\n]*`/g, "code");
}

/**
 * The text between `<!-- name -->` and the end of the block of code that follows.
 *
 * @throws Error if the guide has no such block
 */
export function codeAfter(name: string, marker: string): string {
  const found = guide(name).split(`<!-- ${marker} -->\n`)[1];
  const code = /^```\w+\n([^]*?)^```$/m.exec(found ?? "")?.[1];
  if (code === undefined) throw new Error(`${name} has no code after <!-- ${marker} -->`);
  return code;
}

/** The blocks of code below a heading of the second level, in their order. */
export function codeBelow(name: string, heading: string): string[] {
  const [section = ""] = (guide(name).split(`\n## ${heading}\n`)[1] ?? "").split(/^## /m);
  return Array.from(section.matchAll(/^```\w+\n([^]*?)^```$/gm), ([, code = ""]) => code);
}
