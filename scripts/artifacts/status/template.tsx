/** Templates of the status pages: HTML that is readable without scripts. A build fills their holes (placeholders). */
import type { VNode } from "preact";
import { GENERATOR } from "../../content/content.ts";
import { hole } from "../markup.ts";
import { CODE, Code, DIR, HREF, NAME, NOT_TRANSLATED } from "../reference/components.tsx";
import { REFERENCE_POLICY } from "../reference/template.tsx";
import { matrixParts, Ready } from "./matrix-template.tsx";

const COUNT = hole("count");
const PATH = hole("path");
const STATE = hole("state");

/** The templates of the pages, and of parts that a page contains several times or only sometimes. */
export const statusParts = {
  statusPage: <Page />,
  statusPart: (
    <li>
      <a href={HREF}>{NAME}</a>
    </li>
  ),
  statusCurrentPart: (
    <li>
      <a href={HREF} aria-current="page">
        {NAME}
      </a>
    </li>
  ),
  statusOverview: (
    <>
      <p>{hole("counts")}</p>
      {hole("trendUnknown")}
      <ul class="languages" id="status-languages">
        {hole("languages")}
      </ul>
      <Ready />
      <h2 id="legend">{hole("legend")}</h2>
      <dl class="legend">{hole("meanings")}</dl>
    </>
  ),
  statusLanguage: (
    <li id={`language-${CODE}`} data-code={CODE}>
      <h2>
        <a href={hole("link")}>
          <span lang={CODE} dir={DIR}>
            {NAME}
          </span>
        </a>{" "}
        <Code>{CODE}</Code>
      </h2>
      <Bar class="complete" part={hole("complete")} text={hole("completeText")} />
      {hole("current")}
      {hole("trend")}
      <p class="links">
        <a href={HREF}>{hole("workList")}</a>
      </p>
    </li>
  ),
  statusBar: <Bar class="current" part={hole("part")} text={hole("text")} />,
  statusLine: <p>{hole("text")}</p>,
  statusMeaning: (
    <>
      <dt>
        <State />
      </dt>
      <dd>{hole("meaning")}</dd>
    </>
  ),
  ...matrixParts,
  statusPath: <code {...NOT_TRANSLATED}>{PATH}</code>,
  statusWork: (
    <>
      <p>{hole("summary")}</p>
      <p>
        <a href={hole("markdownLink")}>{hole("markdown")}</a>
      </p>
      {hole("groups")}
    </>
  ),
  statusGroup: (
    <>
      <h2 id={hole("id")}>
        <State /> ({COUNT})
      </h2>
      <ul class="work">{hole("items")}</ul>
      {hole("more")}
    </>
  ),
  statusMore: (
    <p>
      {hole("text")} <Code>{hole("command")}</Code>
    </p>
  ),
  statusItem: (
    <li>
      {hole("title")} {hole("path")} {hole("change")}
      {hole("links")}
      {hole("command")}
    </li>
  ),
  statusLink: <a href={HREF}>{hole("text")}</a>,
  statusText: <span>{hole("text")}</span>,
  statusLinks: <p class="links">{hole("links")}</p>,
  statusCommand: (
    <p class="command">
      <code {...NOT_TRANSLATED}>{hole("text")}</code>
      <button type="button" class="copy" disabled>
        <span>{hole("copy")}</span>
        <span>{hole("copied")}</span>
      </button>
    </p>
  ),
} as const satisfies Readonly<Record<string, VNode>>;

function Page(): VNode {
  const own = hole("own");
  return (
    <html lang={hole("lang")} dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={REFERENCE_POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{hole("title")}</title>
        <meta name="generator" content={GENERATOR} />
        <link rel="icon" href={`${own}icon.svg`} type="image/svg+xml" />
        <link rel="stylesheet" href={`${own}style.css`} />
        <script src={`${own}script.js`} />
      </head>
      <body>
        <a class="skip" href="#content">
          {hole("skip")}
        </a>
        <header>
          <nav aria-label={hole("partsLabel")}>
            <ul>{hole("parts")}</ul>
          </nav>
        </header>
        <main id="content" class="status">
          <h1>{hole("heading")}</h1>
          {hole("body")}
        </main>
        <p id="announcement" class="unseen" role="status" />
      </body>
    </html>
  );
}

/** Shows a share as a bar and as text. The width is an attribute of SVG, because the policy forbids inline styles. */
function Bar({ part, text, ...attributes }: { readonly class: string; readonly part: string; readonly text: string }) {
  return (
    <div {...attributes}>
      <svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1000" height="10" class="whole" />
        <rect width={part} height="10" class="part" />
      </svg>
      <p>{text}</p>
    </div>
  );
}

/** Shows a state as a shape, a colour and a word. The shape and the colour belong to the class. */
function State(): VNode {
  return <span class={`state ${STATE}`}>{hole("word")}</span>;
}
