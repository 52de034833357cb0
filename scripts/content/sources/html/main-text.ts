/** The main text of an HTML page, to tell a translation from source text where the generator does not know. */
import { Parser } from "htmlparser2";

/** Elements whose text the theme of a generator translates, or that are no text. */
const SKIPPED: ReadonlySet<string> = new Set(
  "script style svg template noscript nav footer aside button time title head".split(" "),
);

/** The notices of Docusaurus about the version of the docs, which stand beside the content in `<main>`. */
const VERSION_NOTICE = /(?:^|\s)theme-doc-version-(?:banner|badge)(?:\s|$)/;

/**
 * Returns the words of the written content of a page: its elements of the class `markdown`, else `<main>`, else all.
 * So the words of a theme around the content (dates, "Edit this page"), which are always translated, do not count.
 */
export function mainText(html: string): string {
  const [written, main, all]: [string[], string[], string[]] = [[], [], []];
  const open: { readonly isSkipped: boolean; readonly isMain: boolean; readonly isWritten: boolean }[] = [];
  const count = { skipped: 0, main: 0, written: 0 };
  const add = ({ isSkipped, isMain, isWritten }: (typeof open)[number], step: 1 | -1): void => {
    if (isSkipped) count.skipped += step;
    if (isMain) count.main += step;
    if (isWritten) count.written += step;
  };
  const parser = new Parser({
    onopentag: (name, { class: classes = "" }) => {
      const element = {
        isSkipped: SKIPPED.has(name) || VERSION_NOTICE.test(classes),
        isMain: name === "main",
        isWritten: /(?:^|\s)markdown(?:\s|$)/.test(classes),
      };
      open.push(element);
      add(element, 1);
    },
    onclosetag: () => {
      const closed = open.pop();
      if (closed) add(closed, -1);
    },
    ontext: (text) => {
      if (count.skipped > 0) return;
      all.push(text);
      if (count.main > 0) main.push(text);
      if (count.written > 0) written.push(text);
    },
  });
  parser.end(html);
  const chosen = [written, main, all].find((texts) => texts.some((text) => text.trim() !== "")) ?? [];
  return chosen.join(" ").replaceAll(/\s+/g, " ").trim();
}
