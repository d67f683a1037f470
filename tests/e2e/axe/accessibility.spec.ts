import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser";
import { appAddress } from "../../support/servers";

/** The first row's own page. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.locator("table tbody a").first().click();
  await page.waitForURL(new RegExp(`${list.split("?")[0]}/`));
}

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  dashboard: (page) => page.goto("/"),
  "dashboard as a table": async (page) => {
    await page.goto("/");
    await page.locator("main details summary").first().click();
  },
  invoices: (page) => page.goto("/billing/invoices"),
  "invoices, none found": (page) => page.goto("/billing/invoices?guestName=nobody-has-this-name"),
  "an invoice": (page) => openFirst(page, "/billing/invoices"),
  "sending an invoice": async (page) => {
    await openFirst(page, "/billing/invoices");
    await page.goto(`${new URL(page.url()).pathname}/send`);
    await expect(page.locator("dialog")).toBeVisible();
  },
  "editing an invoice": async (page) => {
    await page.goto("/billing/invoices?status=PENDING");
    // An amount on hold keeps a pending one from being changed: its menu has no such link.
    await page.goto((await page.locator("table a[href$='/edit']").first().getAttribute("href")) ?? "");
    await page.locator("main details.disclosure summary").first().click();
  },
  "an invoice that cannot be edited": async (page) => {
    await page.goto("/billing/invoices?status=COMPLETE");
    await page.locator("table tbody a").first().click();
    await page.waitForURL(/billing\/invoices\//);
    await page.goto(`${new URL(page.url()).pathname}/edit`);
  },
  "the rounds of an invoice": async (page) => {
    await openFirst(page, "/billing/invoices");
    await page.goto(`${new URL(page.url()).pathname}/recurrence`);
    await expect(page.locator("dialog")).toBeVisible();
  },
  ...Object.fromEntries(
    (["qr", "cancel", "delete"] as const).map((dialog) => [
      `the dialog ${dialog} of an invoice`,
      async (page: Page) => {
        await openFirst(page, "/billing/invoices");
        await page.goto(`${new URL(page.url()).pathname}/${dialog}`);
        await expect(page.locator("dialog")).toBeVisible();
      },
    ]),
  ),
  ...Object.fromEntries(
    (["send", "cancel"] as const).map((dialog) => [
      `the dialog ${dialog} of ticked invoices`,
      async (page: Page) => {
        await page.goto("/billing/invoices");
        const ids = await page
          .locator("[name=ids]")
          .evaluateAll((boxes) => boxes.slice(0, 6).map((box) => box.getAttribute("value") ?? ""));
        await page.goto(`/billing/invoices/selected/${dialog}?${new URLSearchParams(ids.map((id) => ["ids", id]))}`);
        await expect(page.locator("dialog")).toBeVisible();
      },
    ]),
  ),
  ...Object.fromEntries(
    (["history", "operations"] as const).map((log) => [
      `the ${log} of an invoice`,
      async (page: Page) => {
        await page.goto("/billing/invoices?status=COMPLETE");
        const id = await page.locator("[name=ids]").first().getAttribute("value");
        await page.goto(`/billing/${log}/${id}`);
      },
    ]),
  ),
  "the menu of an invoice": async (page) => {
    await page.goto("/billing/invoices?status=COMPLETE");
    const id = await page.locator("[name=ids]").first().getAttribute("value");
    await page.goto(`/billing/invoices/${id}`);
    await page.locator(".page-head [popovertarget]").click();
  },
  "creating an invoice": (page) => page.goto("/billing/create-an-invoice"),
  "creating an invoice, wrongly": async (page) => {
    await page.goto("/billing/create-an-invoice");
    // Past the browser's own validation, whether our scripts have arrived or not.
    await page.locator("#create-invoice").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "payment links": (page) => page.goto("/billing/payment-links"),
  "a payment link": (page) => openFirst(page, "/billing/payment-links"),
  "switching a payment link": async (page) => {
    await page.goto("/billing/payment-links?status=ACTIVE");
    const link = page.locator("table tbody th a").first();
    await page.goto(`${await link.getAttribute("href")}/status`);
    await expect(page.locator("dialog")).toBeVisible();
  },
  "creating a payment link": (page) => page.goto("/billing/payment-links/create"),
  "creating a payment link, wrongly": async (page) => {
    await page.goto("/billing/payment-links/create");
    await page.locator("#create-payment-link").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "QR payments": (page) => page.goto("/billing/qr-payments"),
  "a QR payment": async (page) => {
    await openFirst(page, "/billing/qr-payments");
    await expect(page.locator("dialog")).toBeVisible();
  },
  "QR codes": (page) => page.goto("/billing/qr-payments/codes"),
  "a QR code to print": (page) => openFirst(page, "/billing/qr-payments/codes"),
  "switching a QR code": async (page) => {
    await page.goto("/billing/qr-payments/codes");
    const link = page.locator("table tbody th a").first();
    await page.goto(`${await link.getAttribute("href")}/status`);
    await expect(page.locator("dialog")).toBeVisible();
  },
  transactions: (page) => page.goto("/billing/transactions"),
  "exporting transactions": (page) => page.goto("/billing/transactions/export?status=APPROVED"),
  "exporting nothing": (page) => page.goto("/users/export?fullName=nobody-has-this-name"),
  "a transaction": (page) => openFirst(page, "/billing/transactions"),
  "refunding a payment": async (page) => {
    await openFirst(page, "/billing/transactions?status=APPROVED");
    await page.goto(`${new URL(page.url()).pathname}/refund`);
    await expect(page.locator("dialog")).toBeVisible();
  },
  ...Object.fromEntries(
    (["complete", "reverse"] as const).map((step) => [
      `the dialog to ${step} a pre-authorisation`,
      async (page: Page) => {
        await openFirst(page, "/billing/transactions?status=PREAUTH_APPROVED");
        await page.goto(`${new URL(page.url()).pathname}/${step}`);
        await expect(page.locator("dialog")).toBeVisible();
      },
    ]),
  ),
  "payment notifications": (page) => page.goto("/settings/notifications"),
  "disconnecting notifications": (page) => page.goto("/settings/notifications/disconnect"),
  users: (page) => page.goto("/users"),
  "users, none found": (page) => page.goto("/users?fullName=nobody-has-this-name"),
  "adding a user": async (page) => {
    await page.goto("/users/create");
    await page.locator("main details.disclosure summary").first().click();
  },
  "adding a user, wrongly": async (page) => {
    await page.goto("/users/create");
    await page.locator("#create-user").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=send]"));
    });
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  ...Object.fromEntries(
    (["edit", "remove", "delete"] as const).map((dialog) => [
      `the dialog to ${dialog} a user`,
      async (page: Page) => {
        await page.goto("/users");
        const link = page.locator("table a[href$='/edit']").first();
        await page.goto(((await link.getAttribute("href")) ?? "").replace(/edit$/, dialog));
        await expect(page.locator("dialog")).toBeVisible();
      },
    ]),
  ),
  "users by application": (page) => page.goto("/users/applications"),
  "users of an application": (page) => openFirst(page, "/users/applications"),
  search: (page) => page.goto("/search"),
  "search, something found": (page) => page.goto("/search?q=a%20b"),
  "search, nothing found": (page) => page.goto("/search?q=nobody-has-this-name"),
  "the language dialog": (page) => page.goto("/language"),
  profile: (page) => page.goto("/settings"),
  "changing the password, wrongly": async (page) => {
    await page.goto("/settings/password");
    await page.locator("form:has([name=newPassword])").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "changing the phone number": (page) => page.goto("/settings/phone"),
  devices: (page) => page.goto("/settings/devices"),
  "signing devices out": async (page) => {
    await page.goto("/settings/devices/sign-out");
    await expect(page.locator("dialog")).toBeVisible();
  },
  "security activity": (page) => page.goto("/settings/activity"),
  "a screen that is not built yet": (page) => page.goto("/developers/widgets"),
  "no such page": (page) => page.goto("/no-such-page"),
};

/** Fills the page's form by the names of its fields and sends it past the browser's own validation. */
async function post(page: Page, path: string, typed: Record<string, string>): Promise<void> {
  await page.goto(path);
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).last().fill(text);
  await page.locator("form", { has: page.locator(`[name=${Object.keys(typed)[0]}]`) }).evaluate((form) => {
    if (!(form instanceof HTMLFormElement)) return;
    form.noValidate = true;
    form.requestSubmit();
  });
}

