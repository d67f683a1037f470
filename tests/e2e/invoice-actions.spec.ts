import type { Locator, Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { createInvoice } from "../support/invoices";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

const LIST = "/billing/invoices";
const bar = (page: Page) => page.locator(".selection-bar");
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

/** What the style sheet has counted, which is in no node's text: as it is read out. */
async function countOf(picked: Locator): Promise<string> {
  await expect(picked).toBeVisible();
  const browser = await picked.page().context().newCDPSession(picked.page());
  const { root } = await browser.send("DOM.getDocument");
  const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector: ".picked strong" });
  const { nodes } = await browser.send("Accessibility.queryAXTree", { nodeId, role: "StaticText" });
  await browser.detach();
  return nodes.map(({ name }) => String(name?.value)).join("");
}

/** Neither of two things stands over the other. */
async function expectApart(upper: Locator, lower: Locator): Promise<void> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (!above || !below) throw new Error("One of them is not on the page.");
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
}

test("ticked invoices are sent, then one is canceled, and its logs tell of it", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  const desk = await signIn(owner);
  const [first, second] = [
    await createInvoice(desk, owner.appIds[0] ?? ""),
    await createInvoice(desk, owner.appIds[0] ?? ""),
  ];
  await signInAs(owner);

  await page.goto(`${LIST}?sort=createdDate`);
  const copies = page.getByRole("button", { name: "Copy link", includeHidden: true });
  // Only where scripts run is there anything to copy: from here on they tick boxes, too.
  await expect(copies).toHaveCount(javaScriptEnabled ? 2 : 0);
  // With nothing ticked there is nothing to press.
  await expect(bar(page)).toBeHidden();
  const boxes = page.locator("[name=ids]");
  if (isPhone(page)) for (const box of await boxes.all()) await box.check();
  else {
    // Without scripts the box is sent in the place of the others.
    await page.getByLabel("Select all").check();
    for (const box of await boxes.all()) await expect(box).toBeChecked({ checked: javaScriptEnabled });
    await expect(bar(page).getByText("All on this page are selected")).toBeVisible();
  }
  if (javaScriptEnabled) {
    await expect(page.getByLabel("Select all")).toBeChecked();
    await page.locator(`[name=ids][value=${second}]`).uncheck();
    await expect(page.getByLabel("Select all")).not.toBeChecked();
    expect(await countOf(bar(page))).toBe("1");
    await page.locator(`[name=ids][value=${second}]`).check();
  }
  await bar(page).getByRole("button", { name: "Send" }).click();
  const sending = page.getByRole("dialog", { name: "Send the selected invoices" });
  await expect(sending.getByText("Will be sent", { exact: true })).toHaveCount(2);
  await sending.getByRole("button", { name: "Send 2 invoices" }).click();
  await expect(page.getByText("Invoices sent: 2.")).toBeVisible();
  await expect(page).toHaveURL(/\?sort=createdDate$/);

  // What was done is ticked no longer, and the bar is gone until something is.
  await expect(page.locator(":is([name=ids], [name=all]):checked")).toHaveCount(0);
  await expect(bar(page)).toBeHidden();
  await page.locator(`[name=ids][value=${first}]`).check();
  expect(await countOf(bar(page))).toBe("1");
  if (javaScriptEnabled) await expectApart(page.locator(".toast"), bar(page));
  await bar(page).getByRole("button", { name: "Cancel invoices" }).click();
  const canceling = page.getByRole("dialog", { name: "Cancel the selected invoices?" });
  await expect(canceling).toContainText("1 invoice, AZN 120.50.");
  await canceling.getByRole("button", { name: "Cancel 1 invoice" }).click();
  await expect(page.getByText("Invoices canceled: 1.")).toBeVisible();
  await expect(page.locator(`tr:has([value=${first}])`)).toContainText("Canceled");

  await page.goto(`${LIST}/${first}`);
  await page.getByRole("button", { name: /^Actions for / }).click();
  await expect(page.getByText("Edit: no longer open")).toBeVisible();
  await page.getByRole("link", { name: "Timeline", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Timeline of invoice / })).toBeVisible();
  const parts = page.getByRole("navigation", { name: "Parts of the timeline" });
  const events = page.locator(".timeline-item");
  await parts.getByRole("link", { name: "Changes" }).click();
  await expect(page).toHaveURL(/\/billing\/history\/inv_\w+\?show=changes$/);
  await expect(events.first()).toContainText("Canceled");
  await expect(events.first()).toContainText(owner.fullName);
  await expect(events.last()).toContainText("Created");
  await parts.getByRole("link", { name: "Payments" }).click();
  await expect(page).toHaveURL(/\/billing\/operations\/inv_\w+$/);
  await expect(page.getByText("Nobody has tried to pay yet")).toBeVisible();
});
