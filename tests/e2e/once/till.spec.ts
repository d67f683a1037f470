import { violations } from "../../support/axe";
import { expect, test } from "../../support/browser";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";
import { openTill, payByCard, sell } from "../../support/till";

const POINTS_OF_MM = 72 / 25.4;
const PAID = ".till-done";

test("digits, Enter, Backspace and Escape are enough, from one sale to the next", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  const visitor = await signIn(owner);
  await openTill(visitor, appId);
  await signInAs(owner);
  await page.goto(`/billing/till/${appId}`);
  const amount = page.getByLabel("Amount");
  await expect(amount).toBeFocused();
  await page.keyboard.type("99");
  // Keys that are no text are heard once the page's scripts have come.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(amount).toHaveValue("", { timeout: 500 });
  }).toPass();
  await page.keyboard.type("12.505");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sale" })).toBeFocused();
  await expect(page.getByText("AZN\u00a012.50", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("This sale was not paid")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(amount).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("AZN\u00a03.00", { exact: true })).toBeVisible();
  await payByCard(visitor, /inv_\w+/.exec(page.url())?.[0] ?? "");
  await expect(page.locator(PAID)).toHaveText("Paid", { timeout: 20_000 });
  await page.keyboard.press("Enter");
  await expect(amount).toBeFocused();
});

test("its keys type the sum on a phone of 360 px, and the sum can be corrected", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  await openTill(await signIn(owner), appId);
  await signInAs(owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/billing/till/${appId}?tips=on`);
  const keys = page.getByRole("group", { name: "Keypad" });
  for (const key of ["1", "2", ".", "5", "9"]) await keys.getByRole("button", { name: key, exact: true }).click();
  await keys.getByRole("button", { name: "Erase the last digit" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("12.5");
  await page.getByLabel("10 %").check();
  await page.getByRole("button", { name: "Show the Code" }).click();
  await expect(page.getByText("AZN\u00a012.50 and a tip of AZN\u00a01.25")).toBeVisible();
  await page.getByRole("button", { name: "End the Sale" }).click();
  await page.getByRole("link", { name: "New Sale" }).click();
  await expect(page.getByLabel("10 %")).toBeVisible();
});

test("without a connection it says that nothing is paid as far as it knows, and shows no tick", async ({
  page,
  signInAs,
  tolerate,
}) => {
  tolerate(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  const visitor = await signIn(owner);
  await openTill(visitor, appId);
  const id = await sell(visitor, appId);
  await signInAs(owner);
  await page.route("**/wait*", (route) => route.abort());
  await page.goto(`/billing/till/${appId}/sale/${id}`);
  await expect(page.getByText("No connection: not paid yet as far as we know")).toBeVisible();
  await payByCard(visitor, id);
  await expect(page.locator(PAID)).toHaveCount(0);
  await page.unroute("**/wait*");
  await expect(page.locator(PAID)).toHaveText("Paid", { timeout: 20_000 });
});

test("a receipt is one page as wide as its paper and as high as itself", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const [appId = ""] = owner.appIds;
  const visitor = await signIn(owner);
  await openTill(visitor, appId);
  const id = await sell(visitor, appId, { description: "Ləpəli şəkərbura, qoğal və ağ çay" });
  await payByCard(visitor, id);
  await signInAs(owner);
  for (const paper of [58, 80]) {
    await page.goto(`/billing/till/${appId}/sale/${id}/receipt?paper=${paper}`);
    await expect(page.locator(`main .till-paper-${paper}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Print", exact: true }).click();
    const height = await page.locator(".till-paper").evaluate((one) => one.getBoundingClientRect().height);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width = "", tall = ""] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
    expect(Math.abs(Number(width) - paper * POINTS_OF_MM)).toBeLessThan(1);
    expect(Number(tall)).toBeGreaterThan((height / 96) * 72);
    expect(Number(tall)).toBeLessThan((height / 96) * 72 + 3 * POINTS_OF_MM);
  }
});
