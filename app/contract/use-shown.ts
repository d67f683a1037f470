import { useFetcher } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { PersonContext } from "~/components/form/own-form";
import { PERSON_FIELD } from "~/utils/person-field";

const SHOWN = "shown";

/** Whether a form only records that a contract is on the screen. */
export const isOfShown = (form: FormData | undefined): boolean => form?.get("intent") === SHOWN;

/**
 * Records that a contract's text is on the screen, once it is visible: a prefetched page, or a tab in the background,
 * is not. Without scripts, the form that confirms the reading records this too.
 */
export function useShown({ language, hash }: { language: string; hash: string }, isNeeded: boolean): void {
  const { submit } = useFetcher({ key: SHOWN });
  const person = useContext(PersonContext);
  useEffect(() => {
    if (!isNeeded) return;
    const say = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", say);
      submit({ intent: SHOWN, language, hash, ...(person && { [PERSON_FIELD]: person }) }, { method: "post" });
    };
    document.addEventListener("visibilitychange", say);
    say();
    return () => document.removeEventListener("visibilitychange", say);
  }, [submit, language, hash, isNeeded, person]);
}
