import { expect, test } from "../support/browser";
import { FORM, freshPhone, field, openMore, submit, fillUsual, shown } from "../support/create-invoice";
import { inDays } from "../support/days";
import { randomDigits, randomKey } from "../support/random";
import { demoUser, outbox } from "../support/sandbox";
import { appAddress } from "../support/servers";

test("an invoice is created, its link is ready to copy and scan, and goes out on the channels asked for", async ({
  signedIn: page,
}) => {
  const phone = freshPhone();
  await page.goto(FORM);
  await fillUsual(page, { phone });
  await page.getByLabel("SMS").check();
  await submit(page);

  const heading = page.getByRole("heading", { level: 1, name: /^Invoice / });
  await expect(heading).toBeVisible();
  const code = (await heading.textContent())?.replace("Invoice ", "") ?? "";
  await expect(page.getByText(`Invoice ${code} created and sent by SMS.`)).toBeVisible();
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: `QR code of the payment link of invoice ${code}` })).toBeVisible();
  const link = await page.getByLabel("Address of the payment page").inputValue();
  expect(link).toContain(code);
  await expect(page.getByRole("link", { name: "Open the payment page" })).toHaveAttribute("href", link);
  await expect(page.locator(".hero")).toContainText("AZN\u00a01,234.50");

  const e164 = `+994${phone.replace(/\D/g, "")}`;
  await expect(shown(page, "Phone")).toHaveText(`+994 ${phone.replace(/(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3")}`);
  const [message] = await outbox(e164);
  expect(message?.body).toContain(link);
});

test("everything an invoice may hold stands on its page", async ({ signedIn: page }) => {
  await page.goto(FORM);
  await fillUsual(page, { email: "aysel@example.com" });
  await page.getByRole("radio", { name: "Русский" }).check();
  await openMore(page);
  await field(page, "checkInDate").fill(inDays(70));
  await field(page, "scheduledDate").fill(inDays(30));
  await page.getByLabel("Recurring").selectOption({ label: "Monthly" });
  await page.getByLabel("Installment card").selectOption({ label: "BirKart" });
  await page.getByLabel("Installment period").selectOption({ label: "6 months" });
  await submit(page);

  await expect(shown(page, "Email")).toHaveText("aysel@example.com");
  await expect(shown(page, "Payer’s language")).toHaveText("Русский");
  await expect(shown(page, "Installments")).toHaveText("BirKart, 6 months");
  await expect(shown(page, "Recurring")).toContainText("Monthly");
  // What is not allowed is not said.
  await expect(shown(page, "Pre-authorization hold")).toHaveCount(0);
  for (const [term, day] of [
    ["Link expiration date", inDays(60)],
    ["Check-in date", inDays(70)],
    ["Date the link is sent", inDays(30)],
  ] as const)
    await expect(shown(page, term).locator("time")).toHaveAttribute("datetime", day);
});

