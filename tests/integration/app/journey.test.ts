import { expect, test } from "vitest";
import { inDays } from "../../support/days";
import { choicesOf, formWith, submit } from "../../support/forms";
import { addressesIn } from "../../support/html";
import { openVisitor } from "../../support/http";
import { randomWord } from "../../support/random";
import { demoUser, latestCode } from "../../support/sandbox";
import { addresses, appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

/**
 * The journey of the browser tests as a team would script it: form posts and nothing else. docs/forms.md explains each
 * form.
 */
test("a script signs in, creates an invoice, pays it and finds it paid, by form posts alone", async () => {
  const owner = await demoUser();
  const payer = `Scripted Payer ${randomWord()}`;
  const office = openVisitor(appAddress());

  // Sign in: e-mail and password, then the code that the provider sent.
  const credentials = formWith(await office.get("/auth"), "password");
  const accepted = await submit(office, credentials, { username: owner.username, password: owner.password });
  expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/auth/code"]);
  const codeForm = formWith(await office.follow(accepted), "code");
  const entered = await submit(office, codeForm, { code: await latestCode(owner.phone), intent: "confirm" });
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/"]);

  // Create an invoice; a wrong amount first, to see what a script gets.
  const page = await office.get("/billing/create-an-invoice");
  const create = formWith(page, "amount");
  const appId = choicesOf(page, "appId")[0] ?? "";
  const typed = {
    appId,
    fullName: payer,
    phone: "+994 50 555 12 34",
    amount: "40000",
    bookingId: "SCRIPT-1",
    description: "Scripted invoice",
    linkExpirationDate: inDays(10),
  };
  const refused = await submit(office, create, typed);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Amount should be less than 40 000");
  expect(refused.text).toContain(payer);

  const created = await submit(office, formWith(refused, "amount"), { ...typed, amount: "39,999.99" });
  expect(created.status).toBe(303);
  const detail = await office.follow(created);
  expect(detail.status).toBe(200);
  const link = new RegExp(`${addresses().sandbox}/pay/([\\w-]+)`).exec(detail.text);
  const [address = "", code = ""] = link ?? [];

  // The payer opens the link and pays with a test card.
  const browser = openVisitor(addresses().sandbox);
  const checkout = formWith(await browser.get(address), "number");
  const card = { number: "4242424242424242", expiry: "12/39", cvc: "123", holder: "SCRIPTED PAYER" };
  const receipt = await browser.follow(await submit(browser, checkout, card));
  expect(receipt.status).toBe(200);
  expect(receipt.url.pathname).toContain("/receipt/");

  // Sending the very same form again pays nothing twice: the same receipt answers.
  const again = await browser.follow(await submit(browser, checkout, card));
  expect(again.url.pathname).toBe(receipt.url.pathname);

  const invoices = await office.get(`/billing/invoices?invoiceCode=${code}`);
  expect(invoices.text).toContain("Paid");
  const transactions = await office.get(`/billing/transactions?invoiceCode=${code}`);
  expect(transactions.text).toContain(payer);
  expect(transactions.text).toContain("AZN\u00a039,999.99");
  const dashboard = await office.get("/");
  expect(dashboard.text).toContain(payer);
});

test("what was created answers a second identical post with the same invoice", async () => {
  const owner = await demoUser();
  const office = await signIn(owner);
  const page = await office.get("/billing/create-an-invoice");
  const create = formWith(page, "amount");
  const payer = `Twice ${randomWord()}`;
  const typed = {
    appId: choicesOf(page, "appId")[0] ?? "",
    fullName: payer,
    phone: "+994505551234",
    amount: "12.00",
    bookingId: "TWICE-1",
    description: "Sent fifty times",
    linkExpirationDate: inDays(10),
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(office, create, typed)));
  const places = new Set(answers.filter(({ status }) => status === 303).map(({ headers }) => headers.get("location")));
  expect(places.size).toBe(1);
  expect(answers.filter(({ status }) => status !== 303 && status !== 409)).toEqual([]);
  const list = await office.get(`/billing/invoices?guestName=${encodeURIComponent(payer)}`);
  expect(addressesIn(list, /\/billing\/invoices\/inv_\w+/)).toHaveLength(1);
});
