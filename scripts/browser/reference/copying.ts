/** Buttons that copy the code of their figure. */
import { ofDocument } from "../document.ts";

/** How long a button shows that it has copied, in milliseconds. */
const SAID = 2000;

/** Makes a button work. The page contains its two labels, and a class decides which one is visible. */
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

/** Announces a text to readers who do not see the button. */
function announce(text: string): void {
  const place = ofDocument("querySelector")("#announcement");
  if (place) place.textContent = text;
}

/** Copies a text to the clipboard. If the browser refuses, it selects the text, so that the reader can copy it. */
async function copy(code: Element): Promise<boolean> {
  try {
    // Missing on insecure pages (https://w3c.github.io/clipboard-apis/), and refused without permission.
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    const selection = getSelection();
    selection?.selectAllChildren(code);
    // Deprecated, but the only way on such pages. The selection remains, whatever the call returns.
    return ofDocument("execCommand")("copy");
  }
}
