/** Buttons that copy the code of their figure. */
import { ofDocument } from "../document.ts";

/** How long a button says that it has copied, in milliseconds. */
const SAID = 2000;

/** Makes a button work. Its two labels are in the page; a class decides which one is visible. */
export function enableCopying(button: HTMLButtonElement): void {
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

/** Says something to readers who do not see the button. */
function announce(text: string): void {
  const place = ofDocument("querySelector")("#announcement");
  if (place) place.textContent = text;
}

/** Puts a text on the clipboard; where that is refused it is selected, for the reader to copy. */
async function copy(code: Element): Promise<boolean> {
  try {
    // Absent on pages that are not secure (https://w3c.github.io/clipboard-apis/), and refused without permission.
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    const selection = getSelection();
    selection?.selectAllChildren(code);
    // Deprecated, and the only way there; the selection stays whatever it says.
    return ofDocument("execCommand")("copy");
  }
}
