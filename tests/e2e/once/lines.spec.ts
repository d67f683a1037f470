import type { Page } from "playwright/test";
import { LANGUAGES } from "#provider/contract/words";
import { withIds } from "../../screens/records";
import { expect, test } from "../../support/browser";
import { appAddress } from "../../support/servers";

// No script moves a cell of a list, and each page is there sooner.
test.use({ javaScriptEnabled: false });

/** Lists by their address, with what stands at the right of a row on a phone. */
const LISTS: Record<string, readonly string[]> = {
  "/billing/invoices": [".phone-amount", ".phone-status"],
  "/billing/transactions": [".phone-amount", ".phone-status"],
  "/billing/payment-links": [".phone-amount", ".phone-status"],
  "/billing/qr-payments": [".phone-amount", ".phone-status"],
  "/billing/disputes": [".phone-amount", ".phone-status"],
  "/billing/customers": [".phone-amount", ".phone-status"],
  "/billing/customers/:customer": [".phone-amount", ".phone-status"],
  "/billing/payouts": [".phone-amount", ".phone-status"],
  "/billing/payouts?tab=FAILED": [".phone-amount", ".phone-status"],
  "/billing/payouts/recurring": [".phone-amount", ".phone-status"],
  "/billing/bulk-invoice": [".phone-amount"],
  "/applications": [".phone-amount", ".phone-status"],
  "/billing/wallet": [".phone-amount"],
  "/billing/wallet/:wallet": [".phone-amount"],
  "/billing/wallet/withdrawals": [".phone-amount", ".phone-status"],
  "/billing/wallet/transfers": [".phone-amount"],
  "/billing/wallet/withdrawals/:withdrawal/made-of": [".phone-amount"],
  "/users": [".phone-amount"],
  "/users/applications": [".phone-amount"],
  "/users/applications/:application": [".phone-line"],
  "/settings/activity": [".phone-amount"],
  "/settings/devices": [".phone-amount"],
};
const WIDTHS = [390, 768, 900, 1024, 1160, 1280, 1366, 1440, 1920];

/**
 * Headings that are cut, texts that are cut where nothing tells them whole, whatever stands outside its list, and what
 * the first row does not show of `shown`.
 */
const faultsOf = (page: Page, shown: readonly string[] = []) =>
  page.evaluate((selectors) => {
    const list = document.querySelector("table.lines")?.closest(".card");
    const first = list?.querySelector("tbody tr");
    if (!list || !first?.checkVisibility()) return ["no list"];
    const frame = list.getBoundingClientRect();
    const isShown = (part: Element | null) =>
      part?.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width > 0;
    const hidden = selectors.filter((selector) => !isShown(first.querySelector(selector)));
    // On a phone the headings are for screen readers alone.
    const head = list.querySelector("thead");
    const parts = head?.clientWidth === 1 ? "tbody :is(th, td, th *, td *)" : "th, td, th *, td *";
    const wrong = [...list.querySelectorAll(parts)].flatMap((part) => {
      if (!part.checkVisibility() || part.closest(".visually-hidden, .menu, .icon, [class*=LabelWrapper]")) return [];
      const { left, right } = part.getBoundingClientRect();
      const isOutside = left < frame.left - 1 || right > frame.right + 1;
      const isCut =
        part.scrollWidth > part.clientWidth + 1 &&
        getComputedStyle(part).overflowX !== "visible" &&
        (part.closest("thead") || !(part.closest("[title]") || part.querySelector("[title]")));
      return isOutside || isCut ? [`${part.tagName}.${part.className}: ${part.textContent}`] : [];
    });
    return [...hidden.map((selector) => `${selector} is not shown`), ...wrong];
  }, shown);

for (const [list, shown] of Object.entries(LISTS)) {
  test(`${list}: nothing is cut without saying so, at any width in any language`, async ({
    signedIn: page,
    records,
  }) => {
    for (const language of LANGUAGES) {
      await page.context().addCookies([{ name: "lang", value: language, url: appAddress() }]);
      await page.goto(withIds(list, records));
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("table.lines tbody tr").first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await faultsOf(page, shown), `${language} at ${width} px`).toEqual([]);
      }
    }
  });
}

