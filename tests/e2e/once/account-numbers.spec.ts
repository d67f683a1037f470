import type { Page } from "playwright/test";
import { configurationOf } from "../../support/applications";
import { expect, test } from "../../support/browser";
import { begin, fill } from "../../support/connecting";
import { payAtCheckout } from "../../support/payments";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** Without scripts the server does the same: tests/integration/app/account-numbers.test.ts. */
const PASTED = "az72 paha 0000\u00a00000 0000 0000 0001\u200b";
const GROUPED = "AZ72 PAHA 0000 0000 0000 0000 0001";

/** An owner with money in the wallet and an application in preparation, with every place where an account is typed. */
async function ownerAndPlaces() {
  const owner = await makeOwner({ hasCompany: true });
  const [appId = ""] = owner.appIds;
  const visitor = await signIn(owner);
  await payAtCheckout(visitor, appId, { amount: "1000" });
  const newId = await begin(visitor);
  await fill(visitor, `/connect/${newId}/type`, { kind: "ONE_TIME" });
  const places = [
    { path: `/billing/wallet/${appId}/withdraw`, choice: "Another account" },
    { path: `/billing/wallet/${appId}/automatic/set`, choice: "Another account" },
    { path: "/billing/payouts/create", choice: "Bank account (IBAN)" },
    { path: `/connect/${newId}/bank`, choice: "To a bank account" },
    { path: `${await configurationOf(visitor, appId)}/bank-account`, choice: undefined },
  ];
  return { owner, places };
}

const field = (page: Page) => page.getByLabel("IBAN", { exact: true });

test("an account is pasted as people have it wherever one is typed, and its bank is said at once", async ({
  page,
  signInAs,
}) => {
  const { owner, places } = await ownerAndPlaces();
  await signInAs(owner);
  for (const { path, choice } of places) {
    await page.goto(path);
    if (choice) await page.getByRole("radio", { name: choice }).check();
    await field(page).fill("");
    // What the clipboard gives arrives as one piece of text.
    await field(page).focus();
    await page.keyboard.insertText(PASTED);
    await expect(field(page)).toHaveValue(GROUPED);
    await expect(page.locator(`#${await field(page).getAttribute("id")}-help`)).toContainText("PAŞA Bank · Azerbaijan");
    // A key inside keeps the caret where it is; a gap that is deleted takes its neighbour along.
    await field(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
    await page.keyboard.press("Backspace");
    await expect(field(page)).toHaveValue("AZ7P AHA0 0000 0000 0000 0000 001");
    await page.keyboard.type("2");
    await expect(field(page)).toHaveValue(GROUPED);
    expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
    // A bank that nobody knows asks for more, a wrong digit does not.
    await field(page).fill("az31xxxx00000000137010001944");
    await expect(page.locator("[name=bankName]")).toBeVisible();
    await field(page).fill("az32xxxx00000000137010001944");
    await expect(page.getByText("This IBAN does not exist. Check every character.")).toBeVisible();
  }
});
