/** The script of the reference pages: the copy buttons and the form. The pages are readable without the script. */
import { ofDocument } from "../document.ts";
import { enableCopying } from "./copying.ts";
import { enableTrying } from "./trying.ts";

for (const button of ofDocument("querySelectorAll")<HTMLButtonElement>("button.copy")) {
  enableCopying(button, button.closest("figure")?.querySelector("pre"));
}
const form = ofDocument("querySelector")<HTMLFormElement>("#trying-form");
const place = ofDocument("querySelector")<HTMLElement>("#trying-answer");
if (form && place) enableTrying(form, place);
