import type { Schedule } from "./fates.ts";

type Act = { at: number; order: number; happen: () => void };

const before = (one: Act, other: Act): boolean => one.at < other.at || (one.at === other.at && one.order < other.order);

/** Plays acts in the order of time, including those that acts add while they play. Acts after the end never happen. */
export function openSchedule(): { schedule: Schedule; playUntil: (end: number) => void } {
  /** A binary heap, the earliest act first. */
  const heap: Act[] = [];
  let count = 0;

  const swap = (one: number, other: number) => {
    const [first, second] = [heap[one], heap[other]];
    if (first && second) [heap[one], heap[other]] = [second, first];
  };
  const isBefore = (one: number, other: number): boolean => {
    const [first, second] = [heap[one], heap[other]];
    return first !== undefined && second !== undefined && before(first, second);
  };

  const schedule: Schedule = (at, happen) => {
    heap.push({ at, order: count++, happen });
    let place = heap.length - 1;
    for (let parent = (place - 1) >> 1; place > 0 && isBefore(place, parent); parent = (place - 1) >> 1) {
      swap(place, parent);
      place = parent;
    }
  };
  const takeEarliest = (): Act | undefined => {
    swap(0, heap.length - 1);
    const act = heap.pop();
    for (let place = 0; ;) {
      const left = 2 * place + 1;
      const child = isBefore(left + 1, left) ? left + 1 : left;
      if (!isBefore(child, place)) return act;
      swap(child, place);
      place = child;
    }
  };
  return {
    schedule,
    playUntil: (end) => {
      for (let act = takeEarliest(); act && act.at <= end; act = takeEarliest()) act.happen();
    },
  };
}
