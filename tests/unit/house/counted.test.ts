import { expect, test } from "vitest";
import { runCounted } from "../../../scripts/test/counted.mjs";

/** Runs a program that prints these lines and ends with this code. */
async function count(lines: string[], code: number) {
  const said: string[] = [];
  const program = `${lines.map((line) => `console.log(${JSON.stringify(line)})`).join(";")};process.exitCode=${code}`;
  const counted = await runCounted(process.execPath, ["-e", program], { say: (line) => said.push(line) });
  return { counted, said };
}

test("what the last line counts is what a step of continuous integration came to, and all it said is shown", async () => {
  const { counted, said } = await count(["12 passed, 9 failed", "more", "40 passed, 2 failed"], 1);
  expect(counted).toEqual({ passed: 40, failed: 2 });
  expect(said).toEqual(["12 passed, 9 failed", "more", "40 passed, 2 failed"]);
});

test("a step that ends badly is a failure although it counted none", async () => {
  expect((await count(["3 passed, 0 failed"], 1)).counted).toEqual({ passed: 3, failed: 1 });
});

test("a step that counts nothing is a failure, however it ends", async () => {
  expect((await count(["all 7 passed, 0 failed here"], 0)).counted).toEqual({ passed: 0, failed: 1 });
});

test("a machine that can have no other browsers adds nothing", async () => {
  expect((await count(["Not run", "0 passed, 0 failed"], 0)).counted).toEqual({ passed: 0, failed: 0 });
});

test("an interrupted step ends, and is a failure", async () => {
  const ending = new AbortController();
  const counted = await runCounted(process.execPath, ["-e", 'console.log("up"); setInterval(() => {}, 1000)'], {
    say: () => ending.abort(),
    ending: ending.signal,
  });
  expect(counted).toEqual({ passed: 0, failed: 1 });
});
