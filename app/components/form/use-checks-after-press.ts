import { useEffect } from "react";

/** For forms that check fields when they are left: no check moves away what is pressed meanwhile. */
export const useChecksAfterPress = () =>
  useEffect(() => {
    // Without it a press may have to be made again; the next form asks for it once more.
    import("./checks-after-press").then(
      ({ holdChecks }) => holdChecks(),
      () => undefined,
    );
  }, []);
