import { expect, test } from "vitest";
import { givenUp, toldOf } from "../../support/page-problems";

/** As Playwright tells of an error that a page did not catch. */
const uncaught = (name: string, message: string, stack: string): Error =>
  Object.assign(new Error(message), { name, stack });

test.each([
  ["a script of the page", "AbortError: signal is aborted without reason\n    at re (vendor.js:1:1)"],
  ["no script of the page", ""],
])("a loading that %s gave up is no problem of the page", (_, stack) => {
  expect(givenUp(toldOf(uncaught("AbortError", "signal is aborted without reason", stack)))).toBe(true);
});

test.each([
  ["TypeError", "Failed to fetch", "", "TypeError: Failed to fetch"],
  ["", "Response", "", "Response"],
  [
    "TypeError",
    "x is not a function",
    "TypeError: x is not a function\n    at f",
    "TypeError: x is not a function\n    at f",
  ],
])("any other error is one, and says what it is: %s: %s", (name, message, stack, told) => {
  const problem = toldOf(uncaught(name, message, stack));
  expect(problem).toBe(told);
  expect(givenUp(problem)).toBe(false);
});
