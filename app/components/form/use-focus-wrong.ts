import { useEffect } from "react";
import { plainField } from "./field";
import { firstWrong, type FormReply } from "./replied-field";

/**
 * Moves the focus to the first wrong field after the server's answer to a plain form; without scripts
 * `FirstErrorContext` does so. `form`: the prefix of its fields' ids, if it is not `field`.
 */
export function useFocusWrong(reply: FormReply, form?: string): void {
  useEffect(() => {
    const name = firstWrong(reply);
    if (name) document.getElementById(form === undefined ? plainField(name).id : `${form}-${name}`)?.focus();
  }, [reply, form]);
}
