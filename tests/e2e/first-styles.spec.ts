import { expect, test } from "../support/browser";

test("a first page that something changed before the scripts came keeps its styles", async ({ page, tolerate }) => {
  // React says so when it makes the page anew, and for a moment writes a style element without text, which the policy refuses.
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
