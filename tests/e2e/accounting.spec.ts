import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { readOneC } from "../support/one-c-reader";
import { payAtCheckout } from "../support/payments";
import { latestCode, makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const IBAN = "AZ86AIIB00000000000000000001";

/** The formats of a dialog: the name of a link, what the file is called, and what is in it. */
const FORMATS = [
  ["camt.053: 02", /\.camt053-02\.xml$/, /camt\.053\.001\.02/],
  ["camt.053: 04", /\.camt053-04\.xml$/, /camt\.053\.001\.04/],
  ["camt.053: 08", /\.camt053-08\.xml$/, /camt\.053\.001\.08/],
  ["MT940", /\.sta$/, /:62F:/],
  ["OFX", /\.ofx$/, /<LEDGERBAL>/],
  ["1C", /\.txt$/, /^1CClientBankExchange\r\n/],
  ["CSV", /\.csv$/, /^\uFEFFdate,entry,/],
] as const;

/** Downloads the file of a link in the dialog. */
async function fileOf(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent("download");
  await link.click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Each format of the dialog that is open, by the name of its link. */
async function everyFile(page: Page): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [name, called, holds] of FORMATS) {
    const [format = "", version = ""] = name.split(": ");
    const link = page.getByRole("dialog").getByRole("link", { name: new RegExp(`^${format}: .*${version}`) });
    const { name: fileName, bytes } = await fileOf(page, link);
    expect(fileName).toMatch(called);
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toMatch(holds);
    files.set(name, bytes);
  }
  return files;
}

const rowsOf = (csv: Buffer | undefined): string[] => new TextDecoder().decode(csv).trimEnd().split("\r\n").slice(1);

test("a statement's days and one withdrawal are downloaded in every format, booked to the chosen accounts", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  await signInAs(owner);

  await page.goto("/settings");
  await page.getByRole("link", { name: "Accounting", exact: true }).click();
  await page.getByRole("link", { name: /^Change: / }).click();
  await page.getByLabel("Payments", { exact: true }).fill("6".repeat(40));
  await page.getByLabel("Fees", { exact: true }).fill("711.2");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^The accounts of .+ are saved\.$/)).toBeVisible();
  await page.getByLabel("Payments", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Payments", { exact: true })).toHaveValue("601");
  await expect(page.getByLabel("Fees", { exact: true })).toHaveValue("711.2");

  await page.goto(`/billing/wallet/${appId}/statement`);
  await page.getByRole("link", { name: "For accounting" }).click();
  await expect(page.getByRole("dialog", { name: "Files for accounting" })).toContainText("AqBanking");
  const ofDays = await everyFile(page);
  expect(rowsOf(ofDays.get("CSV"))).toHaveLength(1);
  expect(rowsOf(ofDays.get("CSV"))[0]).toMatch(/,AZN,224,601,711\.2$/);
  expect(readOneC(ofDays.get("1C") ?? Buffer.alloc(0)).documents[0]?.fields.get("ПлательщикСчет")).toBe("601");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: "Close" })
    .or(page.getByRole("button", { name: "Close" }))
    .first()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`/billing/wallet/${appId}/withdraw`);
  await page.getByLabel("IBAN", { exact: true }).fill(IBAN);
  await page.getByLabel("Amount").fill("100");
  await page.getByLabel("Description").fill("Takings");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm the withdrawal" })).toBeVisible();
  await page.getByLabel("Code from the SMS").fill(await latestCode(owner.phone));
  await page.getByRole("button", { name: "Withdraw AZN 100.00" }).click();
  await expect(page).toHaveURL(/\/billing\/wallet\/withdrawals\/\w+$/);
  await page.getByRole("link", { name: "For accounting" }).click();
  await expect(page.getByRole("dialog")).toContainText("up to and including this one");
  const rows = rowsOf((await everyFile(page)).get("CSV"));
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/,-100\.00,1\.00,-101\.00,.*,AZN,222,224,711\.2$/);
});

test("the dialogs and the accounts speak each language", async ({ page, context, baseURL, signInAs }) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  await payAtCheckout(await signIn(owner), appId, { amount: "1000" });
  await signInAs(owner);
  for (const [lang, title, tab, purpose] of [
    ["az", "Mühasibat üçün fayllar", "Mühasibat", "Odenis, "],
    ["ru", "Файлы для бухгалтерии", "Бухгалтерия", "Платёж, "],
    ["en", "Files for accounting", "Accounting", "Payment, "],
  ] as const) {
    await context.addCookies([{ name: "lang", value: lang, url: baseURL ?? "" }]);
    await page.goto(`/billing/wallet/${appId}/statement/accounting`);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    const { documents } = readOneC((await fileOf(page, page.locator('dialog a[href*="/1c?"]'))).bytes);
    expect(documents[0]?.fields.get("НазначениеПлатежа")).toContain(purpose);
    await page.goto(`/settings/accounting/${appId}`);
    await expect(page.getByRole("link", { name: tab, exact: true })).toHaveAttribute("aria-current", /page|true/);
    await expect(page.locator("input[name=PAYMENT]")).toHaveValue("601");
  }
});
