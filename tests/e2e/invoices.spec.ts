import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { applyFilters, openFilters } from "../support/filters";
import { randomWord } from "../support/random";
import { demoUser, outbox } from "../support/sandbox";

const LIST = "/billing/invoices";
/** Bookings that only the demo's own invoices have: other tests make some at the same time, and pay them. */
const SEEDED = "bookingId=XP-";

const rows = (page: Page) => page.getByRole("table", { name: "Invoices, newest first" }).locator("tbody tr");
const totals = (page: Page) => page.locator(".totals");

/** Opens the newest of the demo's own invoices that has a status and says its code. */
async function openFirst(page: Page, status: string): Promise<string> {
  await page.goto(`${LIST}?status=${status}&${SEEDED}`);
  await rows(page).first().getByRole("link").first().click();
  const heading = page.getByRole("heading", { level: 1, name: /^Invoice / });
  await expect(heading).toBeVisible();
  return ((await heading.textContent()) ?? "").replace("Invoice ", "");
}

const value = async (page: Page, term: string) =>
  (
    (await page
      .locator("dl.details > div", { has: page.getByText(term, { exact: true }) })
      .locator("dd")
      .textContent()) ?? ""
  ).trim();

test("ten invoices, the totals of all of them, and pages", async ({ signedIn: page }) => {
  await page.goto(LIST);
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  const money = String.raw`AZN\u00a0[\d,]+\.\d\d`;
  await expect(totals(page)).toContainText(
    new RegExp(
      String.raw`[\d,]+ invoices · ${money} in total · ${money} paid(?: \([\d,.]+ outside\))? · ${money} outstanding`,
    ),
  );
  await expect(page.getByText("Times are shown in Baku time, UTC+4.")).toBeVisible();

  const first = await rows(page).first().getByRole("link").first().textContent();
  await page.getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=1\b/);
  await expect(page.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first().getByRole("link").first()).not.toHaveText(first ?? "");
});

