import type { Page } from "playwright/test";
import { paths } from "~/paths";
import { applicationPaths } from "~/paths/application";
import { transactionPaths } from "~/paths/transaction";
import { violations } from "../../support/axe";
import { expect, test } from "../../support/browser";
import { payAtCheckout } from "../../support/payments";
import { advanceClock, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** What each language says, by hand. */
const WORDS = {
  en: {
    on: "From now on you have one minute to undo.",
    waits: "Nothing has left yet.",
    message: /^Refund of AZN\s60\.00 leaves at \d+:\d\d:\d\d\s[AP]M\./,
    undone: "Undone. Nothing has left.",
    late: "It has left already and cannot be undone.",
  },
  az: {
    on: "İndidən geri götürmək üçün bir dəqiqəniz var.",
    waits: "Hələ heç nə göndərilməyib.",
    message: /geri qaytarılır, göndərilmə vaxtı: \d\d:\d\d:\d\d/,
    undone: "Geri götürüldü. Heç nə göndərilməyib.",
    late: "Artıq göndərilib, geri götürmək olmaz.",
  },
  ru: {
    on: "Теперь у Вас есть минута на отмену.",
    waits: "Пока ничего не отправлено.",
    message: /Возврат .*\d\d:\d\d:\d\d/,
    undone: "Отменено. Ничего не ушло.",
    late: "Это уже ушло, отменить нельзя.",
  },
} as const;

/** Refunds a part of a payment by its dialog. */
async function refund(page: Page, id: string): Promise<void> {
  await page.goto(transactionPaths.refund(id));
  await page.locator("[name=amount]").fill("60");
  await page.locator("[name=reason]").fill("Guest left early");
  await page.locator("button[name=intent][value=review]").click();
  await page.locator("button[name=intent][value=confirm]").click();
}

for (const [language, words] of Object.entries(WORDS)) {
  test(`in ${language}, a refund leaves within a minute: undone in it, and not after it`, async ({
    page,
    give,
    javaScriptEnabled,
  }) => {
    const owner = await makeOwner();
    const [appId = ""] = owner.appIds;
    const visitor = await signIn(owner);
    await payAtCheckout(visitor, appId, { amount: "900.00" });
    const id = await payAtCheckout(visitor, appId, { amount: "100.00" });
    visitor.cookies.set("lang", language);
    await give(visitor);
    /** The form of the act, on the page of the payment as on its own. */
    const undo = page.locator("main form button[name=intent][value=takeBack]");
    /** What axe finds in the page as whoever comes back to it sees it, without the message. */
    const faults = async () => {
      if (!javaScriptEnabled) return [];
      await page.reload();
      return violations(page);
    };

    await page.goto(applicationPaths.takeBack(appId));
    await page.locator("main button[name=intent][value=on]").click();
    await expect(page.getByText(words.on)).toBeVisible();
    expect(await faults()).toEqual([]);

    await refund(page, id);
    await expect(page.getByText(words.message).first()).toBeVisible();
    await expect(page.getByText(words.waits)).toBeVisible();
    expect(await faults()).toEqual([]);
    await undo.click();
    await expect(page.getByText(words.undone)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${paths.transaction(id)}$`));
    await expect(undo).toHaveCount(0);

    // Again, by the page of the act this time, where the message leads; a minute later it is too late.
    await refund(page, id);
    const toAct = page.locator("a[href*='/billing/leaving/']").first();
    await expect(toAct).toBeVisible();
    await page.goto((await toAct.getAttribute("href")) ?? "");
    await expect(undo).toBeVisible();
    expect(await faults()).toEqual([]);
    await advanceClock(62);
    await undo.click();
    await expect(page.getByText(words.late).first()).toBeVisible();
    await expect(undo).toHaveCount(0);
  });
}