test("what is wrong is said by its field, and everything typed stays", async ({ signedIn: page }) => {
  // Nobody whom the form knows already, and would fill in for.
  const fullName = `Əli Hüseynov ${randomDigits(6)}`;
  await page.goto(FORM);
  // The browser's own checks find nothing wrong here; the rules between fields and the phone's numbering plan do.
  await fillUsual(page, { phone: "012 123 45 67", amount: "40000", fullName });
  await page.getByLabel("Email", { exact: true }).last().check();
  await openMore(page);
  await page.getByLabel("Pre-authorization hold").check();
  await page.getByLabel("Installment card").selectOption({ label: "BirKart" });
  await submit(page);

  const said = (name: string) => page.locator(`#create-invoice-${name}-error`);
  await expect(said("amount")).toHaveText("Amount should be less than 40 000");
  await expect(said("email")).toHaveText("Please enter an email address, or choose other ways to send the link.");
  await expect(said("installmentCard")).toHaveText("Not possible together with a pre-authorization hold.");
  await expect(said("installmentPeriod")).toHaveText("Please choose the installment period.");
  const summary = page.getByRole("group", { name: /^Please correct/ });
  await expect(summary.getByRole("link", { name: "Amount" })).toHaveAttribute("href", "#create-invoice-amount");
  await expect(summary).toBeFocused();

  await field(page, "amount").fill("39,999.99");
  await field(page, "email").fill("ali@example.com");
  await page.getByLabel("Pre-authorization hold").uncheck();
  await page.getByLabel("Installment period").selectOption({ label: "3 months" });
  await submit(page);
  await expect(said("phone")).toHaveText("Invalid phone number.");
  await expect(field(page, "phone")).toHaveAccessibleDescription(/Invalid phone number\./);
  await expect(summary).toContainText("Please correct one field");
  await expect(summary).toBeFocused();
  await expect(field(page, "fullName")).toHaveValue(fullName);
  await expect(field(page, "phone")).toHaveValue("012 123 45 67");
  await expect(field(page, "amount")).toHaveValue("39,999.99");
  await expect(page.getByLabel("Installment card")).toHaveValue("BIRKART");

  await field(page, "phone").fill("+994 50 123 45 67");
  await submit(page);
  await expect(shown(page, "Phone")).toHaveText("+994 50 123 45 67");
});

test("fields that have to be filled in say so when they are left", async ({ signedIn: page, javaScriptEnabled }) => {
  await page.goto(FORM);
  if (!javaScriptEnabled) {
    // The browser holds the form back by itself.
    for (const name of ["appId", "fullName", "phone", "amount", "bookingId", "description"])
      await expect(field(page, name)).toHaveAttribute("required", "");
    return;
  }
  // From here on the page checks by itself, not the browser.
  await expect(page.locator("#create-invoice")).toHaveAttribute("novalidate", "");
  await field(page, "fullName").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("#create-invoice-fullName-error")).toHaveText("Please fill in this field.");
  await field(page, "fullName").fill("Aysel");
  await expect(page.locator("#create-invoice-fullName-error")).toHaveCount(0);

  // What a field says when it is left moves all that is below; whoever presses there meanwhile has pressed all the
  // same.
  await field(page, "phone").focus();
  const more = page.getByText("More options");
  await more.hover();
  await page.mouse.down();
  await expect(field(page, "phone")).not.toBeFocused();
  await page.mouse.up();
  await expect(page.locator("details.disclosure", { hasText: "More options" })).toHaveAttribute("open", "");
  await expect(page.locator("#create-invoice-phone-error")).toHaveText("Please fill in this field.");
});

test("the link cannot expire today", async ({ signedIn: page }) => {
  await page.goto(FORM);
  const tomorrow = await field(page, "dueDate").getAttribute("min");
  expect(tomorrow && new Date(tomorrow).getTime()).toBeGreaterThan(Date.now() - 4 * 3_600_000);
  await fillUsual(page);
  await page.locator("#create-invoice").evaluate((form) => form.setAttribute("novalidate", ""));
  await field(page, "dueDate").fill(inDays(-1));
  await submit(page);
  await expect(page.locator("#create-invoice-dueDate-error")).toHaveText(
    "The expiration date cannot be today or earlier.",
  );
});

test("an invoice is due in the chosen number of days or on a day, and its link works until then or longer", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  const last = shown(page, "Link expiration date").locator("time");
  await page.goto(FORM);
  await expect(page.getByLabel(/^14 days/)).toBeChecked();
  await fillUsual(page, { dueDate: "" });
  await page.getByLabel(/^7 days/).check();
  await submit(page);
  await expect(last).toHaveAttribute("datetime", inDays(7));

  await page.goto(FORM);
  await fillUsual(page, { dueDate: inDays(9) });
  // Without scripts nothing takes the choice away, and the day counts all the same.
  await expect(page.getByLabel(/^14 days/)).toBeChecked({ checked: !javaScriptEnabled });
  await submit(page);
  await expect(last).toHaveAttribute("datetime", inDays(9));

  await page.goto(FORM);
  await fillUsual(page, { dueDate: inDays(9) });
  await page.getByText("The link works until then.").click();
  await field(page, "linkExpirationDate").fill(inDays(12));
  await submit(page);
  await expect(last).toHaveAttribute("datetime", inDays(12));
  await expect(shown(page, "Due date").locator("time")).toHaveAttribute("datetime", inDays(9));
});

