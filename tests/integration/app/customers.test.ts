import { beforeAll, expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { addressIn, hrefsIn, linksIn, mainOf, under, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const NAME = "Aysel Məmmədova";
const EMAIL = "aysel@guest.example";

let owner: TestOwner;
let visitor: Visitor;
let customer: string;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }, { role: "ROLE_FIN_MANAGER" }] });
  visitor = await signIn(owner);
  await createInvoice(visitor, owner.appIds[0] ?? "", { fullName: NAME, phone: "+994505551234", email: EMAIL });
  customer = addressIn(await visitor.get("/billing/customers"), /\/billing\/customers\/(cus_\w+)/);
});

const typedIn = async (path: string, field: string) =>
  Object.fromEntries(formWith(await visitor.get(path), field).fields);

test("a customer's page leads to an invoice with their name and contacts filled in", async () => {
  const page = await visitor.get(`/billing/customers/${customer}`);
  const to = linksIn(mainOf(page)).find(({ words }) => words === "Create Invoice")?.to ?? "";
  expect(to).toBe(`/billing/create-an-invoice?customer=${customer}`);
  expect(await typedIn(to, "amount")).toMatchObject({ fullName: NAME, phone: "+994 50 555 12 34", email: EMAIL });
});

test("a link for a customer is of single use, and leads to their phone and mail when it is made", async () => {
  const page = await visitor.get(`/billing/customers/${customer}`);
  const to = linksIn(mainOf(page)).find(({ words }) => words === "Send Link")?.to ?? "";
  const opened = await visitor.get(to);
  expect(wordsOf(mainOf(opened))).toContain(NAME);
  const form = formWith(opened, "amountKind");
  expect(Object.fromEntries(form.fields)).toMatchObject({ usage: "SINGLE" });
  const made = await visitor.follow(
    await submit(visitor, form, {
      appId: owner.appIds[0] ?? "",
      title: "Yoga & tea",
      description: "One class",
      amount: "25",
    }),
  );
  const ways = hrefsIn(under(made, `Send to ${NAME}`));
  expect(ways).toHaveLength(3);
  const [sms = "", whatsapp = "", mail = ""] = ways;
  expect(sms).toMatch(/^sms:\+994505551234\?body=Yoga%20%26%20tea%0Ahttp/);
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/994505551234\?text=Yoga%20%26%20tea%0Ahttp/);
  expect(mail).toMatch(/^mailto:aysel@guest\.example\?subject=Yoga%20%26%20tea&body=Yoga%20%26%20tea%0Ahttp/);
});

test("an unknown customer in the address leaves both forms as they are", async () => {
  for (const id of ["cus_0000000000000000", "trx_1", "%27"]) {
    expect((await typedIn(`/billing/create-an-invoice?customer=${id}`, "amount"))["fullName"]).toBe("");
    expect((await typedIn(`/billing/payment-links/create?customer=${id}`, "title"))["usage"]).toBe("REUSABLE");
  }
});

test("only those who may create links are offered both, and only an owner may erase", async () => {
  const offered = async (who: Visitor) => {
    const page = mainOf(await who.get(`/billing/customers/${customer}`));
    const words = linksIn(page).map((link) => link.words);
    return ["Send Link", "Create Invoice", "Erase"].filter((action) => words.includes(action));
  };
  const [operator, accountant] = await Promise.all(owner.team.map((user) => signIn(user)));
  expect(await offered(visitor)).toEqual(["Send Link", "Create Invoice", "Erase"]);
  expect(operator && (await offered(operator))).toEqual(["Send Link", "Create Invoice"]);
  expect(accountant && (await offered(accountant))).toEqual([]);
});
