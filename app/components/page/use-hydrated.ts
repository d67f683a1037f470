import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating, true from then on: for what only makes sense with JavaScript. */
export const useHydrated: () => boolean = import.meta.env.SSR
  ? () => false
  : () =>
      useSyncExternalStore(
        never,
        () => true,
        () => false,
      );
