/** The script of the reference pages: the copy buttons and the form. The pages are readable without the script. */
import { ofDocument } from "../document.ts";
import { enableTrying } from "./trying.ts";

/** How long a button shows its second label ("Copied"), in milliseconds. */
const SAID = 2000;

/** Makes a button copy the code of its figure. The button contains two labels; a class decides which one is visible. */
function enableCopying(button: HTMLButtonElement): void {
  const code = button.closest("figure")?.querySelector("pre");
  if (!code) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener("click", () => {
    void copy(code).then((isCopied) => {
      if (!isCopied) return;
      clearTimeout(timer);
      button.classList.add("done");
      announce(button.lastElementChild?.textContent ?? "");
      timer = setTimeout(() => {
        button.classList.remove("done");
        announce("");
      }, SAID);
    });
  });
  button.disabled = false;
}

function announce(text: string): void {
  const place = ofDocument("querySelector")("#announcement");
  if (place) place.textContent = text;
}

/** Copies the text of an element. If the browser refuses, selects that text, so that the reader can copy it. */
async function copy(code: Element): Promise<boolean> {
  try {
    // `clipboard` is undefined on insecure pages (https://w3c.github.io/clipboard-apis/). `writeText` needs permission.
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    const selection = getSelection();
    selection?.selectAllChildren(code);
    // `execCommand` is deprecated, but works on insecure pages. If it fails, the text is still selected.
    return ofDocument("execCommand")("copy");
  }
}

for (const button of ofDocument("querySelectorAll")<HTMLButtonElement>("button.copy")) enableCopying(button);
const form = ofDocument("querySelector")<HTMLFormElement>("#trying-form");
const place = ofDocument("querySelector")<HTMLElement>("#trying-answer");
if (form && place) enableTrying(form, place);
