import { useSearchParams, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

const TYPING_PAUSE_MS = 350;

type Control = HTMLInputElement | HTMLSelectElement;
const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/**
 * Makes a GET form follow what is typed: the same URL the button would make, without empty values, a moment after the last
 * key. When the URL changes by other ways (a chip, *back*), the fields follow the URL, except the one being typed in.
 */
export function useLiveSubmit(action: string) {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    for (const control of form.current?.elements ?? []) {
      if (isControl(control) && control.name && control !== document.activeElement)
        control.value = params.get(control.name) ?? "";
    }
  }, [params]);

  const send = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filled = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string" && value.trim() !== "") filled.append(name, value.trim());
    submit(filled, { method: "get", action, replace: true, preventScrollReset: true });
  };

  return {
    ref: form,
    onInput: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(send, TYPING_PAUSE_MS);
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send();
    },
  };
}
