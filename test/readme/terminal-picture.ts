/** Text of a terminal as a picture: SVG that needs no font and no script, and is the same on every machine. */

/** The classes of the escape sequences that our output has, as `util.styleText` writes them. */
const CLASSES: Readonly<Record<string, string>> = {
  "1": "bold",
  "32": "green",
  "33": "yellow",
  "36": "cyan",
  "90": "gray",
};

const CHARACTER = 8.4;
const LINE = 21;
const MARGIN = 20;

const STYLE = [
  "rect{fill:#0d1117}",
  "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#e6edf3;white-space:pre}",
  ".bold{font-weight:600}.green{fill:#3fb950}.yellow{fill:#d29922}.cyan{fill:#39c5cf}.gray{fill:#8b949e}",
].join("");

/**
 * Draws text with escape sequences for colours.
 *
 * @param title what is seen, for people who cannot see it
 * @param columns how many characters fit into a line
 */
export function terminalPicture(title: string, text: string, columns: number): string {
  const lines = text.trimEnd().split("\n");
  const width = Math.ceil(columns * CHARACTER + 2 * MARGIN);
  const height = lines.length * LINE + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect width="${width}" height="${height}" rx="8"/>`,
    ...lines.flatMap((line, index) => drawn(line, MARGIN + (index + 0.75) * LINE)),
    "</svg>",
    "",
  ].join("\n");
}

/** A line, stretched to the width that its characters have in every font. */
function drawn(line: string, y: number): string[] {
  const plain = line.replaceAll(ESCAPE, "");
  if (plain === "") return [];
  const place = `x="${MARGIN}" y="${y}" textLength="${(plain.length * CHARACTER).toFixed(1)}"`;
  return [`<text ${place} lengthAdjust="spacingAndGlyphs">${spans(line)}</text>`];
}

// oxlint-disable-next-line no-control-regex -- it is what escape sequences begin with
const ESCAPE = /\u001B\[(\d+)m/g;

function spans(line: string): string {
  const [first = "", ...rest] = line.split(ESCAPE);
  let svg = escaped(first);
  // The expression has a group: after each piece of text stands the number of a sequence.
  for (let index = 0; index < rest.length; index += 2) {
    const [number = "", text = ""] = rest.slice(index, index + 2);
    const name = CLASSES[number];
    svg += name === undefined ? escaped(text) : `<tspan class="${name}">${escaped(text)}</tspan>`;
  }
  return svg;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
