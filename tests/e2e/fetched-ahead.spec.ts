import type { Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { demoUser } from "../support/sandbox";

/** What the browser has in its cache is counted. */
test.use({ ownContext: true });

type Received = { response: { url: string; fromDiskCache?: boolean; fromPrefetchCache?: boolean } };

/** Counts the questions for a screen's data that reach the server; what the browser takes from its cache is none. */
async function questionsOf(page: Page): Promise<(path: string) => number> {
  const asked: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  devTools.on("Network.responseReceived", ({ response }: Received) => {
    if (!response.fromDiskCache && !response.fromPrefetchCache) asked.push(new URL(response.url).pathname);
  });
  await devTools.send("Network.enable");
  return (path) => asked.filter((pathname) => pathname === `${path}.data`).length;
}

test("a link that was gone over is opened without another question, until the person changes something or leaves", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(await demoUser());
  const asked = await questionsOf(page);
  const menu = page.getByRole("navigation", { name: "Menu" });
  const goOver = async (name: string, path: string) => {
    await menu.getByRole("link", { name, exact: true }).hover();
    await expect.poll(() => asked(path)).toBe(1);
  };
  const open = async (name: string, heading = name) => {
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  };
  await page.goto("/billing/payouts");
  if (!javaScriptEnabled) {
    await page.goto("/billing/invoices");
    return expect(asked("/billing/invoices"), "without scripts a screen is a page").toBe(0);
  }

  // Scripts write how the search is reached; before they run nothing is fetched ahead.
  await expect(page.getByText("Ctrl K")).toBeVisible();
  await goOver("Invoices", "/billing/invoices");
  await open("Invoices");
  expect(asked("/billing/invoices")).toBe(1);

  await goOver("Transactions", "/billing/transactions");
  expect((await page.request.post("/preferences", { form: { scheme: "light" } })).status()).toBe(204);
  await open("Transactions");
  expect(asked("/billing/transactions"), "asked anew after an own post").toBe(2);

  await goOver("Users", "/users");
  expect((await page.request.post("/logout", { form: {} })).url()).toContain("/auth");
  await menu.getByRole("link", { name: "Users", exact: true }).click();
  await page.waitForURL(/\/auth\b/);
  expect(asked("/users"), "asked anew after the session's end").toBe(2);
});

test("the routes behind a page's links are asked for once, however long the answer takes", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(await demoUser());
  const asked: string[][] = [];
  let answer = () => {};
  const isAnswered = new Promise<void>((answered) => (answer = answered));
  await page.route("**/__manifest?*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.getAll("p"));
    await isAnswered;
    await route.continue();
  });
  await page.goto("/billing/invoices");
  if (!javaScriptEnabled) return expect(asked, "without scripts nobody asks").toEqual([]);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain("/billing/transactions");

  // A page that changes is looked through again, after it has been still for a tenth of a second.
  const addLink = (path: string) =>
    page
      .locator("main")
      .evaluate(
        (main, href) => main.insertAdjacentHTML("beforeend", `<a href="${href}" data-discover="true"></a>`),
        path,
      );
  await addLink("/added-while-waiting");
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toEqual(["/added-while-waiting"]);

  answer();
  await page.unrouteAll({ behavior: "wait" });
});

test("the question for routes is given up as the page is left, and asked again by a page that stayed", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(await demoUser());
  const asked: string[] = [];
  const givenUp: string[] = [];
  await page.route("**/__manifest?*", (route) => void asked.push(route.request().url()));
  page.on("requestfailed", (request) => {
    if (request.url().includes("/__manifest?")) givenUp.push(request.url());
  });
  await page.goto("/billing/invoices");
  if (!javaScriptEnabled) return expect(asked, "without scripts nobody asks").toEqual([]);
  await expect.poll(() => asked.length).toBe(1);

  // A link to a file begins like one that leaves, and the page stays. No error may be written to the console.
  await page.clock.install();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeunload")));
  await expect.poll(() => givenUp).toEqual(asked);
  await page.clock.runFor(10_000);
  await page
    .locator("main")
    .evaluate((main) => main.insertAdjacentHTML("beforeend", '<a href="/added-later" data-discover="true"></a>'));
  await page.clock.runFor(1_000);
  await expect.poll(() => asked.length).toBe(2);
  expect(new URL(asked[1] ?? "").searchParams.getAll("p")).toContain("/billing/transactions");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
