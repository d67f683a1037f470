import { expect, test } from "../support/browser";
import { checkedPayouts, csvOf, makePayouts, rowOf } from "../support/payout-files";
import { makerAndReviewer } from "../support/payouts";
import { latestCode, outbox } from "../support/sandbox";

test("one person pays out from a file that was wrong at first, another approves it as a whole", async ({
  page,
  signInAs,
}) => {
  const { owner, reviewer } = await makerAndReviewer();
  await signInAs(owner);
  const dialog = page.getByRole("dialog");
  const upload = async (...rows: string[]) => {
    await page
      .getByLabel("Excel or CSV file")
      .setInputFiles({ name: "wages.csv", mimeType: "text/csv", buffer: Buffer.from(csvOf(...rows)) });
    await page.getByRole("button", { name: "Check the file" }).click();
  };

  await page.goto("/billing/payouts");
  await page.getByRole("link", { name: "From a file" }).click();
  await page.getByRole("link", { name: "Upload a file" }).first().click();
  await upload(rowOf({ amount: "12.50" }), rowOf({ amount: "12.345" }));
  await expect(page.getByText("1 row cannot be paid")).toBeVisible();
  await expect(page.getByText("At most two decimals")).toBeVisible();
  await page.getByRole("link", { name: "Upload the fixed file" }).click();
  await upload(rowOf({ amount: "12.50" }), rowOf({ amount: "7.50" }));
  await page.getByRole("button", { name: "Create 2 payouts: AZN 20.00" }).click();
  await expect(dialog.getByText("wages.csv")).toBeVisible();
  await dialog.getByLabel("Code from the SMS").fill(await latestCode(owner.phone));
  await dialog.getByRole("button", { name: "Create 2 payouts: AZN 20.00" }).click();
  await expect(page.getByText("The file is waiting for approval")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await expect(page.getByText("Needs the approval of: ")).toBeVisible();
  const file = new URL(page.url()).pathname;

  await signInAs(reviewer);
  await page.goto("/billing/payouts/files");
  await page.locator("table tbody .row-link").first().click();
  await expect(page).toHaveURL(new RegExp(`${file}$`));
  await expect(page.getByRole("link", { name: "Paid for the first time: 2" })).toBeVisible();
  await page.getByRole("button", { name: "Approve 20.00", exact: true }).click();
  await expect(dialog.getByLabel("Code from the SMS")).toBeVisible();
  await dialog.getByLabel("Code from the SMS").fill(await latestCode(reviewer.phone));
  await dialog.getByRole("button", { name: "Approve AZN 20.00" }).click();
  await expect(page.getByText("The payouts are on their way")).toBeVisible();
  await page.locator("table tbody a").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Payout pay_/ })).toBeVisible();
});

test("an approver opens the file from the letter and approves it by keyboard with two presses and the code", async ({
  page,
  signInAs,
}) => {
  const { owner, reviewer, maker } = await makerAndReviewer();
  const id = await checkedPayouts(maker, csvOf(rowOf({ amount: "12.50" }), rowOf({ amount: "7.50" })));
  await makePayouts(maker, id, owner.phone);
  const [letter] = await outbox(reviewer.username);
  await signInAs(reviewer);
  await page.goto(new URL(letter?.link ?? "").pathname);
  const approve = page.getByRole("button", { name: "Approve 20.00", exact: true });
  await approve.focus();
  await page.keyboard.press("Enter");
  const code = page.getByRole("dialog").getByLabel("Code from the SMS");
  await expect(code).toBeFocused();
  await page.keyboard.type(await latestCode(reviewer.phone));
  await page.keyboard.press("Enter");
  await expect(page.getByText("The payouts are on their way")).toBeVisible();
});
