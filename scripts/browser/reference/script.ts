/** The script of the reference pages: buttons that copy, and the form that asks this site. No page needs it to be read. */
import { enableCopying } from "./copying.ts";
import { enableTrying } from "./trying.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) enableCopying(button);
const form = document.querySelector<HTMLFormElement>("#trying-form");
const place = document.querySelector<HTMLElement>("#trying-answer");
if (form && place) enableTrying(form, place);
