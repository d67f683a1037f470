import { useEffect, useState } from "react";

/**
 * When somebody who only listens is told how many seconds are left: often enough to know, seldom enough to hear the
 * phone.
 */
const TOLD = [60, 30, 10];

/** The last of those that has been reached before an instant (ISO 8601 in UTC); undefined until the first is. */
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
