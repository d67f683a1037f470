import { useEffect, useState } from "react";

/**
 * At how many seconds left a screen reader announces the time: often enough to know, rarely enough to hear the phone.
 */
const TOLD = [60, 30, 10];

/** The last of those marks that has been reached before an instant (ISO 8601 in UTC); undefined before the first. */
export function useTimeLeft(until: string): number | undefined {
  const end = Date.parse(until);
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const timers = TOLD.flatMap((seconds) => {
      const wait = end - seconds * 1000 - Date.now();
      return wait > 0 ? [setTimeout(() => setLeft(seconds), wait)] : [];
    });
    return () => timers.forEach(clearTimeout);
  }, [end]);
  return left;
}
