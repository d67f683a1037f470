import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, true afterwards: for parts that only make sense with JavaScript. */
export const useHydrated: () => boolean = import.meta.env.SSR
  ? () => false
  : () =>
      useSyncExternalStore(
        never,
        () => true,
        () => false,
      );
