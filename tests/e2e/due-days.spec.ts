import { expect, test } from "../support/browser";
import { applyFilters, openFilters } from "../support/filters";

/**
 * "What is owed this week, and what is late?" is one click away (decision 0034); the demo merchant has one invoice of
 * each kind at least.
 */
test("what is due this week and what is late, soonest first", async ({ signedIn: page, javaScriptEnabled }) => {
  await page.goto("/billing/invoices");
  const tab = (name: string) => page.getByRole("navigation", { name: "Quick filters" }).getByRole("link", { name });
  await expect(tab("All")).toHaveAttribute("aria-current", "page");
  await tab("Open").click();
  await expect(page.getByRole("columnheader", { name: /^Due/ })).toHaveAttribute("aria-sort", "ascending");
  await tab("Overdue").click();
  await expect(page).toHaveURL(/[?&]status=OPEN&dueTo=\d{4}-\d\d-\d\d&sort=dueDate$/);
  const table = page.getByRole("table", { name: "Invoices, due soonest first" });
  await expect(table.locator("tbody tr").first()).toContainText(/\d+ days? late/);
  await expect(page.getByRole("link", { name: "Remove filter Status: Open" })).toBeVisible();
  await expect(tab("Overdue")).toHaveAttribute("aria-current", "page");
  await expect(tab("All")).not.toHaveAttribute("aria-current");
  // Its number is that of the rows.
  await expect(page.locator(".totals")).toContainText(/^\d+ invoices?/);
  const rows = /^\d+/.exec(await page.locator(".totals").innerText())?.[0];
  await expect(tab("Overdue")).toHaveText(`Overdue ${rows}`);

  await tab("Due this week").click();
  await expect(page).toHaveURL(/[?&]dueFrom=\d{4}-\d\d-\d\d&dueTo=/);
  await expect(page.getByRole("link", { name: "Remove filter Due from:", exact: false })).toBeVisible();

  // What ends before it begins is said at its field, and everything else is kept.
  await openFilters(page, "Date");
  await page.getByLabel("Due from", { exact: true }).fill("2026-12-24");
  await page.getByLabel("Due to", { exact: true }).fill("2026-12-01");
  if (!javaScriptEnabled) await applyFilters(page);
  await openFilters(page, "Date");
  await expect(page.getByLabel("Due to", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Due from", { exact: true })).toHaveValue(/^(2026-12-24|24\.12\.2026)$/);
});
