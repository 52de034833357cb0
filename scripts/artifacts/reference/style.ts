/**
 * The colours and fonts of all pages. Some fonts are listed by name, because `system-ui` may lack Devanagari letters.
 */
export const PALETTE = `:root {
  color-scheme: light dark;
  --text: #1c2126;
  --quiet: #535d67;
  --ground: #fff;
  --raised: #f3f5f8;
  --line: #d3d9df;
  --link: #0b57a4;
  --button: #0b57a4;
  --on-button: #fff;
  font-family: system-ui, -apple-system, Segoe UI, Noto Sans, Noto Sans Devanagari, Nirmala UI, Kohinoor Devanagari, Lohit Devanagari, sans-serif;
  line-height: 1.6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e3e7eb;
    --quiet: #a8b2bc;
    --ground: #14181c;
    --raised: #1e242a;
    --line: #3a434c;
    --link: #8cbcf5;
    --button: #8cbcf5;
    --on-button: #0c1926;
  }
}
`;

/**
 * The style of the reference. Logical sizes (`padding-inline-start`) suit both writing directions. Columns have
 * fixed widths, so that nothing moves while the page loads.
 */
export const STYLE = `${PALETTE}* { box-sizing: border-box; }
html { scroll-padding-block-start: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: break-word; }
:lang(hi) { line-height: 1.75; }
a { color: var(--link); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: 1rem; inset-block-start: -4rem; padding: .5rem 1rem; background: var(--ground); }
.skip:focus { inset-block-start: .5rem; z-index: 1; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header { padding-block: .75rem; border-block-end: 1px solid var(--line); }
header ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; max-inline-size: 72rem; margin: 0 auto; padding: 0 1.25rem; list-style: none; }
header a { display: inline-block; padding-block: .2rem; text-decoration: none; }
header a:hover { text-decoration: underline; }
[aria-current] { color: var(--text); font-weight: 600; box-shadow: 0 2px var(--link); }
.columns { max-inline-size: 72rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
.contents { margin-block-end: 2rem; font-size: .95rem; }
.contents p { margin: 0 0 .25rem; color: var(--quiet); font-weight: 600; }
.contents ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); column-gap: 1rem; margin: 0; padding: 0; list-style: none; }
.contents a { display: inline-block; padding-block: .2rem; text-decoration: none; }
.contents a:hover { text-decoration: underline; }
@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 3rem; }
  .contents { position: sticky; inset-block-start: 1.5rem; align-self: start; max-block-size: calc(100vh - 3rem); overflow-y: auto; }
  .contents ul { display: block; }
}
h1, h2, h3 { line-height: 1.3; text-wrap: balance; }
:is(h1, h2, h3):lang(hi) { line-height: 1.5; }
h1 { margin: 0 0 1rem; font-size: clamp(1.6rem, 1.2rem + 2vw, 2.2rem); }
h2 { margin: 2.5rem 0 .75rem; padding-block-end: .3rem; border-block-end: 1px solid var(--line); font-size: 1.45rem; }
h3 { margin: 1.75rem 0 .5rem; font-size: 1.1rem; }
p, ul { margin: 0 0 .9rem; }
main ul { padding-inline-start: 1.4rem; }
main p, main li { max-inline-size: 46rem; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .9em; }
code { direction: ltr; unicode-bidi: isolate; }
:is(p, li, th, td, dt, dd, h3, figcaption) code { padding: .1em .3em; border-radius: .25rem; background: var(--raised); overflow-wrap: anywhere; }
td br + code { display: inline-block; margin-block-start: .25rem; }
table { table-layout: fixed; inline-size: 100%; margin: 0 0 1.25rem; border-collapse: collapse; font-size: .95rem; }
th, td { padding: .5rem .75rem .5rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; }
[dir="rtl"] :is(th, td) { padding: .5rem 0 .5rem .75rem; }
thead th { color: var(--quiet); font-size: .875rem; }
tbody th { font-weight: 400; }
h1, #languages td { overflow-wrap: anywhere; }
thead th:first-child { inline-size: var(--first, 50%); }
thead th:nth-child(2) { inline-size: var(--second, auto); }
.forms { --first: 16%; --second: 46%; }
.errors { --first: 32%; --second: 12%; }
.pages { --first: 60%; }
.locales { --first: 20%; --second: 40%; }
.fields { display: grid; grid-template-columns: 44% 1fr; margin: 0 0 1.25rem; font-size: .95rem; }
.fields > * { margin: 0; padding-block: .5rem; padding-inline-end: .75rem; border-block-end: 1px solid var(--line); }
.fields dt { display: grid; grid-template-columns: 55% 1fr; place-items: start; }
figure { margin: 0 0 1.25rem; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
figcaption { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .4rem .5rem .4rem .9rem; border-block-end: 1px solid var(--line); font-size: .925rem; }
[dir="rtl"] figcaption { padding: .4rem .9rem .4rem .5rem; }
pre { margin: 0; padding: .8rem .9rem; background: var(--raised); line-height: 1.5; white-space: pre-wrap; text-align: left; }
pre code { font-size: 1em; }
button, input, select { font: inherit; color: inherit; }
button { min-block-size: 2.6rem; padding: .4rem 1rem; border: 1px solid var(--button); border-radius: .4rem; background: var(--button); color: var(--on-button); cursor: pointer; }
button:disabled { opacity: .6; cursor: default; }
.copy { display: grid; flex: none; min-block-size: 0; padding: .2rem .7rem; border-color: var(--line); background: transparent; color: var(--text); font-size: .875rem; }
.copy span { grid-area: 1 / 1; }
.copy span + span, .copy.done span:first-child { visibility: hidden; }
.copy.done span + span { visibility: visible; }
form { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem 1rem; margin-block-end: 1rem; }
form p { flex: 1 1 12rem; margin: 0; }
form .wide { flex: 3 1 16rem; }
form p:last-child { flex: none; }
label { display: block; margin-block-end: .2rem; font-size: .925rem; }
input, select { inline-size: 100%; min-block-size: 2.6rem; padding: .4rem .6rem; border: 1px solid var(--quiet); border-radius: .4rem; background: var(--ground); }
#trying-answer { min-block-size: 16rem; margin-block-end: 1.25rem; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--raised); }
.messages { min-block-size: 2.1rem; }
#trying-answer p { margin: 0; padding-block-end: .4rem; font-size: .925rem; }
#trying-answer p code { background: var(--ground); }
#trying-answer pre { padding: 0; }
@media (max-width: 40rem) {
  table { font-size: .925rem; }
  .stacked thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .stacked tbody tr { display: grid; grid-template-columns: auto 1fr; column-gap: 1rem; padding-block: .5rem; border-block-end: 1px solid var(--line); }
  .stacked tbody :is(th, td) { padding: .15rem 0; border: 0; }
  .stacked td:last-child { grid-column: 1 / -1; }
  .fields { display: block; font-size: .925rem; }
  .fields dt { display: block; padding-block-end: .15rem; border: 0; }
  .fields dd { padding-block-start: .15rem; }
  #trying-answer { min-block-size: 26rem; }
  .messages { min-block-size: 5.5rem; }
}
@media (scripting: none) {
  .copy, form, #trying-answer { display: none; }
}
@media print {
  :root { --text: #000; --quiet: #333; --ground: #fff; --raised: #fff; --link: #000; font-size: 10pt; }
  header, .contents, .skip, .copy, #trying { display: none; }
  .columns { display: block; padding: 0; }
  h2, h3, figcaption { break-after: avoid; }
  figure, tr, dt { break-inside: avoid; }
  main a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .85em; }
}
`;
