import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { z } from "zod";
import { LANGUAGES } from "#provider/contract/words";
import { expect, test } from "../../support/browser";
import { appAddress } from "../../support/servers";

// No script moves a cell of a list, and each page is there sooner.
test.use({ javaScriptEnabled: false });

const WIDTHS = [390, 768, 1024, 1280, 1366, 1440, 1920];

/** Lists with badges, with filters for rows whose amounts have parts. The statuses are what their badges may say. */
const LISTS: readonly { list: string; statuses?: "invoiceStatus" | "paymentStatus"; parts?: true }[] = [
  { list: "/billing/invoices?rows=20", statuses: "invoiceStatus" },
  { list: "/billing/invoices?status=PARTIAL&rows=20", parts: true },
  { list: "/billing/transactions?rows=20", statuses: "paymentStatus" },
  { list: "/billing/transactions?status=PARTIAL_REFUND&rows=20", parts: true },
  { list: "/billing/transactions?status=PREAUTH_APPROVED&rows=20" },
  { list: "/billing/payment-links?rows=20" },
  { list: "/billing/qr-payments?rows=20", statuses: "paymentStatus" },
  { list: "/billing/payouts?rows=20" },
  { list: "/applications" },
  { list: "/users" },
];

const words = z.object({
  invoiceStatus: z.record(z.string(), z.string()),
  paymentStatus: z.record(z.string(), z.string()),
});

/**
 * What is shown in part only of the badges, of the amounts and of the lines below them, and which of `texts` the first
 * badge would cut: whatever its rows say today, a list may say each of them.
 */
const cutOn = (page: Page, texts: readonly string[]) =>
  page.locator("table.lines tbody :is(.Polaris-Badge, .w-amount .figure, .amount-part)").evaluateAll((all, more) => {
    const isCut = (part: Element) => {
      const cell = part.closest("td, th");
      if (!cell || !part.checkVisibility()) return false;
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const room = cell.getBoundingClientRect();
      const { left, right } = part.getBoundingClientRect();
      return (
        left < room.left + Number.parseFloat(paddingLeft) - 1 ||
        right > room.right - Number.parseFloat(paddingRight) + 1 ||
        // A part that is no box of its own has no width here.
        (part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
      );
    };
    const cut = all.filter(isCut).map(({ textContent }) => textContent);
    const badge = all.find(({ className }) => className.startsWith("Polaris-Badge"));
    if (badge) {
      const was = badge.textContent;
      for (const text of more) {
        badge.textContent = text;
        if (isCut(badge)) cut.push(text);
      }
      badge.textContent = was;
    }
    return cut;
  }, texts);

for (const { list, statuses, parts } of LISTS) {
  test(`${list}: no badge and no line of an amount is cut, at any width in any language`, async ({
    signedIn: page,
  }) => {
    for (const language of LANGUAGES) {
      await page.context().addCookies([{ name: "lang", value: language, url: appAddress() }]);
      await page.goto(list);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("table.lines tbody .Polaris-Badge").first()).toBeVisible();
      if (parts) await expect(page.locator(".amount-part").first()).toBeVisible();
      const said = words.parse(JSON.parse(readFileSync(`locales/${language}/words.json`, "utf8")));
      const texts = statuses ? Object.values(said[statuses]) : [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await cutOn(page, texts), `${language} at ${width} px`).toEqual([]);
      }
    }
  });
}