const randomDigits = () =>
  String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, "0")
    .slice(-7);

/** States of the pages of signing in that a post leads to. */
const POSTED: Record<string, (page: Page) => Promise<unknown>> = {
  "registration, wrongly": async (page) => {
    await post(page, "/auth/register", { email: "nobody", password: "weak" });
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(4);
  },
  "the code of a registration": async (page) => {
    const digits = randomDigits();
    await post(page, "/auth/register", {
      email: `axe-${digits}@shop.example`,
      fullName: "Aysel Məmmədova",
      mobilePhone: `050 ${digits}`,
      password: "Aysel#2026",
    });
    await page.waitForURL(/register\/code$/);
  },
  "a link that is over": async (page) => {
    await post(page, "/auth/reset/no-such-link", { newPassword: "Leyla#2027", confirmPassword: "Leyla#2027" });
    await expect(page.locator("[name=newPassword]")).toBeHidden();
  },
};

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // In the page itself, as nothing of ours comes from elsewhere: the other way opens a blank page for each result.
    .setLegacyMode()
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Opens a screen in each language and looks at it wide and narrow: its form at a width is the stylesheet's work alone. */
async function expectAccessible(page: Page, open: (page: Page) => Promise<unknown>): Promise<void> {
  for (const language of ["az", "en", "ru"]) {
    await page.context().addCookies([{ name: "lang", value: language, url: appAddress() }]);
    await open(page);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      expect(await violations(page), `${language} at ${size.width} px`).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
  }
}

for (const [name, open] of Object.entries(SCREENS))
  test(name, async ({ signedIn: page }) => expectAccessible(page, open));

for (const [name, open] of Object.entries(POSTED)) test(name, async ({ page }) => expectAccessible(page, open));

for (const [name, path] of [
  ["sign-in", "/auth?browser=1"],
  ["sign-in, or the page for the mobile app", "/auth"],
  ["registration", "/auth/register"],
  ["forgot password", "/auth/forgot-password?browser=1"],
  ["forgot password, sent", "/auth/forgot-password?browser=1&sent=1"],
  ["setting a password", "/auth/reset/some-word"],
] as const)
  test(name, async ({ page }) => expectAccessible(page, (opened) => opened.goto(path)));

test("in the dark scheme too", async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of [
    "/",
    "/billing/invoices",
    "/billing/create-an-invoice",
    "/billing/transactions",
    "/billing/payment-links",
    "/billing/qr-payments/codes",
    "/users",
    "/users/create",
    "/settings",
    "/settings/devices",
  ]) {
    await page.goto(path);
    expect(await violations(page), path).toEqual([]);
  }
});
