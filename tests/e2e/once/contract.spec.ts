import { expect, test } from "../../support/browser";
import { approved } from "../../support/connecting";
import { PIN1, PIN2, SIGNER_ID } from "../../support/phone";
import { answer } from "../../support/phone-in-hand";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

// Five screens of a phone and nine of ours, one after the other.
test.setTimeout(120_000);

test("a contract is read, signed by phone and submitted, and the page that waits goes on by itself", async ({
  page,
  context,
  signInAs,
}) => {
  const person = await makeOwner({ applicationCount: 0 });
  const appId = await approved(await signIn(person));
  await signInAs(person);
  await page.goto("/");
  const isShown = page.waitForRequest(
    (request) => request.method() === "POST" && (request.postData() ?? "").includes("intent=shown"),
  );
  await page.getByRole("main").getByRole("link", { name: "Sign the contract" }).click();
  await expect(page.getByRole("article")).toBeVisible();
  // What was fetched ahead of the click said nothing.
  await isShown;
  await page.getByRole("button", { name: "I have read it to the end" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Sign by phone" })).toBeVisible();
  await page.getByLabel("User ID").fill(SIGNER_ID);
  await page.getByRole("button", { name: "Send the request to my phone" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm on your phone" })).toBeFocused();
  // Counts down, which only scripts do.
  await expect(page.getByText(/The request ends in \d:\d\d/)).toBeVisible();
  await answer(context, page, person.phone, PIN1);

  await expect(page.getByRole("heading", { level: 1, name: "Choose a certificate" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Business/ })).toBeChecked();
  await page.getByRole("button", { name: "Send the contract to my phone" }).click();
  await expect(page.getByText("Then type PIN2 there")).toBeVisible();
  // Another page of the same person, then back: the same request waits on.
  await page.goto("/contract");
  await page.getByRole("link", { name: new RegExp(appId) }).click();
  await page.getByRole("link", { name: "Continue signing" }).first().click();
  await answer(context, page, person.phone, PIN2);

  await expect(page.getByText("The contract is signed")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Go Live", exact: true }).click();
  await page.getByRole("link", { name: "Create the first invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create an invoice" })).toBeVisible();
});
