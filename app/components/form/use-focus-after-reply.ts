import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** Of the form that is being sent, or was sent last. */
let watch: Promise<() => void> | undefined;

/**
 * Gives the focus to a part of the reply to a form where no element has it: the button that sent the form is disabled
 * until the reply comes, or goes with its form (WCAG 2.4.3). What does so is loaded with the first form that is sent.
 */
export function useFocusAfterReply(): void {
  const isSent = useNavigation().formMethod === "POST";
  useEffect(() => {
    if (isSent) watch = import("./focus-reply").then(({ watchReply }) => watchReply());
    else
      watch?.then(
        (focusReply) => focusReply(),
        // The focus stays where the browser has put it.
        () => undefined,
      );
  }, [isSent]);
}
