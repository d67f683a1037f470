import { expect, test } from "vitest";
import { withProgress } from "../../../scripts/run/progress.mjs";

const written = async (isTTY: boolean, work: () => Promise<number>) => {
  const lines: string[] = [];
  const result = await withProgress("Building", work, { isTTY, write: (text) => lines.push(text) }).catch(String);
  return { result, lines };
};

test("a long step is a plain line where nobody watches, and a line that moves on a terminal", async () => {
  expect(await written(false, async () => 1)).toEqual({ result: 1, lines: ["Building …\n"] });
  const { result, lines } = await written(true, async () => 2);
  expect(result).toBe(2);
  expect(lines[0]).toMatch(/^\r.*⠋ Building … \d+ s$/);
  expect(lines.at(-1)).toMatch(/^\r.*Building: \d+ s\n$/);
});

test("a step that fails ends its line, and its error goes on", async () => {
  const { result, lines } = await written(true, () => Promise.reject(new Error("no disk")));
  expect(result).toContain("no disk");
  expect(lines.at(-1)).toMatch(/\n$/);
});
