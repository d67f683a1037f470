import { describe, expect, test } from "vitest";
import { linkPage } from "#provider/rules/payer-page";
import { linkPreviewOf } from "~/billing/payment-links/payer-preview";

const usual = {
  title: "Yoga class",
  description: "One class with Aysel",
  amountKind: "FIXED",
  amount: "1,234.50",
  linkDays: "7",
  language: "en",
};

function preview(changed: Record<string, string> = {}, merchant: string | null = "Panorama") {
  const typed = new FormData();
  for (const [name, value] of Object.entries({ ...usual, ...changed })) typed.append(name, value);
  return linkPreviewOf({ typed, region: "default", language: "en", today: "2026-03-01" }, merchant);
}

const pageOf = ({ label, sum, title, description, facts, note, button }: ReturnType<typeof preview>) => ({
  label,
  sum,
  title,
  description,
  facts,
  note,
  button,
});

describe("what the payer will see of the form of a link", () => {
  test.each([
    ["of a fixed amount", {}, 123_450],
    ["of an amount that the payer sets", { amountKind: "PAYER", amount: "" }, null],
  ])("is the page that the checkout makes of the same link, %s", (_, changed, amount) => {
    expect(pageOf(preview({ language: "ru", ...changed }))).toEqual(
      linkPage("ru", {
        title: "Yoga class",
        description: "One class with Aysel",
        amount,
        currency: "AZN",
        linkExpirationDate: "2026-03-08",
      }),
    );
  });

  test("has the title in the place of the sum where the payer sets that, and no sum of its own", () => {
    const said = preview({ amountKind: "PAYER", amount: "" });
    expect([said.label, said.sum, said.title, said.note]).toEqual([
      null,
      "Yoga class",
      null,
      "You choose how much to pay.",
    ]);
    expect(said).not.toHaveProperty("amount");
  });

  test("goes by the day that is typed, and by none of a link without an end", () => {
    expect(preview({ linkExpirationDate: "2026-03-20" }).facts).toEqual([{ name: "Pay by", value: "March 20, 2026" }]);
    expect(preview({ linkDays: "ENDLESS" }).facts).toEqual([]);
  });

  test.each([{ amount: "" }, { amount: "much" }])("makes do without an amount: %o", (changed) => {
    const said = preview(changed);
    expect([said.amount, said.sum, said.button]).toEqual([null, "—", "Pay"]);
  });

  test("makes do with a title, a day, a language and an application that are none", () => {
    const said = preview({ title: " ", linkDays: "", linkExpirationDate: "soon", language: "de" }, null);
    expect([said.title, said.facts, said.language, said.merchant]).toEqual(["—", [], "en", null]);
  });
});
