/** Templates of the table of pages and languages, and of the form that filters it. */
import type { VNode } from "preact";
import { hole } from "../markup.ts";
import { CODE, Code, DIR, HREF, NAME } from "../reference/components.tsx";

/** An element of the script. The script runs when the parser reaches it, before the browser shows what is above. */
export const Ready = "stele-ready" as "span";

/** The templates of the table and of its parts. */
export const matrixParts = {
  statusMatrix: (
    <>
      <p>{hole("counts")}</p>
      {hole("parts")}
      <form id="status-filter">
        <p>
          <label for="filter-language">{hole("languageLabel")}</label>
          <select id="filter-language" name="language">
            <option value="">{hole("all")}</option>
            {hole("choices")}
          </select>
        </p>
        <p>
          <label for="filter-state">{hole("stateLabel")}</label>
          <select id="filter-state" name="state">
            <option value="">{hole("all")}</option>
            {hole("states")}
          </select>
        </p>
        <p>
          <label for="filter-text">{hole("search")}</label>
          <input id="filter-text" name="text" type="search" />
        </p>
        <p class="check">
          <input id="filter-sort" name="sort" type="checkbox" value="behind" />
          <label for="filter-sort">{hole("sort")}</label>
        </p>
        <output id="filter-count" for="filter-language filter-state filter-text" data-text={hole("shown")} />
      </form>
      <div class="matrix" tabindex={0} role="region" aria-label={hole("title")}>
        {hole("sections")}
      </div>
      <Ready />
    </>
  ),
  statusChoice: <option value={hole("value")}>{hole("text")}</option>,
  statusSection: <Section isOpen={false} />,
  statusOpenSection: <Section isOpen />,
  statusColumn: (
    <th scope="col" data-code={CODE}>
      <span lang={CODE} dir={DIR}>
        {NAME}
      </span>{" "}
      <Code>{CODE}</Code>
    </th>
  ),
  statusRow: (
    <tr>
      <th scope="row">
        {hole("title")}
        {hole("path")}
      </th>
      {hole("cells")}
    </tr>
  ),
  statusTitle: (
    <a href={HREF} lang={CODE} dir={DIR}>
      {hole("title")}
    </a>
  ),
} as const satisfies Readonly<Record<string, VNode>>;

function Section({ isOpen }: { readonly isOpen: boolean }): VNode {
  return (
    <details open={isOpen}>
      <summary>
        {hole("name")} <span class="count">{hole("count")}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{hole("page")}</th>
            {hole("columns")}
          </tr>
        </thead>
        <tbody>{hole("rows")}</tbody>
      </table>
    </details>
  );
}
