import { useState, type FormEvent } from "react";
import { message } from "~/i18n/messages";
import type { FieldLike } from "./field";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The message code of the error that the browser finds. */
function codeOf({ validity, type }: Control, { minLength }: FieldLike): string {
  if (validity.valueMissing) return message(type === "select-one" ? "choose" : "required");
  if (validity.typeMismatch && type === "email") return message("email");
  if (validity.tooShort && minLength !== undefined) return message("tooShort", { count: minLength });
  return message(type === "date" ? "date" : "invalid");
}

/**
 * Shows the browser's error at its field, in the page and in its language, as all other errors, until the person types
 * there again. Forms that scripts check never use the browser's check. Without scripts the browser shows its own
 * message.
 */
export function useBrowserCheck(given: FieldLike) {
  const [wrong, setWrong] = useState<string>();
  const field = wrong === undefined ? given : { ...given, errors: [wrong] };
  const onInvalid = (event: FormEvent<Control>) => {
    event.preventDefault();
    const control = event.currentTarget;
    setWrong(codeOf(control, given));
    // The browser would have done so, had it shown its own message.
    if (control.form?.querySelector(":is(input, select, textarea):invalid") === control) control.focus();
  };
  return { field, check: { onInvalid }, clear: () => setWrong(undefined) };
}
