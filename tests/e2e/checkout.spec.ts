import type { Page } from "playwright/test";
import { z } from "zod";
import { violations } from "../support/axe";
import { expect, test as base } from "../support/browser";
import { inDays } from "../support/days";
import { exchange } from "../support/http";
import { randomKey, randomWord } from "../support/random";
import { demoUser, latestCode, outbox } from "../support/sandbox";
import { addresses } from "../support/servers";
import { alone } from "../support/sign-in";

/** One call of the provider, past the app: these tests are about the payer, not the merchant. */
async function call(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await exchange(new URL(path, addresses().sandbox), {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.json();
}

async function merchantToken(): Promise<string> {
  const { username, password, phone } = await demoUser("ROLE_USER");
  return alone(username, async () => {
    const credentials = { username, password, rememberMe: false };
    const { challenge } = z.object({ challenge: z.string() }).parse(await call("POST", "/api/login", credentials));
    const path = `/api/approveLogin/${await latestCode(phone)}/${encodeURIComponent(username)}`;
    return z.object({ accessToken: z.string() }).parse(await call("POST", path, { challenge })).accessToken;
  });
}

type Invoice = { code: string; payPath: string };
type Terms = Record<string, unknown>;

type Fixtures = {
  newInvoice: (terms?: Terms) => Promise<Invoice>;
  /**
   * No axe violation, and nothing wider than the screen. axe is a script: without scripts the same markup was looked at
   * with them.
   */
  expectAccessible: () => Promise<void>;
};

const test = base.extend<Fixtures, { token: string }>({
  expectAccessible: async ({ page, javaScriptEnabled }, use) => {
    await use(async () => {
      const widths = await page.locator("html").evaluate((html) => [html.scrollWidth, html.clientWidth]);
      expect(widths[0], "the page is wider than the screen").toBe(widths[1]);
      if (javaScriptEnabled === false) return;
      expect(await violations(page)).toEqual([]);
    });
  },

  token: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(await merchantToken()),
    { scope: "worker" },
  ],
  newInvoice: async ({ token }, use) => {
    await use(async (terms = {}) => {
      const body = {
        appId: "ES1000001",
        fullName: "Aysel Hüseynova",
        phone: "+994501234567",
        email: null,
        amount: 540,
        description: "Deluxe room with sea view, 3 nights",
        bookingId: "E2E-1",
        linkExpirationDate: inDays(9),
        preAuth: false,
        partialAllowed: false,
        scheduledDate: null,
        dueDate: null,
        reminders: [],
        recurringInterval: null,
        installment: null,
        checkInDate: null,
        channels: [],
        language: "en",
        ...terms,
      };
      const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomKey() };
      const created = await call("POST", "/api/bookings", body, headers);
      const { invoiceCode } = z.object({ invoiceCode: z.string() }).parse(created);
      return { code: invoiceCode, payPath: new URL(`/pay/${invoiceCode}`, addresses().sandbox).href };
    });
  },
});

/** Key by key, as people do, so that the script's grouping takes part where scripts run. */
async function typeCard(page: Page, number: string, { expiry = "1240", cvc = "123" } = {}): Promise<void> {
  await page.getByRole("textbox", { name: "Card number" }).pressSequentially(number);
  await page.getByRole("textbox", { name: "Expiry date" }).fill("");
  await page.getByRole("textbox", { name: "Expiry date" }).pressSequentially(expiry);
  await page.getByRole("textbox", { name: "Security code" }).fill(cvc);
  await page.getByRole("textbox", { name: "Name on the card" }).fill("Leyla Aliyeva");
}

/** Who pays, as the page of a link asks. */
async function typePayer(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Full name" }).fill("Leyla Əliyeva");
  await page.getByRole("textbox", { name: "Phone number" }).fill("050 123 45 67");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
}

const payButton = (page: Page) => page.getByRole("button", { name: /^(Pay|Hold)/ });

test("a payer pays and gets a receipt as a page, a PDF and an e-mail", async ({
  page,
  newInvoice,
  expectAccessible,
}) => {
  const email = `payer-${randomWord()}@mail.example`;
  const { code, payPath } = await newInvoice({ email });
  await page.goto(payPath);
  await expect(page).toHaveTitle("Pay AZN\u00a0540.00 to Xəzər Panorama Hotel");
  await expectAccessible();
  await typeCard(page, "4242424242424242");
  await payButton(page).click();

  await expect(page.getByRole("heading", { name: "Thank you, your payment went through" })).toBeVisible();
  for (const fact of ["AZN\u00a0540.00", "Visa •••• 4242", code, "Paid"])
    await expect(page.getByText(fact, { exact: true }).first()).toBeVisible();
  await expectAccessible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the receipt (PDF)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`receipt-${code}.pdf`);
  const [mail] = await outbox(email);
  expect(mail?.link).toContain(`/pay/${code}/receipt/`);

  await page.goto(payPath);
  await expect(page.getByRole("heading", { name: "This has been paid" })).toBeVisible();
  await expectAccessible();
});

test("3-D Secure is confirmed on the bank's page; refusing it takes nothing", async ({
  page,
  newInvoice,
  expectAccessible,
}) => {
  const { payPath } = await newInvoice();
  await page.goto(payPath);
  await typeCard(page, "4000000000003220");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Confirm the payment" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("alert")).toContainText("was not confirmed with your bank");

  await typeCard(page, "4000000000003220");
  await payButton(page).click();
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, your payment went through" })).toBeVisible();
});

