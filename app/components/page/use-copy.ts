import { useState } from "react";

/** The result of copying: the text is in the clipboard, or the browser refused it. */
export type CopyOutcome = "done" | "failed";

/** Copies a text when a button is pressed, and reports the result. */
export function useCopy(text: string): [outcome: CopyOutcome | undefined, copy: () => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome>();
  return [outcome, async () => setOutcome((await written(text)) || selected(text) ? "done" : "failed")];
}

/** Copies by the clipboard interface, which browsers offer on secure addresses only and may refuse. */
async function written(text: string): Promise<boolean> {
  // Missing over plain http and in some programs with a built-in browser, although its type says otherwise.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies by selecting, as people do. The selected element stands beside the focused one, because a dialog keeps the
 * focus inside; the focus returns to it.
 */
function selected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  (before?.parentElement ?? document.body).appendChild(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
