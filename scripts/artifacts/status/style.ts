import type { TranslationState } from "../../site/coverage.ts";

/** The style of the languages with their bars, which the landing page shows too. */
export const LANGUAGES_STYLE = `:root { --good: #1a7f37; --bar: #d3d9df; }
@media (prefers-color-scheme: dark) { :root { --good: #57d171; --bar: #3a434c; } }
.languages { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1rem; padding: 0; list-style: none; }
.languages > li { max-inline-size: none; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.languages > li:target { border-color: var(--link); }
.languages h2 { margin: 0 0 .5rem; padding: 0; border: 0; font-size: 1.15rem; overflow-wrap: anywhere; }
.languages p { margin: .2rem 0 .6rem; font-size: .95rem; }
.bar { display: block; inline-size: 100%; block-size: .6rem; border-radius: .3rem; forced-color-adjust: none; }
.whole { fill: var(--bar); }
.part { fill: var(--good); }
.complete .part { fill: var(--link); }
`;

/**
 * The shape of each state, and its colour on light and on dark pages. Readers recognise a state by its word or shape
 * without its colour. The colours have a contrast of 4.5 and more (WCAG 2.2, 1.4.3, read November 2026).
 */
const STATES = {
  current: ["\\2714", "#1a7f37", "#57d171"],
  behind: ["\\25B2", "#b3320f", "#ff9d6b"],
  possibly_behind: ["\\25B3", "#8a6100", "#e8bf4f"],
  unknown: ["?", "#0b6b74", "#5cc7cf"],
  missing: ["\\25CB", "#7a3fb0", "#c9a8ff"],
  not_planned: ["\\2013", "#535d67", "#a8b2bc"],
  orphaned: ["\\D7", "#a3156b", "#ff94c8"],
} as const satisfies Readonly<Record<TranslationState | "orphaned", readonly string[]>>;

const LIGHT = Object.entries(STATES).map(
  ([state, [mark, light]]) => `.${state} { --mark: "${mark}\\a0"; color: ${light}; }`,
);
const DARK = Object.entries(STATES).map(([state, [, , dark]]) => `  .${state} { color: ${dark}; }`);

/** What the status pages add to the style of the reference. The mark of a state is no text for screen readers. */
export const STATUS_STYLE = `${LANGUAGES_STYLE}.status { max-inline-size: 72rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.state { white-space: nowrap; }
.state::before { content: var(--mark); }
@supports (content: "a" / "b") { .state::before { content: var(--mark) / ""; } }
${LIGHT.join("\n")}
@media (prefers-color-scheme: dark) {
${DARK.join("\n")}
}
div.current { color: inherit; }
.legend { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; }
.legend dd { margin: 0; }
#status-filter { min-block-size: 5rem; }
#status-filter .check { display: flex; flex: none; align-items: center; gap: .5rem; min-block-size: 2.6rem; }
.check input { inline-size: auto; min-block-size: 1.2rem; }
.check label { margin: 0; }
output { min-block-size: 1.6em; flex: 1 0 100%; color: var(--quiet); }
.matrix { --second: 9rem; max-block-size: 85vh; overflow: auto; scroll-padding-block-start: 7rem; border: 1px solid var(--line); border-radius: .5rem; }
.matrix summary { position: sticky; inset-inline-start: 0; inline-size: fit-content; padding: .5rem .75rem; font-weight: 600; cursor: pointer; }
.matrix .count { color: var(--quiet); font-weight: 400; }
.matrix table { inline-size: 1px; min-inline-size: 100%; margin: 0; border-collapse: separate; border-spacing: 0; }
.matrix :is(th, td) { inline-size: var(--second); padding: .35rem .6rem; white-space: normal; overflow-wrap: break-word; }
.matrix :is(th:first-child, thead th:first-child) { position: sticky; inset-inline-start: 0; z-index: 1; inline-size: 16rem; background: var(--ground); overflow-wrap: anywhere; }
.matrix thead th { position: sticky; inset-block-start: 0; z-index: 2; background: var(--raised); }
.matrix thead th:first-child { z-index: 3; background: var(--raised); }
.matrix tbody th code { display: block; padding: 0; background: none; color: var(--quiet); font-size: .8rem; }
.matrix td small { display: block; color: var(--quiet); }
.matrix [hidden] { display: none; }
.work { padding: 0; list-style: none; }
.work li { max-inline-size: none; padding-block: .6rem; border-block-end: 1px solid var(--line); overflow-wrap: anywhere; }
.work p { margin: .25rem 0 0; max-inline-size: none; }
.command { display: flex; align-items: center; gap: .5rem; }
.command code { overflow-wrap: anywhere; }
stele-ready { display: none; }
@media (max-width: 40rem) {
  .matrix :is(th:first-child, thead th:first-child) { inline-size: 9rem; }
  .matrix { --second: 7rem; }
}
@media print { .matrix { max-block-size: none; overflow: visible; } #status-filter, .command { display: none; } }
`;
