/** Pages as a parser of HTML reads them: nothing in them runs but our own scripts, and no link leaves the web. */
import { Parser } from "htmlparser2";
import { hold } from "../target.ts";

/** Elements that fetch, run or embed what a text could name. */
const NEVER = ["iframe", "object", "embed", "base", "applet", "frame", "svg:script", "foreignobject"];

/** Scripts of ours are files, or data that no browser runs. */
export function checkHtml(name: string, text: string): void {
  const parser = new Parser({
    onopentag: (element, attributes) => {
      hold(!NEVER.includes(element), () => `${name} has an element ${element}`);
      for (const [attribute, value] of Object.entries(attributes)) checkAttribute(name, element, attribute, value);
    },
  });
  parser.end(text);
}

function checkAttribute(name: string, element: string, attribute: string, value: string): void {
  const shown = (): string => `${name}: <${element} ${attribute}=${JSON.stringify(value)}>`;
  // A name that came from content holds what no attribute of ours does.
  hold(/^[a-z][a-z0-9:-]*$/i.test(attribute) && !/^on/i.test(attribute), shown);
  const isAddress = ["href", "src", "action", "formaction"].includes(attribute.toLowerCase());
  const scheme = /^[\u0000-\u0020]*([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  const isSafe = scheme === undefined || ["http", "https", "data"].includes(scheme);
  hold(!isAddress || (isSafe && !(scheme === "data" && element !== "link" && element !== "img")), shown);
}
