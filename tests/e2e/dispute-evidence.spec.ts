import { barePdf, drawing, filled, OWN, words } from "../support/bare-pdf";
import { expect, test } from "../support/browser";
import { disputeAtDesk } from "../support/disputes";
import { payAtCheckout } from "../support/payments";
import { makeOwner } from "../support/sandbox";
import { signIn } from "../support/sign-in";

/** A card number with a black box over it. */
const BOXED = barePdf({
  pages: [
    {
      content: words("4242 4242 4242 4242", 40, 300),
      annotations: [`/Subtype /Square /Rect [30 290 290 330] /AP << /N ${OWN} 0 R >>`],
    },
  ],
  objects: { [OWN]: drawing(filled(0, 0, 260, 40), [260, 40]) },
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("evidence is told of, looked at page by page, sent as one file and taken along", async ({
      page,
      signInAs,
    }) => {
      const owner = await makeOwner();
      const desk = await signIn(owner);
      const id = await disputeAtDesk(desk, await payAtCheckout(desk, owner.appIds[0] ?? ""));
      await signInAs(owner);
      await page.goto(`/billing/disputes/${id}/files`);
      await page.locator("input[type=file]").setInputFiles({
        name: "statement.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from(BOXED),
      });
      await page.getByRole("button", { name: "Add file" }).click();
      await expect(page.getByText("Words or a part of a picture lie under a box.")).toBeVisible();
      await page.getByLabel("Why the claim is wrong").fill("The guest stayed for two nights.");
      await page.getByRole("button", { name: "Check and send" }).click();

      const link = page.getByRole("link", { name: "Page 2: statement.pdf, its page 1" });
      await expect(link).toHaveText("Page 2");
      const shown = await page.request.get((await link.getAttribute("href")) ?? "");
      expect([shown.status(), shown.headers()["content-type"]]).toEqual([200, "application/pdf"]);

      await page.getByRole("button", { name: "Send the answer" }).click();
      await expect(page.getByText("Your answer is with the payer’s bank")).toBeVisible();
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download what was sent (PDF)" }).click();
      expect((await download).suggestedFilename()).toBe(`${id}.pdf`);
    });
  });
