import { isPreview, type PayerPreview } from "./preview-shape";

const PAUSE_MS = 400;

/**
 * Asks the server for the payer's view, at once and after each pause in typing. Without an answer the last one stays,
 * because the form itself shows its errors when it is sent. Returns a function that stops it.
 */
export function followForm(formId: string, address: string, show: (preview: PayerPreview) => void): () => void {
  const stop = new AbortController();
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    try {
      const answer = await fetch(address, { method: "POST", body, signal });
      const read: unknown = answer.ok && !answer.redirected ? await answer.json() : undefined;
      if (isPreview(read)) show(read);
    } catch (error) {
      if (!signal.aborted) console.warn("No preview", error);
    }
  };
  const wait = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest("form")?.id !== formId) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  };
  // The document hears the event last, after the fields that clear each other.
  document.addEventListener("input", wait, { signal: stop.signal });
  void ask();
  return () => {
    stop.abort();
    asked.abort();
    clearTimeout(timer);
  };
}