test("the bar and the button say what leaves, and the booking ID is the next one", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto(FORM);
  await fillUsual(page, { bookingId: "B-41", phone: freshPhone() });
  await submit(page);
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();

  await page.goto(FORM);
  await expect(field(page, "bookingId")).toHaveValue(/\d$/);
  const phone = freshPhone();
  await fillUsual(page, { phone });
  const bar = page.locator(".form-bar");
  for (const box of await page.locator("[name=channels]").all()) await box.uncheck();
  await expect(bar.getByRole("button", { name: "Create", exact: true })).toBeVisible();
  await page.getByLabel("SMS").check();
  await expect(bar.getByRole("button", { name: "Create and send" })).toBeVisible();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Preview" }).click();
  await expect(bar).toContainText(new RegExp(`SMS to ${phone}, \\d parts?, now`));
  for (const box of await page.locator("[name=channels]").all()) await box.uncheck();
  await submit(page);
  await expect(page.getByText(/^Invoice \w+ created\.$/)).toBeVisible();
});

test("the payer's page and messages are shown before anything is created, in the payer's language", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto(FORM);
  await fillUsual(page, { fullName: "Наталья Кузнецова" });
  await page.getByRole("radio", { name: "Русский" }).check();
  await page.getByLabel("SMS").check();
  await page.getByLabel("Email", { exact: true }).last().check();
  await page.getByLabel(/^7 days/).check();
  // With scripts the preview follows what is typed.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.locator("details.preview");
  if (javaScriptEnabled) await expect(preview).toContainText("Оплатить 1\u00a0234,50\u00a0AZN");
  await expect(preview).toContainText("Наталья Кузнецова");
  await expect(preview).toContainText("Здравствуйте, Наталья Кузнецова! Просим Вас оплатить 1\u00a0234,50\u00a0AZN");
  await expect(preview).toContainText("Two nights, double room");
  await expect(page.locator(".form-bar")).toContainText("AZN\u00a01,234.50");
  await expect(field(page, "fullName")).toHaveValue("Наталья Кузнецова");
  await expect(page.getByLabel(/^7 days/)).toBeChecked();
  await expect(page).toHaveURL(new RegExp(FORM));

  await field(page, "email").fill("natalya@example.com");
  await submit(page);
  await expect(shown(page, "Full name")).toHaveText("Наталья Кузнецова");
});

test("the next invoice begins with the last application and channels, and offers payers of earlier ones", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  const phone = freshPhone();
  const name = `Payer ${randomDigits(6)}`;
  await page.goto(FORM);
  const email = `known-${randomDigits(6)}@example.com`;
  await fillUsual(page, { phone, fullName: name, email });
  const appId = await field(page, "appId").inputValue();
  for (const box of await page.locator("[name=channels]").all()) await box.uncheck();
  await page.getByLabel("WhatsApp").check();
  await submit(page);
  await expect(shown(page, "Full name")).toHaveText(name);

  await page.goto(FORM);
  await expect(field(page, "appId")).toHaveValue(appId);
  await expect(page.getByLabel("WhatsApp")).toBeChecked();
  await expect(page.getByLabel("SMS")).not.toBeChecked();
  const asRead = `+994 ${phone.replace(/(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3")}`;
  await expect(page.locator(`#payers option[value="${name}"]`)).toHaveText(asRead);
  if (!javaScriptEnabled) return;
  await expect(page.locator("form[novalidate]")).toBeVisible();
  await field(page, "fullName").fill(name);
  await expect(field(page, "phone")).toHaveValue(asRead);
  await expect(field(page, "email")).toHaveValue(email);
  // What was typed by hand stays.
  await field(page, "email").fill("another@example.com");
  await field(page, "fullName").fill("");
  await field(page, "fullName").fill(name);
  await expect(field(page, "email")).toHaveValue("another@example.com");
});

