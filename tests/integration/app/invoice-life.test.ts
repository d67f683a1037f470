import { beforeAll, describe, expect, test } from "vitest";
import { inDays } from "../../support/days";
import { formWith, heldIn, submit, type Form } from "../../support/forms";
import { addressIn, attr, find, findAll, hrefsIn, type Html } from "../../support/html";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { unusedMobile } from "../../support/random";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let office: Visitor;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_FO_MANAGER" }] });
  office = await signIn(owner);
});

/** What is typed of an invoice; groups of ticks as often as they have. */
const typed = (changes: Record<string, string> = {}): Record<string, string> => ({
  appId: owner.appIds[0] ?? "",
  fullName: "Kamran Hacıyev",
  phone: unusedMobile(),
  email: "kamran@example.com",
  amount: "1,234.50",
  bookingId: "LIFE-1",
  description: "Two nights",
  linkExpirationDate: inDays(30),
  ...changes,
});

async function create(changes: Record<string, string> = {}): Promise<string> {
  const form = formWith(await office.get("/billing/create-an-invoice"), "amount");
  const created = await submit(office, form, typed(changes));
  const id = /inv_\w+/.exec(created.headers.get("location") ?? "")?.[0];
  if (created.status !== 303 || !id) throw new Error(`The invoice was not created (status ${created.status}).`);
  return id;
}

const detail = (id: string) => office.get(`/billing/invoices/${id}`);
const editForm = async (id: string, who = office): Promise<Form> =>
  formWith(await who.get(`/billing/invoices/${id}/edit`), "amount");
const valuesOf = (form: Form) => Object.fromEntries(form.fields);
const hasForm = (page: Answer) => heldIn(page, "amount") !== undefined;

async function pay(id: string): Promise<void> {
  const link = addressIn(await detail(id), new RegExp(`^${addresses().sandbox}/pay/[\\w-]+$`));
  const browser = openVisitor(addresses().sandbox);
  const card = { number: "4242424242424242", expiry: "12/39", cvc: "123", holder: "KAMRAN HACIYEV" };
  const paid = await submit(browser, formWith(await browser.get(link), "number"), card);
  expect(paid.headers.get("location")).toContain("/receipt/");
}

describe("editing an invoice", () => {
  test("shows it as it was typed, saves what is changed, and leads back to it", async () => {
    const more = {
      partialAllowed: "on",
      scheduledDate: inDays(2),
      dueDate: inDays(20),
      reminders: "AFTER_3",
      recurringInterval: "MONTHLY",
      installmentCard: "BIRKART",
      installmentPeriod: "6",
      checkInDate: inDays(40),
    };
    const id = await create(more);
    const form = await editForm(id);
    expect(valuesOf(form)).toMatchObject({ ...more, amount: "1234.50", fullName: "Kamran Hacıyev", language: "en" });

    const saved = await submit(office, form, { amount: "999.90", dueDate: inDays(21) });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `/billing/invoices/${id}`]);
    const page = await office.follow(saved);
    expect(page.text).toContain(" changed.");
    expect(page.text).toContain("AZN\u00a0999.90");
    expect(valuesOf(await editForm(id))).toMatchObject({ ...more, amount: "999.90", dueDate: inDays(21) });
  });

  test.each([
    [{ amount: "40000" }, "Amount should be less than 40 000"],
    [{ linkExpirationDate: inDays(-1) }, "The expiration date cannot be today or earlier."],
    [{ dueDate: inDays(31) }, "This date cannot be after the link expiration date."],
    [{ dueDate: inDays(3), scheduledDate: inDays(4) }, "The due date cannot be before the day the link is sent."],
    [{ reminders: "AFTER_1", dueDate: inDays(30) }, "A reminder would come after the link has expired."],
    [{ preAuth: "on", partialAllowed: "on" }, "Not possible together with a pre-authorization hold."],
    // Only the provider knows the numbering plan in full.
    [{ phone: "012 123 45 67" }, "Invalid phone number."],
  ])("refuses %o and keeps everything typed", async (changes, sentence) => {
    const id = await create();
    const before = await editForm(id);
    const refused = await submit(office, before, { description: "Typed by hand", ...changes });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(sentence);
    const kept = formWith(refused, "amount");
    expect(valuesOf(kept)).toMatchObject({ description: "Typed by hand", ...changes });
    expect(valuesOf(await editForm(id))).toMatchObject({ description: "Two nights" });
  });

  test("does not overwrite what somebody else has changed meanwhile, and says who it was", async () => {
    const id = await create();
    const [manager] = owner.team;
    if (!manager) throw new Error("the team is smaller than was asked for");
    const colleague = await signIn(manager);
    const mine = await editForm(id);
    expect((await submit(colleague, await editForm(id, colleague), { amount: "500" })).status).toBe(303);

    const told = await submit(office, mine, { amount: "600", description: "Typed by hand" });
    expect(told.status).toBe(409);
    expect(told.text).toContain(`${manager.fullName} has changed this invoice`);
    expect(hrefsIn(told)).toContain(`/billing/invoices/${id}/edit`);
    const kept = formWith(told, "amount");
    expect(valuesOf(kept)).toMatchObject({ amount: "600", description: "Typed by hand" });
    // Nor the second time.
    expect((await submit(office, kept, {})).status).toBe(409);
    const current = await editForm(id);
    expect(valuesOf(current)).toMatchObject({ amount: "500.00", description: "Two nights" });
    expect((await submit(office, current, { amount: "600" })).status).toBe(303);
  });

  test("sent twice saves once and answers the same", async () => {
    const id = await create();
    const form = await editForm(id);
    const answers = [await submit(office, form, { amount: "700" }), await submit(office, form, { amount: "700" })];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  });

  test("of one that is paid shows why not and what can be done instead", async () => {
    const id = await create();
    const form = await editForm(id);
    await pay(id);
    const page = await office.get(`/billing/invoices/${id}/edit`);
    expect([page.status, hasForm(page)]).toEqual([200, false]);
    expect(page.text).toContain("This invoice cannot be changed");
    expect(page.text).toContain("has been paid");
    expect(page.text).toContain(`/billing/create-an-invoice?from=${id}`);
    const late = await submit(office, form, { amount: "600" });
    expect([late.status, hasForm(late)]).toEqual([409, false]);
    expect((await detail(id)).text).toContain("AZN\u00a01,234.50");
  });
});

