import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { randomDigits } from "../support/random";
import { demoUser } from "../support/sandbox";

/** Scripts run before a page's own here, and a browser that has no file yet is what is looked at. */
test.use({ ownContext: true });

test("a first page that something changed before the scripts came keeps its styles", async ({ page, tolerate }) => {
  // React says so when it makes the page anew, and for a moment writes a style element without text, which the policy
  // refuses.
  tolerate(/hydrat|Minified React error|Applying inline style|policy's style-src/i);
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      document.body.insertAdjacentHTML("afterbegin", "<aside></aside>");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/auth");
  const button = page.locator("button[type=submit]").first();
  await expect(button).toHaveCSS("background-color", "rgb(77, 189, 198)");
  await page.waitForLoadState("networkidle");
  await expect(button).toHaveCSS("background-color", "rgb(77, 189, 198)");
});

test("a first page of an area is styled without waiting for a file, and stays so when scripts take it over", async ({
  signedIn: page,
}) => {
  await page.context().clearCookies({ name: "styles" });
  // Files of styles never come: what is seen is what the page carries. Only where the fonts lie, and what other media
  // need, stand in a file always.
  await page.route(/\/(?!fonts-|other-media-)[^/]+\.css$/, () => undefined);
  await page.goto("/billing/transactions");
  await expect(page.locator(".toolbar")).toHaveCSS("display", "flex");
  await expect(page.locator("table.lines")).toHaveCSS("table-layout", "fixed");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

/** Notes in each frame how an element looks that only an area's sheet styles so, once it is there. */
const watch = (page: Page, selector: string, property: "display" | "tableLayout") =>
  page.evaluate(
    ([found, name]) => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const element = document.querySelector(found);
        if (element) seen.add(getComputedStyle(element)[name]);
        requestAnimationFrame(look);
      };
      look();
    },
    [selector, property] as const,
  );
const seenBy = (page: Page) =>
  page.evaluate(() => ("seen" in window && window.seen instanceof Set ? [...window.seen] : []));

test("a screen of another area is never seen without its sheet, however slow the sheet is", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.route("**/*.css", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto("/settings");
  const list = page.locator("table.lines");
  const detail = page.locator(".detail");
  if (!javaScriptEnabled) {
    await page.goto("/billing/transactions");
    await expect(list).toHaveCSS("table-layout", "fixed");
    await list.locator("tbody .row-link").first().click();
    await expect(detail).toHaveCSS("display", "grid");
    return;
  }
  // Scripts fetch the screens here, and no page is loaded anew.
  await page.waitForLoadState("networkidle");
  await watch(page, "table.lines", "tableLayout");
  await page
    .locator('.sidebar a[href="/billing/transactions"]')
    .evaluate((link) => link instanceof HTMLElement && link.click());
  await expect(list.locator("tbody tr").first()).toBeVisible();
  // What was seen bare once stays among it; the first frame may be yet to come.
  await expect.poll(() => seenBy(page)).toEqual(["fixed"]);
  await watch(page, ".detail", "display");
  await list.locator("tbody .row-link").first().click();
  await expect(detail).toBeVisible();
  await expect.poll(() => seenBy(page)).toEqual(["grid"]);
});

test("a form is answered without waiting for the sheets that its page carries", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto("/billing/invoices");
  await page.goto("/billing/create-an-invoice");
  // From here on these files never come. Without scripts the next page has links to them.
  if (javaScriptEnabled) await page.route(/\/(forms|figures)-[^/]+\.css$/, () => undefined);
  await page.locator("#create-invoice-appId").selectOption({ index: 1 });
  const values = {
    fullName: "Aysel Əliyeva",
    phone: `50 ${randomDigits(7)}`,
    amount: "12",
    bookingId: "BK-1",
    description: "Bed",
  };
  for (const [name, value] of Object.entries(values)) await page.locator(`#create-invoice-${name}`).fill(value);
  await page.getByRole("button", { name: /^Create( and Send)?$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a screen that leads elsewhere before its sheet has come is no error of the page", async ({ page, signInAs }) => {
  await signInAs(await demoUser());
  const open = (path: string) =>
    page.locator(`.sidebar a[href="${path}"]`).evaluate((link) => link instanceof HTMLElement && link.click());
  await page.goto("/billing/invoices");
  await open("/settings");
  await page.waitForURL(/\/settings\b/);
  await page.waitForLoadState("networkidle");

  expect((await page.request.post("/logout", { form: {} })).url()).toContain("/auth");
  const answer = new Promise<void>((answered) =>
    page.on("response", (response) => {
      if (response.url().includes("/billing/invoices.data")) setTimeout(answered, 300);
    }),
  );
  await page.route(/\/lists-[^/]+\.css$/, async (route) => {
    await answer;
    await route.continue();
  });
  await open("/billing/invoices");
  await page.waitForURL(/\/auth\b/);
});
