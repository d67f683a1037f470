import { expect, test, vi } from "vitest";
import { remembered } from "~/utils/remembered";

test("what was made of the same texts is given again, whatever it was", () => {
  const make = vi.fn<(...texts: string[]) => { texts: string[] } | undefined>((...texts) =>
    texts[0] === "" ? undefined : { texts },
  );
  const known = remembered(make, 10);
  expect(known("a", "b")).toBe(known("a", "b"));
  expect(known("a", "c")).toEqual({ texts: ["a", "c"] });
  expect([known(""), known("")]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(3);
});

test("no more than the limit is kept", () => {
  const make = vi.fn<(text: string) => { text: string }>((text) => ({ text }));
  const known = remembered(make, 2);
  for (const text of ["a", "b", "c", "a"]) known(text);
  expect(make).toHaveBeenCalledTimes(4);
  expect(known("c")).toBe(known("c"));
  expect(make).toHaveBeenCalledTimes(4);
});
