import { expect, test } from "vitest";
import { keepUp } from "../../../scripts/run/watch.mjs";

test("a Worker that dies is started again three times in five minutes; at the fourth it is said why no more", async () => {
  let starts = 0;
  const said: string[] = [];
  const worker = {
    name: "sandbox",
    port: 1,
    isBehindProxy: false,
    running: () => ({ died: Promise.resolve("The sandbox Worker is gone.") }),
    start: async () => {
      starts += 1;
    },
    stop: async () => {},
  };
  const end = await keepUp(worker, { signal: new AbortController().signal, revive: (text: string) => said.push(text) });
  expect(starts).toBe(3);
  expect(said.filter((text) => text.includes("Starting it again"))).toHaveLength(3);
  expect(end).toBe(
    "The sandbox Worker is gone.\nIt died 4 times within 5 minutes, so it is not started again. The logs say why.",
  );
});