test("what a bank answered to a payment is whole on a phone, however long it is", async ({
  signedIn: page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: "lang", value: language, url: appAddress() }]);
    await page.goto(withIds("/billing/operations/:paidInvoice", records));
    const note = page.locator(".timeline-note").first();
    await expect(note).toBeVisible();
    const isCut = await note.evaluate((line) => {
      line.textContent = "MASTERCARD •••• 4444 · Kartda kifayət qədər vəsait yoxdur, kartı verən banka müraciət edin";
      return line.scrollWidth > line.clientWidth || document.documentElement.scrollWidth > innerWidth;
    });
    expect(isCut, language).toBe(false);
  }
});

for (const list of Object.keys(LISTS).slice(0, 4)) {
  test(`${list}: ten whole rows on the screen of a laptop, nothing cut`, async ({ signedIn: page }) => {
    await page.goto(`${list}?rows=20`);
    const rows = page.locator("table.lines tbody tr");
    await expect(rows.first()).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
      // The demo has fewer payment links than ten.
      const whole = bottoms.slice(0, 10).filter((bottom) => bottom <= height);
      expect(whole, `${width}×${height}`).toHaveLength(Math.min(bottoms.length, 10));
      expect(await faultsOf(page), `${width}×${height}`).toEqual([]);
    }
  });
}

/** Pages of one thing, with buttons that are a bar at the bottom of a phone. */
const WITH_BAR = [
  "/billing/payment-links/:link",
  "/billing/payouts/:waitingPayout",
  "/billing/transactions/:hold",
  "/users/:user",
];

test("the buttons of a thing are whole on a phone, as high as one another, and above its fields", async ({
  signedIn: page,
  records,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: "lang", value: language, url: appAddress() }]);
    for (const address of WITH_BAR) {
      await page.goto(withIds(address, records));
      const buttons = page.locator(".hero-actions > a");
      await expect(buttons.first()).toBeVisible();
      // A field comes to lie where the bar is, if there is one.
      await page.evaluate(() => {
        const field = document.querySelector("main select");
        if (field) scrollBy(0, field.getBoundingClientRect().top - innerHeight + 36);
      });
      const wrong = await buttons.evaluateAll((links) => {
        const heights = new Set(links.map((link) => Math.round(link.getBoundingClientRect().height)));
        const hidden = links.filter((link) => {
          const { left, top, width, height } = link.getBoundingClientRect();
          const shown = document.elementFromPoint(left + width / 2, top + height / 2);
          return !link.contains(shown) || link.scrollWidth > link.clientWidth + 1;
        });
        return [...(heights.size > 1 ? ["of different height"] : []), ...hidden.map((link) => link.textContent)];
      });
      expect(wrong, `${language} ${address}`).toEqual([]);
    }
  }
});

test("the bar of ticked rows covers nothing that has the focus", async ({ signedIn: page }) => {
  for (const size of [
    { width: 1440, height: 600 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/billing/invoices");
    const boxes = page.locator("tbody .cell-select input");
    await boxes.first().check();
    await expect(page.locator(".selection-bar")).toBeVisible();
    for (const box of await boxes.all()) {
      await box.focus();
      const [bar, row] = [await page.locator(".selection-bar").boundingBox(), await box.boundingBox()];
      expect((row?.y ?? 0) + (row?.height ?? 0), `${size.width} px`).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }
});

test("the figures of a file of invoices stand in one row on a desktop, and below one another on a phone", async ({
  signedIn: page,
  records,
}) => {
  await page.goto(withIds("/billing/bulk-invoice/:doneBulkUpload", records));
  const figures = page.locator("dl.details-narrow > div");
  await expect(figures.first()).toBeVisible();
  const rows = () => figures.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  const count = await figures.count();
  expect(count).toBeGreaterThan(3);
  for (const [width, expected] of [
    [1440, 1],
    [390, count],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await rows(), `${width} px`).toBe(expected);
  }
});

test("what a movement of a wallet was is told whole on a phone, and with its reference on a desktop", async ({
  signedIn: page,
  records,
}) => {
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: "lang", value: language, url: appAddress() }]);
    await page.goto(withIds("/billing/wallet/:wallet?kind=WITHDRAWAL&rows=20", records));
    const words = page.locator("table.lines tbody .row-link");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page
        .locator("table.lines tbody :is(.row-link, .w-wide)")
        .evaluateAll((links) =>
          links.flatMap((link) =>
            link.scrollWidth > link.clientWidth + 1 || link.scrollHeight > link.clientHeight + 1
              ? [link.textContent]
              : [],
          ),
        );
      expect(cut, `${language} at ${width} px`).toEqual([]);
      expect(new Set(await words.allTextContents()).size).toBeGreaterThan(1);
    }
  }
});
