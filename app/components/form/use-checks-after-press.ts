import { useEffect } from "react";

/** For forms that check a field when it loses the focus: no check moves the button that is being pressed. */
export const useChecksAfterPress = () =>
  useEffect(() => {
    // Without it a person may have to press again. The next form requests it again.
    import("./checks-after-press").then(
      (module) => module.holdChecks(),
      () => undefined,
    );
  }, []);