describe("duplicating an invoice", () => {
  test("fills the form with what was typed, and makes an invoice of its own", async () => {
    const id = await create({ dueDate: inDays(20), reminders: "BEFORE_1", partialAllowed: "on", channels: "SMS" });
    await pay(id);
    const page = await office.get(`/billing/create-an-invoice?from=${id}`);
    expect(page.text).toContain("Copied from invoice");
    const form = formWith(page, "amount");
    expect(valuesOf(form)).toMatchObject({
      appId: owner.appIds[0],
      fullName: "Kamran Hacıyev",
      amount: "1234.50",
      linkExpirationDate: inDays(30),
      dueDate: inDays(20),
      reminders: "BEFORE_1",
      partialAllowed: "on",
      channels: "SMS",
    });
    const created = await submit(office, form, {});
    expect(created.status).toBe(303);
    const copy = await office.follow(created);
    expect(copy.url.pathname).not.toContain(id);
    expect(copy.text).toContain("Pending");
  });

  test("of an invoice that is none is not found", async () => {
    expect((await office.get("/billing/create-an-invoice?from=inv_NOSUCHINVOICE000")).status).toBe(404);
    expect((await office.get("/billing/create-an-invoice?from=")).status).toBe(404);
  });
});

describe("a recurring invoice", () => {
  const dialog = (id: string, search = "") => office.get(`/billing/invoices/${id}/recurrence${search}`);
  const set = (id: string, state: string) => office.post(`/billing/invoices/${id}/recurrence`, { state });

  /** The states that the dialog offers. */
  const offers = (html: Html) => findAll(html, "dialog [name=state]").map((one) => attr(one, "value"));

  test("is paused, goes on, and is ended after one more question", async () => {
    const id = await create({ recurringInterval: "WEEKLY" });
    const active = await dialog(id);
    expect(find(active, `dialog time[datetime="${inDays(7)}"]`)).toBeDefined();
    expect(offers(active)).toContain("PAUSED");
    expect((await office.follow(await set(id, "PAUSED"))).text).toContain("Recurrence is paused until you resume it.");
    expect(offers(await dialog(id))).toContain("ACTIVE");
    expect((await set(id, "ACTIVE")).status).toBe(303);
    const asked = await dialog(id, "?end=1");
    expect(asked.text).toContain("This cannot be undone.");
    expect(offers(asked)).toContain("ENDED");
    expect((await set(id, "ENDED")).status).toBe(303);
    const ended = await dialog(id);
    expect(ended.text).toContain("has stopped recurring for good");
    expect(offers(ended)).toEqual([]);
    expect((await set(id, "ACTIVE")).status).toBe(409);
    expect((await set(id, "SLEEPING")).status).toBe(422);
  });

  test("that was paid keeps its terms, and the page says how those to come get others", async () => {
    const way = "duplicate it and end the recurrence of this one";
    const [recurring, single] = [await create({ recurringInterval: "WEEKLY" }), await create()];
    for (const id of [recurring, single]) await pay(id);
    const edit = (id: string) => office.get(`/billing/invoices/${id}/edit`);
    const { text } = await edit(recurring);
    expect(text).toContain(way);
    expect(hrefsIn(text)).toContain(`/billing/invoices/${recurring}/recurrence`);
    expect((await edit(single)).text).not.toContain(way);
    expect((await set(recurring, "ENDED")).status).toBe(303);
    expect((await edit(recurring)).text).not.toContain(way);
  });

  test("is none where nothing recurs", async () => {
    const id = await create();
    expect((await dialog(id)).text).toContain("This invoice does not recur.");
    expect((await set(id, "PAUSED")).status).toBe(409);
    expect((await office.get("/billing/invoices/inv_NOSUCHINVOICE000/recurrence")).status).toBe(404);
  });
});

test("items are typed without scripts: a button adds a row and keeps everything, and their sum is the amount", async () => {
  const first = formWith(await office.get("/billing/create-an-invoice"), "amount");
  const one = await submit(office, first, typed({ amount: "", description: "Stay in May", intent: "addItem" }));
  expect(one.status).toBe(200);
  const row = { "item0-name": "Deluxe room", "item0-quantity": "2", "item0-price": "95.00" };
  const two = await submit(office, formWith(one, "amount"), { ...row, intent: "addItem" });
  expect(valuesOf(formWith(two, "amount"))).toMatchObject({ ...row, "item1-name": "", description: "Stay in May" });
  const wrong = await submit(office, formWith(two, "amount"), { "item1-name": "Breakfast" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("create-invoice-item1-price-error");
  const made = await submit(office, formWith(wrong, "amount"), { "item1-price": "12.5" });
  expect(made.status).toBe(303);
  const { text } = await office.get(made.headers.get("location") ?? "none");
  expect(text).toContain("202.50");
  expect(text).toContain("Breakfast = AZN\u00a012.50");
});
