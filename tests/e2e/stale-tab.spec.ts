import { expect, test } from "../support/browser";
import { inDays } from "../support/days";
import { makeOwner } from "../support/sandbox";

test("a form filled in before somebody else signed in beside it comes back as typed, names them, and is sent once they say so", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner({ team: [{ role: "ROLE_FO_SUPERVISOR" }] });
  const [colleague] = owner.team;
  if (!colleague) throw new Error("nobody else there");
  await signInAs(colleague);
  await page.goto("/billing/create-an-invoice");
  const field = (name: string) => page.locator(`#create-invoice-${name}`);
  const typed = {
    fullName: "Aysel Məmmədova",
    phone: "50 555 43 21",
    amount: "12.30",
    bookingId: "TAB-7",
    description: "Breakfast for two",
    linkExpirationDate: inDays(30),
  };
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  const atFirst = await page.content();
  expect(atFirst).toContain(colleague.fullName);

  await signInAs(owner);
  await page.getByRole("button", { name: "Create invoice" }).click();
  await expect(page.getByRole("alert").first()).toContainText(`You are signed in as ${owner.fullName} now.`);
  await expect(field("description")).toHaveValue("Breakfast for two");
  await expect(field("fullName")).toHaveValue("Aysel Məmmədova");
  // Nothing of the former person is left in the tab.
  expect(await page.content()).not.toContain(colleague.fullName);

  await page.getByRole("button", { name: "Create invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
});
