import { useEffect } from "react";
import { plainField } from "./field";
import { firstWrong, type Replied } from "./replied-field";

/**
 * Moves the focus to the first wrong field when the server has answered a plain form; without scripts
 * `FirstErrorContext` does. `form`: what the ids of its fields begin with, where that is not `field`.
 */
export function useFocusWrong(reply: Replied, form?: string): void {
  useEffect(() => {
    const name = firstWrong(reply);
    if (name) document.getElementById(form === undefined ? plainField(name).id : `${form}-${name}`)?.focus();
  }, [reply, form]);
}
