import { expect, test } from "vitest";
import { initials } from "~/shell/initials";

test.each([
  ["Ləman Əliyeva", "LƏ"],
  ["ilqar ibrahimov", "İİ"],
  ["Işıq Məmmədov", "IM"],
  ["ışıq məmmədov", "IM"],
  ["Айгуль Ахметова", "АА"],
  ["John Fitzgerald Carter", "JF"],
  ["  Madonna  ", "M"],
  ["𝒜da Lovelace", "𝒜L"],
  ["", ""],
])("%j has the initials %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
