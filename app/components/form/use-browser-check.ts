import { useState, type FormEvent } from "react";
import { message } from "~/i18n/messages";
import type { FieldLike } from "./field";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The code of what the browser finds wrong. */
function codeOf({ validity, type }: Control, { minLength }: FieldLike): string {
  if (validity.valueMissing) return message(type === "select-one" ? "choose" : "required");
  if (validity.typeMismatch && type === "email") return message("email");
  if (validity.tooShort && minLength !== undefined) return message("tooShort", { count: minLength });
  return message(type === "date" ? "date" : "invalid");
}

/**
 * Lets a field say what the browser finds wrong with it where all other fields say such things: in the page, in its
 * language, until somebody types there again. Forms that scripts check never ask the browser; without scripts the
 * browser says it itself.
 */
export function useBrowserCheck(given: FieldLike) {
  const [wrong, setWrong] = useState<string>();
  const field = wrong === undefined ? given : { ...given, errors: [wrong] };
  const onInvalid = (event: FormEvent<Control>) => {
    event.preventDefault();
    const control = event.currentTarget;
    setWrong(codeOf(control, given));
    // What the browser would have done, had it said so itself.
    if (control.form?.querySelector(":is(input, select, textarea):invalid") === control) control.focus();
  };
  return { field, check: { onInvalid }, clear: () => setWrong(undefined) };
}