test("a declined card is said in plain words, keeps the name, and another card pays", async ({
  page,
  newInvoice,
  expectAccessible,
}) => {
  const { payPath } = await newInvoice();
  await page.goto(payPath);
  await typeCard(page, "4000000000009995");
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText("There is not enough money on this card");
  await expect(page.getByRole("textbox", { name: "Name on the card" })).toHaveValue("Leyla Aliyeva");
  await expect(page.getByRole("textbox", { name: "Card number" })).toHaveValue("");
  await expectAccessible();
  await typeCard(page, "5555555555554444");
  await payButton(page).click();
  await expect(page.getByText("Mastercard •••• 4444")).toBeVisible();
});

test("a mistyped card is marked at its fields and the first of them has the focus", async ({
  page,
  newInvoice,
  expectAccessible,
}) => {
  const { payPath } = await newInvoice();
  await page.goto(payPath);
  await typeCard(page, "4242424242424241", { expiry: "0120" });
  await payButton(page).click();
  const number = page.getByRole("textbox", { name: "Card number" });
  await expect(number).toHaveAccessibleDescription(/This card number is not right/);
  await expect(number).toBeFocused();
  await expect(number).toHaveValue("");
  const expiry = page.getByRole("textbox", { name: "Expiry date" });
  await expect(expiry).toHaveAccessibleDescription("This card has expired.");
  await expect(expiry).toHaveValue(/^01\/?20$/);
  await expectAccessible();
});

test("where scripts run the number is grouped as it is typed", async ({ page, newInvoice, javaScriptEnabled }) => {
  const { payPath } = await newInvoice();
  await page.goto(payPath);
  await typeCard(page, "378282246310005", { cvc: "1234" });
  const scripted = javaScriptEnabled !== false;
  await expect(page.getByRole("textbox", { name: "Card number" })).toHaveValue(
    scripted ? "3782 822463 10005" : "378282246310005",
  );
  await expect(page.getByRole("textbox", { name: "Expiry date" })).toHaveValue(scripted ? "12/40" : "1240");
  await payButton(page).click();
  await expect(page.getByText("American Express •••• 0005")).toBeVisible();
});

test("a hold is announced before and after, in the payer's language", async ({
  page,
  newInvoice,
  expectAccessible,
}) => {
  const { payPath } = await newInvoice({ preAuth: true, language: "az" });
  await page.goto(payPath);
  await expect(page.locator("html")).toHaveAttribute("lang", "az");
  await expect(page.getByRole("button", { name: "540,00 AZN bloklayın" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Русский" }).click();
  await expect(page.getByText("Сумма блокируется на карте, но не списывается.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "English" }).click();
  await typeCard(page, "4242424242424242");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Thank you, the amount is held on your card" })).toBeVisible();
});

test("whoever opens a payment link or scans a QR code says who they are, how much they pay and what for", async ({
  page,
  token,
  expectAccessible,
}) => {
  const email = `payer-${randomWord()}@mail.example`;
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomKey() };
  const body = {
    appId: "ES1000001",
    title: "Staff tips",
    description: "Goes to the people who looked after you",
    amount: null,
    reusable: true,
    linkExpirationDate: null,
    language: "en",
  };
  const link = z.object({ code: z.string() }).parse(await call("POST", "/api/payment-links", body, headers));
  await page.goto(new URL(`/pay/${link.code}`, addresses().sandbox).href);
  await expect(page.getByText("Goes to the people who looked after you")).toBeVisible();
  await expectAccessible();
  await page.getByRole("textbox", { name: "Amount, AZN" }).fill("40000");
  await typePayer(page, email);
  await typeCard(page, "4242424242424242");
  await payButton(page).click();
  const amount = page.getByRole("textbox", { name: "Amount, AZN" });
  await expect(amount).toHaveAccessibleDescription(/The amount must be under 40,000/);
  await expect(amount).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Full name" })).toHaveValue("Leyla Əliyeva");
  await expectAccessible();
  await amount.fill("12.50");
  await typeCard(page, "4242424242424242");
  await payButton(page).click();
  await expect(page.getByText("AZN\u00a012.50", { exact: true }).first()).toBeVisible();
  expect((await outbox(email))[0]?.link).toContain(`/pay/${link.code}/receipt/`);

  const asked = await exchange(new URL("/api/apps/ES1000002/qr", addresses().sandbox), { headers });
  const { paymentUrl } = z.object({ paymentUrl: z.string() }).parse(asked.json());
  await page.goto(new URL(`${new URL(paymentUrl).pathname}?lang=en`, addresses().sandbox).href);
  await page.getByRole("textbox", { name: "Amount, AZN" }).fill("18");
  await page.getByRole("textbox", { name: "Table or order number" }).fill("Table 7");
  await typePayer(page, email);
  await typeCard(page, "4242424242424242");
  await expectAccessible();
  await payButton(page).click();
  await expect(page.getByText("Table 7", { exact: true })).toBeVisible();
  await expectAccessible();
});

test("a link that leads nowhere says so", async ({ page, expectAccessible }) => {
  const answer = await page.goto(new URL("/pay/0000NOSUCH00", addresses().sandbox).href);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is no such invoice" })).toBeVisible();
  await expectAccessible();
});
