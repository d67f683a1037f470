import { expect, it } from "vitest";
import { azqrPayload } from "#provider/rules/azqr/code";
import { hasAzqr } from "#provider/rules/azqr/currency";
import { readAzqr } from "#provider/rules/azqr/reading";
import { whyNoBankTakes } from "#provider/rules/azqr/untaken";

const PAYLOAD = azqrPayload({
  globalId: "example.provider.test-only",
  account: "ES1000001",
  category: "4722",
  name: "Hotel Sheki",
  city: "Bakı",
  isOnce: true,
  amountMinor: 12_050,
});
const reading = readAzqr(PAYLOAD);
if (reading === undefined) throw new Error("no code");

it.each([
  [undefined, "the code as it was written", reading],
  ["noCode", "a text that is no code", undefined],
  ["broken", "another checksum", readAzqr(PAYLOAD.replace("Hotel", "Motel"))],
  ["foreign", "another currency", { ...reading, currency: "840" }],
  ["nameless", "no merchant", { ...reading, name: undefined }],
] as const)("why no bank takes it is %s with %s", (why, _, given) => {
  expect(whyNoBankTakes(given)).toBe(why);
});

it("only applications that take manats have such codes", () => {
  expect([hasAzqr("default"), hasAzqr("ae"), hasAzqr("sa")]).toEqual([true, false, false]);
});
