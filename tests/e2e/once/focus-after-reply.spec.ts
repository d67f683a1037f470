import type { Page } from "playwright/test";
import { SCREENS } from "../../screens/manifest";
import { withIds } from "../../screens/records";
import { expect, test } from "../../support/browser";
import { findAll } from "../../support/html";
import { openVisitor, type Visitor } from "../../support/http";
import { appAddress } from "../../support/servers";

/*
 * After the reply to a form on the same screen the focus is on a wrong field, on the message, or on the heading, never
 * nowhere (WCAG 2.4.3). The browser gets a reply in place of the server's, so no form does anything.
 */

test.use({ ownContext: true });

// A form of the page that scripts send.
const FORM = ":is(main, dialog) form[method=post][data-discover]";
/** The only field of the form whose real reply all forms get, under names of their own. */
const FIELD = "mobilePhone";

type Refusal = { status: number; headers: Record<string, string>; body: string };
let recorded: Promise<Refusal> | undefined;

/** The reply to a form with one wrong field. */
async function record(owner: Visitor): Promise<Refusal> {
  const { status, headers, text } = await owner.post("/settings/phone.data", { [FIELD]: "" });
  if (status !== 422 || !text.includes(`"${FIELD}"`)) throw new Error(`No field was refused (status ${status}).`);
  return { status, headers: Object.fromEntries(headers), body: text };
}

/** Focuses the first button that sends a form; returns the name of one of its fields, undefined without a button. */
const focusButton = (page: Page, nth: number) =>
  page.evaluate(
    ([selector, index]) => {
      const form = [...document.querySelectorAll<HTMLFormElement>(selector)][index];
      if (!form?.checkVisibility()) return undefined;
      form.noValidate = true;
      const controls = [...form.elements].filter(
        (control): control is HTMLInputElement | HTMLButtonElement =>
          control instanceof HTMLInputElement || control instanceof HTMLButtonElement,
      );
      const button = controls.find(
        (control) =>
          control.type === "submit" &&
          control.tabIndex >= 0 &&
          !control.disabled &&
          control.ariaDisabled !== "true" &&
          control.checkVisibility({ visibilityProperty: true }),
      );
      button?.focus();
      const field = controls.find(({ type, name }) => name !== "" && type !== "hidden" && type !== "submit");
      return button && document.activeElement === button ? { field: field?.name ?? "" } : undefined;
    },
    [FORM, nth] as const,
  );

/** Where the focus is; null where no element of the dialog or the page has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector("dialog[open]") ?? document.querySelector("main");
    const at = document.activeElement;
    return at && at !== document.body && place?.contains(at) ? `${at.tagName} ${at.className}` : null;
  });

const PAGES = SCREENS.filter(({ kind, waitsForCode }) => kind !== "file" && kind !== "action" && !waitsForCode);

for (const screen of PAGES)
  test(`${screen.name}: a reply on the same screen takes the focus along`, async ({ page, owner, records, give }) => {
    const visitor = screen.access === "public" ? openVisitor(appAddress()) : owner;
    const address = withIds(screen.address, records);
    if (findAll(await visitor.get(address), ":is(main, dialog) form[method=post]").length === 0) return;
    recorded ??= record(owner);
    const { status, headers, body } = await recorded;
    let wrong = "";
    let posts = 0;
    await page.route(/\.data(\?|$)/, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      posts += 1;
      return route.fulfill({ status, headers, body: body.replace(`"${FIELD}"`, JSON.stringify(wrong)) });
    });
    await give(visitor);
    await page.goto(address);
    await expect(page.locator("h1").first()).toBeVisible();
    // Whatever is lazy in a form has come with its scripts.
    await page.waitForLoadState("networkidle");
    for (let nth = 0; nth < (await page.locator(FORM).count()); nth++)
      // First the form is refused as a whole, then one of its fields.
      for (const isField of [false, true]) {
        const form = await focusButton(page, nth);
        if (!form || (isField && form.field === "")) continue;
        wrong = isField ? form.field : "";
        const before = posts;
        await page.keyboard.press("Enter");
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await expect(page.locator(".progress, [aria-busy=true]")).toHaveCount(0);
        const what = `form ${nth}, ${posts > before ? `refused “${wrong}”` : "refused by its own check"}`;
        await expect.poll(() => focused(page), what).not.toBeNull();
      }
  });