test("filters live in the address, name themselves in chips and go with one click", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto(LIST);
  // Only where scripts run is there anything to copy: from here on the page follows by itself.
  const copies = page.getByRole("button", { name: "Copy link", includeHidden: true });
  if (javaScriptEnabled) await expect(copies.first()).toBeAttached();
  else await expect(copies).toHaveCount(0);
  await (await openFilters(page, "Status")).getByLabel("Expired", { exact: true }).check();
  if (!javaScriptEnabled) await applyFilters(page);
  await expect(page).toHaveURL(/[?&]status=EXPIRED\b/);
  for (const row of await rows(page).all()) await expect(row.getByText("Expired", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Remove filter Status: Expired" }).click();
  await expect(page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/status=/);
  await expect(rows(page)).toHaveCount(10);
});

test("a period is one click away", async ({ signedIn: page }) => {
  await page.goto(LIST);
  await openFilters(page, "Date");
  await page.getByRole("link", { name: "Last 3 months", exact: true }).click();
  await expect(page).toHaveURL(/[?&]from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(
    page.getByRole("link", { name: /^Remove filter Last 3 months: [A-Z]\w+ \d.* – [A-Z]\w+ \d/ }),
  ).toBeVisible();
  await openFilters(page, "Date");
  await expect(page.getByRole("link", { name: "Last 3 months", exact: true })).toHaveAttribute("aria-current", "true");
});

test("a list with nothing to show says why and what to do", async ({ signedIn: page }) => {
  await page.goto(`${LIST}?guestName=Nobody+of+this+name`);
  await expect(page.getByText("No invoices match these filters")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(rows(page)).toHaveCount(10);

  await page.goto(`${LIST}?from=1999-01-01&to=1999-01-31`);
  await expect(page.getByText("No invoices in this period")).toBeVisible();
  await page.goto(`${LIST}?page=9000`);
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(rows(page)).toHaveCount(10);
});

test("a row's menu leads to the invoice, its dialog and its link", async ({ signedIn: page, javaScriptEnabled }) => {
  await page.goto(`${LIST}?status=PENDING&${SEEDED}`);
  const row = rows(page).first();
  const code = ((await row.locator("a .visually-hidden").textContent()) ?? "").trim();
  await row.getByRole("button", { name: `Actions for ${code}` }).click();
  await expect(row.getByRole("link", { name: "QR code" })).toHaveAttribute("href", /\/invoices\/inv_\w+\/qr$/);
  await expect(row.getByRole("button", { name: "Copy link" })).toHaveCount(javaScriptEnabled ? 1 : 0);
  await row.getByRole("link", { name: "Send" }).click();
  await expect(page.getByRole("dialog", { name: `Send invoice ${code}` })).toBeVisible();
});

test("a paid invoice shows who paid what when, and leads to its transactions", async ({ signedIn: page }) => {
  const code = await openFirst(page, "COMPLETE");
  await expect(page.locator(".timeline-item").first()).toContainText(/Payment received|Hold captured/);
  await expect(page.getByRole("link", { name: "Send", exact: true })).toHaveCount(0);
  await expect(page.locator(".hero")).toContainText(/Paid by card •••• \d{4}, .+ · Receipt/);
  // Nobody can pay by it any longer.
  await expect(page.getByLabel("Address of the payment page")).toHaveCount(0);
  await page
    .locator("main")
    .getByRole("link", { name: /^Transactions \d+ attempts?, AZN/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/billing/transactions\\?invoiceCode=${code}$`));
  await expect(page.locator("tbody tr").first()).toContainText(code);
});

test("a dialog with typed text is left only after a question", async ({ signedIn: page, javaScriptEnabled }) => {
  await openFirst(page, "PENDING");
  await page.getByRole("link", { name: /^(Send|Remind)$/ }).click();
  if (!javaScriptEnabled) {
    // Nothing can ask: a click beside the dialog is a link.
    await expect(page.locator("a.scrim")).toHaveAttribute("href", /^\/billing\/invoices\/inv_/);
    return;
  }
  const dialog = page.locator("dialog:modal");
  const answers: boolean[] = [];
  page.on("dialog", (question) => {
    const stays = answers.length === 0;
    answers.push(stays);
    void (stays ? question.dismiss() : question.accept());
  });
  await dialog.getByLabel("Message").fill("See you on Friday");
  await page.mouse.click(5, 5);
  await expect.poll(() => answers).toEqual([true]);
  await expect(dialog.getByLabel("Message")).toHaveValue("See you on Friday");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(answers).toEqual([true, false]);

  await page.getByRole("link", { name: /^(Send|Remind)$/ }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  expect(answers).toHaveLength(2);
});

test("sending asks for a channel, shows the message, and says what was sent", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  const code = await openFirst(page, "PENDING");
  const phone = (await value(page, "Phone")).replaceAll(" ", "");
  const link = await page.getByLabel("Address of the payment page").inputValue();
  await page.getByRole("link", { name: /^(Send|Remind)$/ }).click();
  const dialog = page.getByRole("dialog", { name: `Send invoice ${code}` });
  await expect(dialog.getByLabel("Message")).toHaveValue("");

  for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Please choose at least one.")).toBeVisible();

  const words = `See you on Friday ${randomWord()}`;
  await dialog.getByLabel("WhatsApp").check();
  // What goes out when nothing is typed: the text of the invoice's language.
  if (!javaScriptEnabled) await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.locator(".message-preview")).toContainText(link);
  await dialog.getByLabel("Message").fill(words);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The link was sent by WhatsApp.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".timeline-item").first()).toContainText("WhatsApp");
  const bodies = (await outbox(phone)).map(({ body }) => body);
  expect(bodies.find((body) => body.includes(words))).toContain(link);

  await expect(page.locator(".hero")).toContainText(/(Sent|Reminded) by WhatsApp/);
  await page.getByRole("link", { name: "Remind", exact: true }).click();
  await expect(dialog).toBeVisible();
  if (javaScriptEnabled) {
    await expect(page.locator("dialog:modal")).toBeVisible();
    await page.keyboard.press("Escape");
  } else await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/billing\/invoices\/[^/]+$/);
});

test("who may not send links finds no way to, and is refused at the address", async ({ page, signInAs }) => {
  await signInAs(await demoUser("ROLE_FIN_MANAGER"));
  await openFirst(page, "PENDING");
  await expect(page.getByRole("link", { name: /^(Send|Remind)$/ })).toHaveCount(0);
  expect((await page.goto(`${page.url()}/send`))?.status()).toBe(403);
});
