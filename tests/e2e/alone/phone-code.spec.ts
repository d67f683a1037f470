import { expect, test } from "../../support/browser";
import { unusedMobile } from "../../support/random";
import { advanceClock, latestCode, makeOwner, outbox } from "../../support/sandbox";

/** The clock of a page stays moved. */
test.use({ ownContext: true });

test("the code of either phone can be sent again, and goes to that phone", async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const owner = await makeOwner();
  const number = unusedMobile();
  if (javaScriptEnabled) await page.clock.install();
  await signInAs(owner);
  await page.goto("/settings/phone");
  await page.getByLabel("New number").fill(number);
  await page.getByRole("button", { name: "Send the code" }).click();
  const again = page.getByRole("button", { name: "Send a new code" });
  const sendAgain = async (to: string, sent: number) => {
    await advanceClock(61);
    if (javaScriptEnabled) await page.clock.fastForward("24:00:00");
    await again.click();
    await expect(page.getByText("We sent a new code. Earlier ones no longer work.")).toBeVisible();
    await expect.poll(async () => (await outbox(to)).length).toBe(sent);
  };
  const confirm = async (to: string, button: string) => {
    await page.getByLabel("Code from the SMS").fill(await latestCode(to));
    await page.getByRole("button", { name: button }).click();
  };

  await expect(page.getByRole("heading", { name: "Enter the code from your current phone" })).toBeVisible();
  await sendAgain(owner.phone, (await outbox(owner.phone)).length + 1);
  expect(await outbox(number)).toEqual([]);
  await confirm(owner.phone, "Continue");

  await expect(page.getByRole("heading", { name: "Now the code we sent to the new number" })).toBeVisible();
  await sendAgain(number, 2);
  await confirm(number, "Change the number");
  await expect(page.getByText("Phone number changed.")).toBeVisible();
});
