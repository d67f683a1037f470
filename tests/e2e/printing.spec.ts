import { expect, test } from "../support/browser";
import { createInvoice } from "../support/invoices";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

/** How many sheets a page takes. */
const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test("a page with a dialog prints the dialog on one sheet: the QR code of an invoice, and any other", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  const invoice = await createInvoice(await signIn(owner), owner.appIds[0] ?? "", {});
  await page.goto(`/billing/invoices/${invoice}/qr`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const shown of [
    ".qr-code >> nth=0",
    ".qr-code >> nth=1",
    ".qr-sheet strong",
    ".qr-sheet .figure >> nth=1",
    ".qr-sheet .long-words",
  ])
    await expect(dialog.locator(shown)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Close" })).toBeHidden();
  await expect(page.locator("h1")).toBeHidden();
  expect(sheetsOf(await page.pdf())).toBe(1);

  await page.emulateMedia({ media: "screen" });
  await page.goto(`/billing/invoices/${invoice}/cancel`);
  await page.emulateMedia({ media: "print" });
  await expect(dialog.getByRole("heading")).toBeVisible();
  await expect(page.locator("h1")).toBeHidden();
  expect(sheetsOf(await page.pdf())).toBe(1);
});
