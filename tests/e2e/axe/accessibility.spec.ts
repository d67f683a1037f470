import type { BrowserContext, Page } from "playwright/test";
import { LANGUAGES } from "#provider/contract/words";
import { SCREENS, sightsOf } from "../../screens/manifest";
import { withIds } from "../../screens/records";
import { BEGINS_SIGNING_IN, visitorOf } from "../../screens/visitors";
import { violations } from "../../support/axe";
import { expect } from "../../support/browser";
import { openFilters } from "../../support/filters";
import { DESKTOP, leadOn, tellOf, test, withoutKey } from "../../support/kept-tabs";
import { randomDigits } from "../../support/random";
import { demoUser } from "../../support/sandbox";
import { appAddress } from "../../support/servers";

const PHONE = { width: 390, height: 844 };

/** Sights that look otherwise than the screen at first; the others differ in their words alone. */
const OTHERWISE = [
  "sign-in, the page for the mobile app",
  "forgot password, sent",
  "new password, over already",
  "search, nothing asked",
  "search, nothing found",
  "invoices, none found",
  "sending ticked invoices, one that cannot be sent",
  "cancelling ticked invoices, one that cannot be cancelled",
  "editing an invoice, one that cannot be edited",
  "history of an invoice, a paid one",
  "operations of an invoice, a paid one",
  "export of transactions, filtered",
  "users, none found",
  "export of users, of nobody",
  "deleting an application, in which nothing is open",
];

/** States of screens that something done on them leads to. */
const STATES: Record<string, (page: Page) => Promise<unknown>> = {
  "dashboard as a table": async (page) => {
    await page.goto("/");
    await page.locator("main details summary").first().click();
  },
  "invoices, some of them ticked": async (page) => {
    await page.goto("/billing/invoices");
    for (const index of [0, 2]) await page.locator("[name=ids]").nth(index).check();
    await expect(page.locator(".selection-bar")).toBeVisible();
  },
  "editing an invoice, with everything open": async (page) => {
    // Of the demo's own: other tests pay theirs at the same time.
    await page.goto("/billing/invoices?status=PENDING&bookingId=XP-");
    // An amount on hold keeps a pending one from being changed: its menu has no such link.
    await page.goto((await page.locator("table a[href$='/edit']").first().getAttribute("href")) ?? "");
    await page.locator("main details.disclosure summary").first().click();
  },
  "invoices, the panel of days open and a filter wrong": async (page) => {
    await page.goto("/billing/invoices?status=PENDING&amount=much");
    await openFilters(page, "Date");
  },
  "transactions, the panel of statuses open": async (page) => {
    await page.goto("/billing/transactions?from=2026-11-01");
    await openFilters(page, "Status");
  },
  "invoices, the sheet of filters open on a phone": async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/billing/invoices?status=PENDING");
    await openFilters(page, "More filters");
  },
  "the menu of the person": async (page) => {
    await page.goto("/settings");
    await page.locator("[popovertarget=user-menu]").click();
    await expect(page.locator("#user-menu")).toBeVisible();
  },
  "the menu of an invoice": async (page) => {
    await page.goto("/billing/invoices?status=COMPLETE&bookingId=XP-");
    const id = await page.locator("[name=ids]").first().getAttribute("value");
    await page.goto(`/billing/invoices/${id}`);
    await page.locator(".page-head [popovertarget]").click();
  },
  "creating an invoice, wrongly": async (page) => {
    await page.goto("/billing/create-an-invoice");
    // Past the browser's own validation, whether our scripts have arrived or not.
    await page.locator("#create-invoice").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "creating a payment link, wrongly": async (page) => {
    await page.goto("/billing/payment-links/create");
    await page.locator("#create-payment-link").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "adding a user, with the permissions open": async (page) => {
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
  "changing the password, wrongly": async (page) => {
    await page.goto("/settings/password");
    await page.locator("form:has([name=newPassword])").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
      form.requestSubmit();
    });
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
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

/** States of the pages of signing in that a post leads to. */
const POSTED: Record<string, (page: Page) => Promise<unknown>> = {
  "registration, wrongly": async (page) => {
    await post(page, "/auth/register", { email: "nobody", password: "weak" });
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(4);
  },
  "the code of a registration": async (page) => {
    const digits = randomDigits(7);
    await post(page, "/auth/register", {
      email: `axe-${digits}@shop.example`,
      fullName: "Aysel Məmmədova",
      mobilePhone: `050 ${digits}`,
      password: "Aysel#2026",
    });
    await page.waitForURL(/register\/code$/);
  },
};

/** Stands over a page that another one is about to replace. */
const loadingBar = (page: Page) => page.getByRole("progressbar");

/** At which widths a screen is looked at in each language: the longest words where there is least room for them. */
const SIZES = { az: [DESKTOP, PHONE], en: [DESKTOP], ru: [PHONE] };

/**
 * Opens a screen and looks at it wide and narrow, then at the same in the other languages, each at one of the widths: a
 * page's form at a width is the stylesheet's work alone. Colours are compared in the first language: no style gives
 * another one others (tests/unit/house/used-styles.test.ts).
 */
async function expectAccessible(context: BrowserContext, open: (isFirst: boolean) => Promise<Page>): Promise<void> {
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: "lang", value: language, url: appAddress() }]);
    const page = await open(language === LANGUAGES[0]);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(loadingBar(page)).toHaveCount(0);
    for (const size of SIZES[language]) {
      await page.setViewportSize(size);
      // A bar that sticks to the window covers some row wherever one is; at the end of the page it stands below them.
      await page.evaluate(() => {
        const bar = document.querySelector(".selection-bar");
        if (bar?.checkVisibility()) scrollTo(0, document.documentElement.scrollHeight);
      });
      const found = await violations(page, { withColours: language === LANGUAGES[0] });
      expect(found, `${language} at ${size.width} px`).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
  }
}

