/** The copy buttons of the reference pages and the status pages. */
import { ofDocument } from "../document.ts";

/** How long a button shows its second label ("Copied"), in milliseconds. */
const SAID = 2000;

/** Makes a button copy some code. The button contains two labels; a class decides which one is visible. */
export function enableCopying(button: HTMLButtonElement, code: Element | null | undefined): void {
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
