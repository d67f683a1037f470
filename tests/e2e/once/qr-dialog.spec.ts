import { expect, test } from "../../support/browser";
import { createInvoice } from "../../support/invoices";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

test("a payer's name of one long word leaves both codes inside their dialog at every width", async ({
  page,
  signInAs,
}) => {
  const owner = await makeOwner();
  await signInAs(owner);
  const invoice = await createInvoice(await signIn(owner), owner.appIds[0] ?? "", { fullName: "W".repeat(100) });
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/billing/invoices/${invoice}/qr`);
    const dialog = await page.getByRole("dialog").boundingBox();
    // The web code and the one for banking apps.
    for (const place of [0, 1]) {
      const code = await page.locator(".qr-sheet .qr-code").nth(place).boundingBox();
      if (!dialog || !code) throw new Error("not drawn");
      expect(code.x, String(width)).toBeGreaterThanOrEqual(dialog.x);
      expect(code.x + code.width, String(width)).toBeLessThanOrEqual(dialog.x + dialog.width);
    }
    const overflow = await page
      .getByRole("dialog")
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow, String(width)).toBeLessThanOrEqual(0);
  }
});
