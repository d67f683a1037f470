import type { Page } from "playwright/test";
import { bulkPaths } from "~/paths/bulk";
import { payoutPaths } from "~/paths/payout";
import { walletPaths } from "~/paths/wallet";
import { expect, test } from "../../support/browser";
import { invoiceRow, invoicesCsv } from "../../support/bulk";
import { payAtCheckout } from "../../support/payments";
import { makerAndReviewer } from "../../support/payouts";
import { latestCode, makeOwner, runJobs } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/*
 * With scripts and in the other two languages, what `withdrawals`, `payouts` and `bulk` walk in English; without
 * scripts all of it is walked over HTTP. Fields and buttons are found by what they send, so that only what somebody
 * reads is in a language here.
 */

/** Words of each language, by hand. */
const WORDS = {
  az: {
    onItsWay: "Yoldadır",
    waits: "Təsdiq gözləyir",
    approved: /məbləğini təsdiqlədiniz\. Alıcı: Aysel Kərimova\./,
    wrong: "1 sətir səhvdir",
    right: "Bütün sətirlər düzgündür",
    made: "2 hesab-faktura yaradıldı",
    undone: "2 hesab-faktura ləğv edildi",
  },
  ru: {
    onItsWay: "В пути",
    waits: "Выплата ждёт одобрения",
    approved: /^Вы одобрили .+ Получатель: Aysel Kərimova\.$/,
    wrong: "1 строка с ошибкой",
    right: "Все строки верны",
    made: "Создано 2 счёта",
    undone: "Отменено 2 счёта",
  },
} as const;

const press = (page: Page, intent: string) => page.locator(`button[name=intent][value=${intent}]`).click();
async function typeCode(page: Page, phone: string) {
  const field = page.locator("input[name=code]");
  await expect(field).toBeVisible();
  await field.fill(await latestCode(phone));
  await field.press("Enter");
}

for (const [language, words] of Object.entries(WORDS)) {
  test(`in ${language}, money goes to a bank account with its fee and a code`, async ({ page, give }) => {
    const owner = await makeOwner();
    const [appId = ""] = owner.appIds;
    const visitor = await signIn(owner);
    await payAtCheckout(visitor, appId, { amount: "1000" });
    visitor.cookies.set("lang", language);
    await give(visitor);
    await page.goto(walletPaths.withdraw(appId));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.locator("[name=target]").fill("AZ86AIIB00000000000000000001");
    await page.locator("[name=amount]").fill("650,01");
    await page.locator("[name=description]").fill("Takings of June");
    await press(page, "review");
    for (const figure of ["650,01", "0,98", "650,99"])
      await expect(page.getByRole("main").getByText(figure).first()).toBeVisible();
    await press(page, "confirm");
    await typeCode(page, owner.phone);
    await expect(page).toHaveURL(/\/billing\/wallet\/withdrawals\/pay_\w+$/);
    await expect(page.getByRole("main").getByText(words.onItsWay, { exact: true }).first()).toBeVisible();
  });

  test(`in ${language}, one person makes a payout and another approves it`, async ({ page, give, another }) => {
    const { owner, reviewer, maker } = await makerAndReviewer();
    maker.cookies.set("lang", language);
    await give(maker);
    await page.goto(payoutPaths.create());
    await page.locator("[name=target][value=PROVIDER_CARD]").check();
    await page.locator("[name=pan]").fill("5105 1051 0510 5100");
    await page.locator("[name=finCode]").fill("5ABC123");
    await page.locator("[name=fullName]").fill("Aysel Kərimova");
    await page.locator("[name=amount]").fill("12,50");
    await page.locator("[name=description]").fill("Guide in May");
    await press(page, "review");
    await press(page, "confirm");
    await typeCode(page, owner.phone);
    await expect(page).toHaveURL(/\/billing\/payouts\/pay_\w+$/);
    await expect(page.getByText(words.waits, { exact: true }).first()).toBeVisible();
    const payout = new URL(page.url()).pathname;

    const theirs = await another(reviewer);
    await theirs.context().addCookies([{ name: "lang", value: language, url: new URL("/", page.url()).href }]);
    await theirs.goto(payoutPaths.approve(payout.split("/").at(-1) ?? ""));
    await expect(theirs.locator("html")).toHaveAttribute("lang", language);
    await theirs.getByRole("dialog").locator("button[type=submit]").click();
    await typeCode(theirs, reviewer.phone);
    await expect(theirs.getByText(words.approved)).toBeVisible();
    await expect(theirs).toHaveURL(new RegExp(`${payout}$`));
  });

  test(`in ${language}, a file of invoices is checked, mended, made and undone`, async ({ page, give }) => {
    const visitor = await signIn(await makeOwner());
    visitor.cookies.set("lang", language);
    await give(visitor);
    const dialog = page.getByRole("dialog");
    await page.goto(bulkPaths.upload);
    const content = invoicesCsv(invoiceRow({ amount: "12.50" }), invoiceRow({ amount: "7.505" }));
    const file = page.locator("input[type=file]");
    await file.setInputFiles({ name: "summer.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    await page.locator("form").filter({ has: file }).locator("button[type=submit]").click();
    await expect(page.getByText(words.wrong)).toBeVisible();
    await page.locator("a[href*='/rows/3']").first().click();
    await dialog.locator("[name=amount]").fill("7.50");
    await press(page, "mend");
    await expect(page.getByText(words.right)).toBeVisible();
    await page.locator("a[href$='/confirm']").first().click();
    for (const channel of await dialog.locator("[name=channels]:checked").all()) await channel.uncheck();
    await dialog.locator("button[type=submit]").last().click();
    await expect(dialog).toHaveCount(0);
    await runJobs();
    await expect(page.getByText(words.made)).toBeVisible({ timeout: 20_000 });
    await page.locator("a[href$='/undo']").first().click();
    await press(page, "undo");
    await expect(page.getByText(words.undone)).toBeVisible();
  });
}
