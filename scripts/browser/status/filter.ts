/** The filter of the table of pages and languages. Its choices are in the address, so that a view has a link. */

/** A row of the table, with what the filter asks of it. */
interface Row {
  readonly element: HTMLTableRowElement;
  /** The path and the title in lower case. */
  readonly text: string;
  /** The class names of the cells: the states of the page, in the order of the languages. */
  readonly states: readonly string[];
  /** How many lines of the source text changed, for each language. Translations without a number count 1. */
  readonly sizes: readonly number[];
}

interface Section {
  readonly element: HTMLDetailsElement;
  readonly table: HTMLTableElement;
  readonly count: Element | null;
  readonly rows: readonly Row[];
}

/** What the reader chose. */
interface View {
  /** The index of the language, or -1 for all. */
  readonly column: number;
  readonly state: string;
  /** A part of the path or the title, in lower case. */
  readonly text: string;
  readonly isSorted: boolean;
}

/** The table, as the build wrote it and as the filter left it last. */
interface Matrix {
  readonly element: HTMLElement;
  readonly sections: readonly Section[];
  /** The sections that were open before the filter opened all. Undefined while the filter is off. */
  open: readonly Section[] | undefined;
  view: View;
}

const FIELDS = ["language", "state", "text", "sort"] as const;

/** Connects the form with the table. Applies the choices in the address at once. `links` lead to other parts of the table. */
export function enableFilter(form: HTMLFormElement, element: HTMLElement, links: readonly HTMLAnchorElement[]): void {
  const sections = Array.from(element.querySelectorAll("details"), readSection);
  const matrix: Matrix = {
    element,
    sections,
    open: undefined,
    view: { column: -1, state: "", text: "", isSorted: false },
  };
  const codes = Array.from(element.querySelectorAll("details:first-of-type thead [data-code]"), codeOf);
  const output = form.querySelector("output");
  const fields = FIELDS.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? [[name, field] as const] : [];
  });
  const given = new URLSearchParams(location.search);
  for (const [name, field] of fields) {
    const value = given.get(name) ?? "";
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === field.value;
    else field.value = value;
    // A select without such an option would show nothing.
    if (field instanceof HTMLSelectElement && field.selectedIndex === -1) field.value = "";
  }
  const apply = (): void => {
    const chosen = new URLSearchParams();
    for (const [name, field] of fields) {
      const isOff = field instanceof HTMLInputElement && field.type === "checkbox" && !field.checked;
      if (!isOff && field.value !== "") chosen.set(name, field.value);
    }
    const shown = show(matrix, {
      column: codes.indexOf(chosen.get("language") ?? ""),
      state: chosen.get("state") ?? "",
      text: (chosen.get("text") ?? "").toLowerCase(),
      isSorted: chosen.has("sort"),
    });
    if (output) output.value = (output.dataset["text"] ?? "").replace("{count}", `${shown}`);
    const query = chosen.toString();
    for (const link of links) link.search = query;
    // Not from the path: `//status/` would be the address of another server.
    const address = new URL(location.href);
    address.search = query;
    // A page that is opened as a file may not change its address in some browsers.
    if (address.href !== location.href) history.replaceState(null, "", address);
  };
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  apply();
}

function codeOf(element: Element): string {
  return element.getAttribute("data-code") ?? "";
}

function readSection(element: HTMLDetailsElement): Section {
  const table = element.querySelector("table") as HTMLTableElement;
  const rows = Array.from(table.tBodies[0]?.rows ?? [], (row): Row => {
    const [head, ...cells] = row.cells;
    const sizes = cells.map((cell) => {
      const numbers = cell.querySelector("small")?.textContent?.match(/\d+/g) ?? [];
      return /behind/.test(cell.className) ? numbers.reduce((sum, number) => sum + Number(number), 1) : 0;
    });
    const states = cells.map((cell) => cell.className.replace("state ", ""));
    return { element: row, text: (head?.textContent ?? "").toLowerCase(), states, sizes };
  });
  return { element, table, count: element.querySelector(".count"), rows };
}

/**
 * Shows the rows and columns that fit. Returns how many rows fit. Changes only what differs from the view before: a
 * browser lays out each row and cell again that is touched, and there may be 20,000 cells.
 */
function show(matrix: Matrix, view: View): number {
  const { sections, view: before } = matrix;
  const counts = sections.map((section) => showRows(section, view));
  const shown = counts.reduce((sum, count) => sum + count, 0);
  setHidden(matrix.element, shown === 0);
  if (view.column !== before.column) showColumns(sections, view.column);
  if (view.isSorted || before.isSorted) sort(sections, view);
  openSections(matrix, view);
  matrix.view = view;
  return shown;
}

/** Shows the rows of a section that fit, and their number. Returns the number. */
function showRows({ element, count, rows }: Section, { column, state, text }: View): number {
  let shown = 0;
  for (const { element: row, text: own, states } of rows) {
    const asked = column === -1 ? states : states.slice(column, column + 1);
    const isHidden = !own.includes(text) || (state !== "" && !asked.includes(state));
    setHidden(row, isHidden);
    if (!isHidden) shown += 1;
  }
  if (count && count.textContent !== `${shown}`) count.textContent = `${shown}`;
  setHidden(element, shown === 0);
  return shown;
}

function showColumns(sections: readonly Section[], column: number): void {
  for (const { table } of sections) {
    for (const row of table.rows) {
      for (const [index, cell] of Array.from(row.cells).entries()) {
        setHidden(cell, column !== -1 && index > 0 && index - 1 !== column);
      }
    }
  }
}

/** Puts the rows and the sections in order: what changed most first, or the order of the build. */
function sort(sections: readonly Section[], { column, isSorted }: View): void {
  const size = ({ sizes }: Row): number =>
    column === -1 ? sizes.reduce((sum, one) => sum + one, 0) : (sizes[column] ?? 0);
  const totals = new Map<Element, number>();
  for (const { element, table, rows } of sections) {
    const order = isSorted ? rows.toSorted((one, other) => size(other) - size(one)) : rows;
    const elements = order.map((row) => row.element);
    if (table.tBodies[0]) setOrder(table.tBodies[0], elements);
    totals.set(element, isSorted ? rows.reduce((sum, row) => sum + (row.element.hidden ? 0 : size(row)), 0) : 0);
  }
  const ordered = [...totals].sort(([, one], [, other]) => other - one).map(([element]) => element);
  if (ordered[0]?.parentElement) setOrder(ordered[0].parentElement, ordered);
}

/** Opens all sections when the filter goes on, and restores them when it goes off. Between, the reader opens and closes. */
function openSections(matrix: Matrix, { state, text, isSorted }: View): void {
  const isOn = state !== "" || text !== "" || isSorted;
  const { sections, open } = matrix;
  if (isOn === (open !== undefined)) return;
  matrix.open = isOn ? sections.filter(({ element }) => element.open) : undefined;
  for (const section of sections) section.element.open = isOn || open?.includes(section) === true;
}

function setHidden(element: HTMLElement, isHidden: boolean): void {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

function setOrder(parent: Element, children: readonly Element[]): void {
  if (children.some((child, index) => child !== parent.children[index])) parent.append(...children);
}
