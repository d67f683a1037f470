import { useCallback, useSyncExternalStore } from "react";

/** Whether an instant (ISO 8601 in UTC) has passed, updated as time goes on; `undefined` until scripts run. */
export function useIsPast(instant: string): boolean | undefined {
  const end = Date.parse(instant);
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setTimeout(changed, Math.max(0, end - Date.now()) + 1);
      return () => clearTimeout(timer);
    },
    [end],
  );
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => Date.now() >= end,
    () => undefined,
  );
}
