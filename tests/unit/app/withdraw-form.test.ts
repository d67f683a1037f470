import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { DESCRIPTION_LENGTH } from "#provider/contract/limits";
import { pendingWithdrawal } from "~/billing/withdrawals/pending-withdrawal";
import { withdrawBody } from "~/billing/withdrawals/plan";
import { withdrawSchema } from "~/billing/withdrawals/schema";
import { typedTarget } from "~/billing/withdrawals/target-schema";
import { zodErrors } from "~/i18n/zod-errors";
import { randomKey } from "../../support/random";

const CARD = { id: "crd_1", brand: "VISA", cardNumber: "•••• 4242", isHouseBank: true, isDefault: true } as const;
const given = {
  language: "en",
  region: "default",
  cards: [CARD],
  available: 65_099,
  currency: "AZN",
  isIban: (text: string) => text !== "AZ00AIIB00000000000000000000",
} as const;

const IBAN = "AZ86AIIB00000000000000000001";
const UNKNOWN_BANK = "AZ31XXXX00000000137010001944";
const typed = { to: "IBAN", target: IBAN, amount: "100", description: "Takings" };

function parsed(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...fields })) form.set(name, value);
  return parseWithZod(form, { schema: withdrawSchema(given), error: zodErrors });
}
const wrong = (fields: Record<string, string>) => {
  const submission = parsed(fields);
  return submission.status === "success" ? {} : submission.error;
};

describe("the form of a withdrawal", () => {
  test.each([
    ["AZ86 AIIB00000000000000000001", "ibanSpaces"],
    ["az86aiib00000000000000000001", "ibanLower"],
    ["AE070331234567890123456", "ibanCountry"],
    ["AZ86AIIB", "ibanShort"],
    [`${IBAN}0`, "ibanLong"],
    ["AZ00AIIB00000000000000000000", "ibanInvalid"],
    ["", "required"],
  ])("says of the IBAN %s: %s", (target, code) => expect(wrong({ target })).toEqual({ target: [code] }));

  // What is available holds 650.01 and its fee of 0.98, and not 650.00 and its fee of 1.00.
  test.each([
    ["650.01", {}],
    ["650", { amount: [`withdrawableMost?${new URLSearchParams({ most: "AZN\u00a0650.01" })}`] }],
    ["0.99", { amount: ["amountMin"] }],
    ["40000", { amount: ["amountHigh"] }],
  ])("takes %s, or says what is wrong with it", (amount, errors) => expect(wrong({ amount })).toEqual(errors));

  test("costs nothing to a card of the house bank, so that all of it can go there", () =>
    expect(wrong({ to: CARD.id, target: "", amount: "650.99" })).toEqual({}));

  test("goes to the account of the checked details, with its bank where nobody else knows that", () => {
    expect(wrong({ to: "OWN", target: "" })).toEqual({ to: ["choose"] });
    const bank = { bankName: "North", swift: "XXXXAZ22", bankTaxId: "", bankCode: "", correspondentAccount: "" };
    const own = { iban: UNKNOWN_BANK, bank };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...typed, to: "OWN", target: "" })) form.set(name, value);
    const submission = parseWithZod(form, { schema: withdrawSchema({ ...given, own }), error: zodErrors });
    if (submission.status !== "success") throw new Error("the form is right");
    const body = withdrawBody("ES0000001", submission.value, { ...given, own });
    expect(body).toMatchObject({ target: UNKNOWN_BANK, bank });
    expect(typedTarget(body.target, body.bank, own)).toEqual({ to: "OWN" });
    expect(typedTarget(IBAN, undefined, own)).toEqual({ to: "IBAN", target: IBAN });
  });

  test("knows when the card is gone", () => expect(wrong({ to: "crd_2" })).toEqual({ to: ["cardGone"] }));

  test("asks for the bank where the table does not know it, and for nothing more than its name and SWIFT", () => {
    expect(wrong({ target: UNKNOWN_BANK })).toEqual({ bankName: ["required"], swift: ["required"] });
    const submission = parsed({ target: UNKNOWN_BANK, bankName: "Bank of the North", swift: "xxxx az22" });
    if (submission.status !== "success") throw new Error("the form is right");
    expect(withdrawBody("ES0000001", submission.value, given).bank).toEqual({
      bankName: "Bank of the North",
      swift: "XXXXAZ22",
      bankCode: "",
      bankTaxId: "",
      correspondentAccount: "",
    });
  });
});

test("the longest withdrawal that waits for its code fits into the cookie and comes back whole", () => {
  const waiting = {
    body: {
      appId: "ES0000001",
      amount: 3_999_999,
      description: "ə".repeat(DESCRIPTION_LENGTH.max),
      target: UNKNOWN_BANK,
      bank: {
        bankName: "ə".repeat(100),
        swift: "XXXXAZ22XXX",
        bankCode: "ə".repeat(20),
        bankTaxId: "ə".repeat(20),
        correspondentAccount: "ə".repeat(34),
      },
    },
    fee: 6000,
    shown: "",
    idempotencyKey: randomKey(),
  };
  // A step begins with the key of what it confirms.
  const carried = { ...pendingWithdrawal.pack(waiting), key: waiting.idempotencyKey };
  // What is left of the 3800 bytes of a sealed cookie, which grow by a third, after the challenge.
  expect(new TextEncoder().encode(JSON.stringify(carried)).length).toBeLessThan(2500);
  const challenge = {
    challenge: "chl_1",
    purpose: "withdraw",
    sentTo: "+994•••••0001",
    expiresAt: "2026-11-22T10:00:00Z",
    resendAt: "2026-11-22T10:00:00Z",
    triesLeft: 5,
  } as const;
  expect(pendingWithdrawal.unpack({ challenge, carried })).toEqual(waiting);
  expect(pendingWithdrawal.unpack({ challenge, carried: { ...carried, body: "{" } })).toBeUndefined();
  expect(pendingWithdrawal.unpack(undefined)).toBeUndefined();
});
