import { useEffect } from "react";
import { plainField } from "./field";
import { firstWrong, type Replied } from "./replied-field";

/** Moves the focus to the first wrong field when the server has answered a plain form; without scripts `FirstErrorContext` does. */
export function useFocusWrong(reply: Replied): void {
  useEffect(() => {
    const name = firstWrong(reply);
    if (name) document.getElementById(plainField(name).id)?.focus();
  }, [reply]);
}
