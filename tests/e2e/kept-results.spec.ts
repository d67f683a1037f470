import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { createInvoice } from "../support/invoices";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

/** Counts what the browser asks the server about one invoice: the answers that carry the invoice itself. */
function questionsAbout(page: Page, id: string): () => number {
  let asked = 0;
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith(`/billing/invoices/${id}`)) return;
    const routes = searchParams.get("_routes");
    if (!pathname.endsWith(".data") || routes === null || routes.includes("invoices/detail")) asked += 1;
  });
  return () => asked;
}

test("an invoice read a moment ago is shown at once, and anew after an own change", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  const id = await createInvoice(await signIn(owner), owner.appIds[0] ?? "");
  await signInAs(owner);
  await page.goto("/billing/invoices");
  const link = page.getByRole("table").locator("tbody tr").first().getByRole("link").first();
  // What is kept is kept by scripts: they have to be there.
  if (javaScriptEnabled)
    await expect(page.getByRole("button", { name: "Copy link", includeHidden: true }).first()).toBeAttached();
  const asked = questionsAbout(page, id);
  const open = async () => {
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
  };
  const back = async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  };
  await open();
  expect(asked()).toBe(1);
  await back();
  await open();
  // Without scripts every visit is a page of its own.
  expect(asked()).toBe(javaScriptEnabled ? 1 : 2);

  const timeline = page.locator(".timeline-item");
  const lines = await timeline.count();
  await page.getByRole("link", { name: /^(Send|Remind)$/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("SMS")).toBeVisible();
  for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
  await dialog.getByLabel("SMS").check();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The link was sent by SMS.")).toBeVisible();
  await expect(timeline).toHaveCount(lines + 1);
  await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "Invoices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  await open();
  await expect(timeline).toHaveCount(lines + 1);
});