for (const screen of SCREENS.filter(({ kind }) => kind !== "file" && kind !== "action")) {
  const [first, ...others] = sightsOf(screen);
  for (const { name, address } of [first, ...others.filter((sight) => OTHERWISE.includes(sight.name))])
    test(name, async ({ context, drawn, told, tabs, owner, records, give }) => {
      const person = { ...(await demoUser(BEGINS_SIGNING_IN)), digits: randomDigits(7) };
      const visitor = await visitorOf(screen, { app: appAddress(), owner, person });
      await give(visitor);
      const path = withIds(address, records);
      const whose = [...visitor.cookies].join(" ");
      const draw = () => (tabs.drawnFor === whose ? leadOn(drawn, path) : drawn.goto(path));
      await expectAccessible(context, async (isFirst) => {
        const page = isFirst ? drawn : told;
        if (isFirst) {
          await draw();
          tabs.drawnFor = whose;
        } else expect(await tellOf(told, path), "is where scripts led").toBe(withoutKey(drawn.url()));
        if (name === screen.name) await expect(page.locator(screen.marker ?? "h1").first()).toBeVisible();
        return page;
      });
    });
}

test("the sights that look otherwise are those of screens", () => {
  const names = SCREENS.flatMap(sightsOf).map(({ name }) => name);
  expect(OTHERWISE.filter((name) => !names.includes(name))).toEqual([]);
});

for (const [name, open] of Object.entries(STATES))
  test(name, async ({ context, signedIn: page }) =>
    expectAccessible(context, async () => {
      await open(page);
      return page;
    }),
  );

for (const [name, open] of Object.entries(POSTED))
  test(name, async ({ context, page }) =>
    expectAccessible(context, async () => {
      await open(page);
      return page;
    }),
  );

test("what is broken on a page is found, wide and narrow", async ({ page }) => {
  // Not under the policy of a page before it.
  await page.goto("about:blank");
  const tiny = "all: unset; width: 10px; height: 10px; font-size: 8px";
  await page.setContent(
    `<html lang="en"><title>Broken</title><p>In no landmark</p><main><h1>Broken</h1><p style="color: #ccc">Too faint</p>
    <input><button style="${tiny}">A</button><button style="${tiny}">B</button></main></html>`,
  );
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    const rules = (await violations(page)).map((found) => found.slice(0, found.indexOf(":")));
    expect(rules.sort(), `${size.width} px`).toEqual(["color-contrast", "label", "region", "target-size"]);
  }
});

test("a screen under the loading bar", async ({ signedIn: page }) => {
  let answer = () => {};
  const isAwaited = new Promise<void>((resolve) => (answer = resolve));
  await page.goto("/billing/invoices");
  // Drawn by the page's scripts: from here on a link is followed by them.
  await expect(page.getByRole("button", { name: "Copy link", includeHidden: true }).first()).toBeAttached();
  await page.route("**/*.data*", async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.getByRole("navigation").getByRole("link", { name: "Transactions" }).click();
  await expect(loadingBar(page)).toBeVisible();
  await expect(page.locator(".skeleton")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  answer();
  await expect(page).toHaveURL(/billing\/transactions/);
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

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
