import { useNavigation, useSearchParams, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

const TYPING_PAUSE_MS = 350;

type Control = HTMLInputElement | HTMLSelectElement;
const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** Whether a person has changed it since the page loaded. A date that the browser could not read is empty. */
const isTouched = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? [...control.options].some((option) => option.selected !== option.defaultSelected)
    : control.type === "radio"
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue && !(control.type === "date" && control.value === "");

/** Sets a control to the value in the URL, unless the person is typing in it. */
function follow(control: Control, value: string) {
  if (control instanceof HTMLInputElement && control.type === "radio") control.checked = control.value === value;
  else if (control !== document.activeElement) {
    control.value = value;
    // A field for a day writes it as people do. The event does not bubble: nobody has typed.
    control.dispatchEvent(new Event("change"));
  }
}

/**
 * Enter in the search box, while the list shows what it finds and that is one row, opens this row. Says whether it did.
 */
function openOnlyRow(form: HTMLFormElement | null, params: URLSearchParams): boolean {
  const field = document.activeElement;
  const isSearch = field instanceof HTMLInputElement && field.type === "search" && field.form === form;
  if (!isSearch || field.value.trim() === "" || field.value.trim() !== params.get(field.name)) return false;
  const [row, ...others] = document.querySelectorAll<HTMLAnchorElement>("#list .row-link");
  if (!row || others.length > 0) return false;
  row.click();
  return true;
}

/**
 * Makes a GET form follow the input: it opens the URL that the button would open, without empty values, a moment after
 * the last key. Text typed before the scripts came counts too, and Enter opens the only row that a search found. The
 * form waits for one answer before it sends the next request, and does not call back a person who has left for another
 * page. If the URL changes in another way (a chip, *back*), the fields follow it, except the field with the focus.
 */
export function useLiveSubmit(action: string) {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  const { state } = useNavigation();
  const isBusy = useRef(false);
  isBusy.current = state !== "idle";
  const isWaiting = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const send = () => {
    clearTimeout(timer.current);
    isWaiting.current = isBusy.current;
    if (!form.current || isWaiting.current) return;
    const filled = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string" && value.trim() !== "") filled.append(name, value.trim());
    submit(filled, { method: "get", action, replace: true, preventScrollReset: true });
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const elements: unknown[] = [...(form.current?.elements ?? [])];
    const controls = elements.filter(isControl).filter(({ name }) => name !== "");
    if (isFirst.current) {
      isFirst.current = false;
      if (controls.some(isTouched)) send();
      return;
    }
    // Input that was not sent yet has priority over the URL.
    if (isWaiting.current) return;
    for (const control of controls) follow(control, params.get(control.name) ?? "");
    // Only the URL changes the fields; every render makes a new `send`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [params]);
  useEffect(() => {
    if (state === "idle" && isWaiting.current) send();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);

  return {
    ref: form,
    onInput: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(send, TYPING_PAUSE_MS);
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!openOnlyRow(form.current, params)) send();
    },
  };
}
