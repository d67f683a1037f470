import { expect, it } from "vitest";
import { asksFinCode, isFinCode } from "#provider/rules/fin-code";

it.each([
  ["default", "5ABC123", true],
  ["default", "5ABC12", false],
  ["default", "5ABC1234", false],
  ["default", "5ABCO23", false],
  ["default", "5abc123", false],
  ["ae", "784-1990-1234567", true],
  ["ae", "5ABC123", false],
] as const)("in %s %s is a personal code: %s", (region, text, isOne) => {
  expect(isFinCode(region, text)).toBe(isOne);
});

it("is asked for of a card in Azerbaijan alone", () => {
  const asked = (["default", "ae", "sa"] as const).flatMap((region) =>
    ["BANK", "PROVIDER_CARD", "OTHER"].filter((target) => asksFinCode(region, target)).map((to) => `${region} ${to}`),
  );
  expect(asked).toEqual(["default PROVIDER_CARD", "default OTHER"]);
});
