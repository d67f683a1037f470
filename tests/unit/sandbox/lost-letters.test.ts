import { expect, it } from "vitest";
import { hasLostLetters } from "../../../sandbox/src/uploads/lost-letters.ts";

it.each([
  ["M?mm?d Əliyev", true],
  ["?li Hüseynov", true],
  ["Leyla Quliyev?", true],
  ["????? ????", false],
  ["Məmməd Məmmədov", false],
  ["Иван Петров", false],
  ["ООО «Что? Где? Когда?»", true],
])("%s has lost letters: %s", (name, isLost) => {
  expect(hasLostLetters(name)).toBe(isLost);
});
