import type { FrameLocator, Page } from "playwright/test";
import { expect, test } from "../support/browser";
import { createLink } from "../support/payment-links";
import { makeOwner } from "../support/sandbox";
import { addresses } from "../support/servers";
import { signIn } from "../support/sign-in";

const PLAIN_HEIGHT = 900;

/** A website of another origin than the checkout's, for the browser another site altogether. */
const website = () => addresses().sandbox.replace("localhost", "127.0.0.1");

/** A merchant's payment link that is paid as often as one likes; with `origin` that website may show its checkout. */
async function linkFor(origin?: string): Promise<string> {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  const appId = owner.appIds[0] ?? "";
  const id = await createLink(visitor, appId);
  if (origin) {
    const allowed = await visitor.post(`/developers/websites/${appId}`, [
      ["intent", "allow"],
      ["origin", origin],
    ]);
    expect(allowed.status).toBe(303);
  }
  const { text } = await visitor.get(`/billing/payment-links/${id}`);
  return /\/pay\/(\w+)/.exec(text)?.[1] ?? "";
}

async function pay(frame: FrameLocator, number: string): Promise<void> {
  const payer = { fullName: "Leyla Əliyeva", phone: "+994 50 123 45 67" };
  const card = { number, expiry: "12/40", cvc: "123", holder: "Leyla Aliyeva" };
  for (const [name, text] of Object.entries({ ...payer, ...card })) await frame.locator(`[name=${name}]`).fill(text);
  await frame.locator("main form button").last().click();
}

const heightOf = async (page: Page): Promise<number> =>
  Math.round((await page.locator("iframe").boundingBox())?.height ?? 0);

test("on a website that the merchant allows the checkout is paid in its frame, the bank's question included, and tells how it went", async ({
  page,
  javaScriptEnabled,
}) => {
  const code = await linkFor(website());
  const frame = page.frameLocator("iframe");
  const heard = page.locator("#heard");

  await page.goto(`${website()}/try-embed?code=${code}`);
  await expect(page.getByText("allows this website.")).toBeVisible();
  await pay(frame, "4000000000000002");
  await expect(frame.getByText("The payment did not go through")).toBeVisible();
  await pay(frame, "4242424242424242");
  await expect(frame.getByRole("heading", { name: "Thank you, your payment went through" })).toBeVisible();

  if (javaScriptEnabled) {
    await expect(heard).toContainText(`status open ${code}`);
    await expect(heard).toContainText(`status declined ${code}`);
    await expect(heard).toContainText(`status paid ${code}`);
    // As high as what is in it: no bar of its own, and nothing left over.
    const wanted = await frame.locator(".shell").evaluate((shell) => Math.ceil(shell.getBoundingClientRect().height));
    await expect.poll(() => heightOf(page)).toBeGreaterThanOrEqual(wanted);
    expect(await heightOf(page)).toBeLessThan(wanted + 4);
  } else {
    await expect(heard).toBeEmpty();
    expect(await heightOf(page)).toBeGreaterThanOrEqual(PLAIN_HEIGHT);
  }

  await page.goto(`${website()}/try-embed?code=${code}`);
  await pay(frame, "4000000000003220");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  if (javaScriptEnabled) await expect(heard).toContainText(`status confirming ${code}`);
  await frame.locator("button[value=confirm]").click();
  await expect(frame.getByRole("heading", { name: "Thank you, your payment went through" })).toBeVisible();
  if (javaScriptEnabled) await expect(heard).toContainText(`status paid ${code}`);
  expect(await page.context().cookies(addresses().sandbox)).toEqual([]);
});

test("on any other website the browser refuses the frame", async ({ page, tolerate }) => {
  // The page that a browser shows in the place of the frame has errors of its own where scripts are off.
  tolerate(/frame-ancestors|postMessage|chrome-error:/);
  const code = await linkFor("https://shop.example");
  await page.goto(`${website()}/try-embed?code=${code}`);
  await expect(page.getByText("does not allow this website")).toBeVisible();
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await expect(page.frameLocator("iframe").locator("[name=number]")).toHaveCount(0);
  await expect(page.locator("#heard")).toBeEmpty();
});

test("the widgets show the checkout itself, and nothing can be done in it", async ({ page, signInAs }) => {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  const appId = owner.appIds[0] ?? "";
  const links = [
    await createLink(visitor, appId, { title: "A yoga class" }),
    await createLink(visitor, appId, { title: "A swimming class" }),
  ];
  await signInAs(owner);
  await page.goto(`/developers/widgets?kind=embed&app=${appId}&link=${links[0]}&language=en`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("A yoga class").first()).toBeVisible();
  await expect(page.getByText("Nothing can be paid here.")).toBeVisible();
  await expect(frame.locator("body")).toHaveAttribute("inert");
  await page.goto(`/developers/widgets?kind=embed&app=${appId}&link=${links[1]}&language=az`);
  await expect(frame.getByText("A swimming class").first()).toBeVisible();
  await expect(frame.locator("html")).toHaveAttribute("lang", "az");
});
