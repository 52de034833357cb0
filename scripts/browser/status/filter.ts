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
  readonly wasOpen: boolean;
  readonly rows: readonly Row[];
}

const FIELDS = ["language", "state", "text", "sort"] as const;

/** Connects the form with the table. Applies the choices in the address at once. */
export function enableFilter(form: HTMLFormElement, matrix: Element): void {
  const sections = Array.from(matrix.querySelectorAll("details"), readSection);
  const codes = Array.from(matrix.querySelectorAll("details:first-of-type thead [data-code]"), codeOf);
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
    const shown = show(sections, codes.indexOf(chosen.get("language") ?? ""), chosen);
    if (output) output.value = (output.dataset["text"] ?? "").replace("{count}", `${shown}`);
    const query = chosen.toString();
    const address = `${location.pathname}${query === "" ? "" : `?${query}`}${location.hash}`;
    // A page that is opened as a file may not change its address in some browsers.
    if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
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
  return { element, table, wasOpen: element.open, rows };
}

/** Shows the rows and columns that fit. `column` is the index of the chosen language, or -1. Returns how many rows fit. */
function show(sections: readonly Section[], column: number, chosen: URLSearchParams): number {
  const state = chosen.get("state") ?? "";
  const text = (chosen.get("text") ?? "").toLowerCase();
  const isSorted = chosen.has("sort");
  const totals = new Map<Element, number>();
  let shown = 0;
  for (const { element, table, wasOpen, rows } of sections) {
    let count = 0;
    for (const { element: row, text: own, states } of rows) {
      const asked = column === -1 ? states : states.slice(column, column + 1);
      row.hidden = !own.includes(text) || (state !== "" && !asked.includes(state));
      if (!row.hidden) count += 1;
    }
    const size = ({ sizes }: Row): number =>
      column === -1 ? sizes.reduce((sum, one) => sum + one, 0) : (sizes[column] ?? 0);
    const order = isSorted ? rows.toSorted((one, other) => size(other) - size(one)) : rows;
    table.tBodies[0]?.append(...order.map((row) => row.element));
    for (const row of table.rows) {
      for (const [index, cell] of Array.from(row.cells).entries()) {
        cell.hidden = column !== -1 && index > 0 && index - 1 !== column;
      }
    }
    totals.set(element, isSorted ? rows.reduce((sum, row) => sum + (row.element.hidden ? 0 : size(row)), 0) : 0);
    element.hidden = count === 0;
    element.open = wasOpen || text !== "" || state !== "" || isSorted;
    shown += count;
  }
  const ordered = [...totals].sort(([, one], [, other]) => other - one).map(([element]) => element);
  ordered[0]?.parentElement?.append(...ordered);
  return shown;
}
