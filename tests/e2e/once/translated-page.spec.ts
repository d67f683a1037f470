import type { Page } from "playwright/test";
import { expect, test } from "../../support/browser";

/** Lists, and the address of what each row is about. */
const KINDS = {
  "/billing/invoices": /^\/billing\/invoices\/inv_\w+$/,
  "/billing/transactions": /^\/billing\/transactions\/trx_\w+$/,
  "/billing/customers": /^\/billing\/customers\/\w+$/,
  "/billing/payment-links": /^\/billing\/payment-links\/lnk_\w+$/,
  "/billing/payouts": /^\/billing\/payouts\/\w+_\w+$/,
  "/users": /^\/users\/\w+_\w+$/,
};

/**
 * What Chrome's translation does to a page: each text is put into two elements of its own, which no script of the page
 * knows.
 */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
    for (const text of texts) {
      if (text.textContent?.trim() === "" || text.parentElement?.closest("script, style")) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.textContent;
      outer.appendChild(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  });

const shown = (page: Page) => page.getByRole("main").innerText();

// antiwork/gumroad#4483 and its like: translation moves texts under React's hands.
for (const [list, record] of Object.entries(KINDS)) {
  test(`${list}: on a translated page one record never shows the values of another`, async ({ signedIn: page }) => {
    await page.goto(list);
    const hrefs = await page.locator("main a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const paths = hrefs.map((href) => new URL(href ?? "", page.url()).pathname).filter((path) => record.test(path));
    const [one, other] = new Set(paths);
    if (!one || !other) throw new Error(`${list} shows fewer than two`);
    await page.goto(other);
    await expect(page.locator(".search kbd")).toBeVisible();
    const right = await shown(page);
    await page.goto(one);
    await expect(page.locator(".search kbd")).toBeVisible();
    expect(await shown(page)).not.toBe(right);
    await translate(page);
    // As the search of the top bar leads from one to the other.
    await page.evaluate(`__remixRouter.navigate(${JSON.stringify(other)})`);
    await expect(page).toHaveURL(other);
    await expect.poll(() => shown(page)).toBe(right);
  });
}