test("items make the amount and stand in the description line by line, by keyboard too", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto(FORM);
  if (javaScriptEnabled) await expect(page.locator("form[novalidate]")).toBeVisible();
  await fillUsual(page, { amount: "", description: "" });
  await page.getByRole("button", { name: "Add items" }).click();
  const row = (number: number) => page.getByRole("group", { name: `Item ${number}` });
  await expect(row(1).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Deluxe room");
  await row(1).getByLabel("Quantity").fill("2");
  await row(1).getByLabel("Price").fill("95");
  await page.getByRole("button", { name: "Add a row" }).click();
  await expect(row(2).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Breakfast");
  await row(2).getByLabel("Price").fill("12.50");
  if (javaScriptEnabled) {
    await expect(field(page, "amount")).toHaveValue("202.50");
    await expect(row(1)).toContainText("190.00");
    await page.getByRole("button", { name: "Add a row" }).click();
    await page.getByRole("button", { name: "Remove item 3" }).click();
    await expect(page.locator("details.preview")).toContainText("2 × Deluxe room = AZN\u00a0190.00");
  }
  await submit(page);
  await expect(page.locator(".hero")).toContainText("AZN\u00a0202.50");
  await expect(shown(page, "Description")).toContainText("2 × Deluxe room = AZN\u00a0190.00");
  await expect(shown(page, "Description")).toContainText("Breakfast = AZN\u00a012.50");
});

test("an amount is read as the page's language writes it", async ({ signedIn: page, context }) => {
  await context.addCookies([{ name: "lang", value: "az", url: appAddress() }]);
  await page.goto(FORM);
  await fillUsual(page, { amount: "1 234,50" });
  await page.getByRole("button", { name: /^Yaradın/ }).click();
  await expect(page.locator(".hero")).toContainText("1.234,50\u00a0AZN");
});

test("a reload keeps the form's key, and a form that was used becomes another invoice", async ({
  signedIn: page,
  javaScriptEnabled,
}) => {
  await page.goto(FORM);
  const key = () => page.locator("input[name=idempotencyKey]").inputValue();
  if (javaScriptEnabled) {
    await expect(page).toHaveURL(new RegExp(`key=${await key()}$`));
    const before = await key();
    await page.reload();
    expect(await key()).toBe(before);
  }

  const form = `${FORM}?key=${randomKey()}`;
  const phone = freshPhone();
  await page.goto(form);
  await fillUsual(page, { phone, amount: "10" });
  await submit(page);
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();
  await page.goto(form);
  await fillUsual(page, { phone, amount: "11" });
  await submit(page);
  await expect(
    page.getByText("This form was already sent with other details, and that may have gone through."),
  ).toBeVisible();
  await expect(field(page, "amount")).toHaveValue("11");
  await page.getByRole("button", { name: "Create another invoice" }).click();
  await expect(page.locator(".hero")).toContainText("AZN\u00a011.00");
});

test("a region asks for what it offers", async ({ page, signInAs }) => {
  await signInAs(await demoUser("ROLE_SUSER", "ae"));
  await page.goto(appAddress("ae") + FORM);
  await openMore(page);
  await expect(page.getByText("AED", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Recurring")).toBeVisible();
  await expect(page.getByLabel("Installment card")).toHaveCount(0);
  await expect(page.getByText("Payer’s language")).toHaveCount(0);
  await expect(field(page, "appId")).toHaveValue(/^ES\d{7}$/);
});

test("who may not create links finds no way to, and is refused at the address", async ({ page, signInAs }) => {
  await signInAs(await demoUser("ROLE_FIN_MANAGER"));
  await page.goto("/billing/invoices");
  await expect(page.locator("main").getByRole("link", { name: "Create an invoice" })).toHaveCount(0);
  expect((await page.goto(FORM))?.status()).toBe(403);
});
