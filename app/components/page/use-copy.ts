import { useState } from "react";

/** What became of copying: it is in the clipboard, or the browser lets nobody put it there. */
export type CopyOutcome = "done" | "failed";

/** Copies a text when a button is pressed, and says what became of it. */
export function useCopy(text: string): [outcome: CopyOutcome | undefined, copy: () => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome>();
  return [outcome, async () => setOutcome((await written(text)) || selected(text) ? "done" : "failed")];
}

/** By the clipboard's own interface, which browsers have on safe addresses alone and may refuse. */
async function written(text: string): Promise<boolean> {
  // Not there over plain http and in some programs with a browser inside, whatever its type says.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** As people copy: by selecting it. Beside what has the focus, as a dialog keeps that inside it, and gives it back. */
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
