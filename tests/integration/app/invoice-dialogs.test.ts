import { beforeAll, describe, expect, test } from "vitest";
import { formsOf, formWith, submit, type Form } from "../../support/forms";
import {
  addressesIn,
  addressIn,
  allWords,
  attr,
  find,
  findAll,
  headingOf,
  hrefsIn,
  statusOf,
  under,
  wordsOf,
  type Html,
} from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { randomKey, randomWord } from "../../support/random";
import { makeOwner, outbox, type TestOwner } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { openVisitor } from "../../support/http";
import { signIn } from "../../support/sign-in";

const LIST = "/billing/invoices";
const PHONE = "+994505551234";

let owner: TestOwner;
let visitor: Visitor;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }] });
  visitor = await signIn(owner);
});

const make = () => createInvoice(visitor, owner.appIds[0] ?? "");
const page = (id: string) => visitor.get(`${LIST}/${id}`);
const codeOf = async (id: string) => /Invoice (\w{12})/.exec(headingOf(await page(id)))?.[1] ?? "";
const standing = async (id: string) => statusOf(await page(id));
const selected = (dialog: "send" | "cancel", ids: string[], more: [string, string][] = []) =>
  visitor.get(
    `${LIST}/selected/${dialog}?${new URLSearchParams([...more, ...ids.map((id) => ["ids", id] as [string, string])])}`,
  );
const place = (answer: Answer) => [answer.status, answer.headers.get("location")];
/** The ids a form would send, in the order it names them. */
const idsIn = (form: Form) => form.fields.filter(([name]) => name === "ids").map(([, id]) => id);

async function pay(id: string): Promise<void> {
  const payer = openVisitor(addresses().sandbox);
  const checkout = formWith(await payer.get(`/pay/${await codeOf(id)}`), "number");
  const card = { number: "4242424242424242", expiry: "12/39", cvc: "123", holder: "KAMRAN" };
  expect((await payer.follow(await submit(payer, checkout, card))).url.pathname).toContain("/receipt/");
}

describe("canceling an invoice", () => {
  test("names code, payer and amount, and happens by the button alone", async () => {
    const id = await make();
    const dialog = await visitor.get(`${LIST}/${id}/cancel`);
    for (const text of [await codeOf(id), "Kamran Hacıyev", "AZN\u00a0120.50"]) expect(dialog.text).toContain(text);
    expect(await standing(id)).toBe("Pending");
    const form = formsOf(dialog).find(({ action }) => action.endsWith("/cancel"));
    expect((await visitor.post(`${LIST}/${id}/cancel`, form?.fields ?? [])).status).toBe(422);
    expect(await standing(id)).toBe("Pending");
    expect(place(await visitor.post(`${LIST}/${id}/cancel`, { intent: "cancel" }))).toEqual([303, `${LIST}/${id}`]);
    expect(await standing(id)).toBe("Canceled");
    // A form whose answer got lost is sent again: it is done.
    expect((await visitor.post(`${LIST}/${id}/cancel`, { intent: "cancel" })).status).toBe(303);
  });

  test("leaves amounts that add up, and leads to whatever else they canceled", async () => {
    const id = await make();
    const amounts = async () => wordsOf(find(under(await page(id), "Amounts"), "dl")).match(/\d+\.\d\d/g);
    expect(await amounts()).toEqual(["120.50", "0.00", "120.50"]);
    await visitor.post(`${LIST}/${id}/cancel`, { intent: "cancel" });
    expect(await amounts()).toEqual(["120.50", "0.00", "120.50", "0.00"]);
    const found = addressIn(await page(id), /^\/billing\/invoices\?canceledBy=.+$/);
    expect((await visitor.get(found)).text).toContain(await codeOf(id));
  });

  test("is refused once it is paid, in the dialog and at its address", async () => {
    const id = await make();
    await pay(id);
    const dialog = await visitor.get(`${LIST}/${id}/cancel`);
    expect(dialog.text).toContain("A paid invoice cannot be canceled.");
    expect(formsOf(dialog).some(({ method, action }) => method === "post" && action.endsWith("/cancel"))).toBe(false);
    const answer = await visitor.post(`${LIST}/${id}/cancel`, { intent: "cancel" });
    expect(answer.status).toBe(409);
    expect(await standing(id)).toBe("Paid");
  });
});

describe("deleting an invoice", () => {
  test("is for good, and leads to the list", async () => {
    const id = await make();
    expect((await visitor.get(`${LIST}/${id}/delete`)).text).toContain("This cannot be undone.");
    expect((await page(id)).status).toBe(200);
    const answer = await visitor.post(`${LIST}/${id}/delete`, { intent: "delete" });
    expect(place(answer)).toEqual([303, LIST]);
    expect((await visitor.follow(answer)).text).toMatch(/Invoice \w{12} deleted\./);
    for (const path of [`${LIST}/${id}`, `${LIST}/${id}/delete`, `/billing/history/${id}`, `/billing/operations/${id}`])
      expect((await visitor.get(path)).status, path).toBe(404);
  });

  test("is refused once somebody has tried to pay, with the way to cancel instead", async () => {
    const id = await make();
    const payer = openVisitor(addresses().sandbox);
    const checkout = formWith(await payer.get(`/pay/${await codeOf(id)}`), "number");
    await submit(payer, checkout, { number: "4000000000000002", expiry: "12/39", cvc: "123", holder: "KAMRAN" });
    const dialog = await visitor.get(`${LIST}/${id}/delete`);
    expect(dialog.text).toContain("Someone has tried to pay this invoice, so it stays on record.");
    expect(hrefsIn(dialog)).toContain(`${LIST}/${id}/cancel`);
    expect((await visitor.post(`${LIST}/${id}/delete`, { intent: "delete" })).status).toBe(409);
    expect((await page(id)).status).toBe(200);
  });
});

describe("the page of an invoice", () => {
  test("says who canceled it, offers to duplicate it, and shows a link no longer", async () => {
    const id = await make();
    const open = await page(id);
    expect(wordsOf(find(open, ".hero"))).toContain("Created, not sent yet");
    expect(allWords(open, ".hero-actions > a")).toEqual(["Send"]);
    expect(open.text).toContain("QR code of the payment link");
    await visitor.post(`${LIST}/${id}/cancel`, { intent: "cancel" });
    const canceled = await page(id);
    expect(wordsOf(find(canceled, ".hero"))).toContain(`Canceled by ${owner.fullName}, `);
    expect(allWords(canceled, ".hero-actions > a")).toEqual(["Duplicate"]);
    expect(canceled.text).not.toContain("QR code");
  });

  test("of a paid one leads to the refund, the receipt and the payment, with its sum", async () => {
    const id = await make();
    await pay(id);
    const paid = await page(id);
    expect(wordsOf(find(paid, ".hero"))).toMatch(/Paid by card •••• 4242, .+ · Receipt/);
    expect(allWords(paid, ".hero-actions > a")).toEqual(["Refund"]);
    expect(hrefsIn(paid).some((href) => /^\/billing\/transactions\/trx_\w+\/refund\?back=invoice$/.test(href))).toBe(
      true,
    );
    expect(allWords(paid, ".leads a")).toEqual(["Transactions 1 attempt, AZN\u00a0120.50 paid"]);
    const receipt = hrefsIn(paid).find((href) => href.includes("/receipt/")) ?? "none";
    expect((await fetch(receipt)).status).toBe(200);
    const finance = await signIn(owner.team[0] ?? owner);
    expect(allWords(await finance.get(`${LIST}/${id}`), ".hero-actions > a")).not.toContain("Duplicate");
  });
});

describe("the ticked invoices", () => {
  test("are sent each once, however often the form comes", async () => {
    const [first, second] = [await make(), await make()];
    const form = formWith(await selected("send", [first, second], [["status", "PENDING"]]), "channels");
    expect(idsIn(form).sort()).toEqual([first, second].sort());
    const before = (await outbox(PHONE)).length;
    const answer = await visitor.post(form.action, form.fields);
    expect(place(answer)).toEqual([303, `${LIST}?status=PENDING`]);
    expect((await visitor.follow(answer)).text).toContain("Invoices sent: 2.");
    expect((await visitor.post(form.action, form.fields)).status).toBe(303);
    expect((await outbox(PHONE)).length - before).toBe(2);
    for (const id of [first, second]) expect((await page(id)).text).toContain("Sent");
  });

  test("say of each what will not be done, and leave it alone", async () => {
    const [open, paid] = [await make(), await make()];
    await pay(paid);
    const dialog = await selected("cancel", [open, paid]);
    expect(dialog.text).toContain("Will be canceled");
    expect(dialog.text).toContain("Will not be canceled: already paid");
    const form = formWith(dialog, "ids");
    expect(idsIn(form)).toEqual([open]);
    expect((await visitor.post(form.action, [...form.fields, ["intent", "cancel"]])).status).toBe(303);
    expect([await standing(open), await standing(paid)]).toEqual(["Canceled", "Paid"]);
  });

  test("say of each what became of it when it changed meanwhile", async () => {
    const [open, soonPaid] = [await make(), await make()];
    const form = formWith(await selected("cancel", [open, soonPaid]), "ids");
    await pay(soonPaid);
    const answer = await visitor.post(form.action, [...form.fields, ["intent", "cancel"]]);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Canceled");
    expect(answer.text).toContain("The status has changed in the meantime, so this is no longer possible.");
    expect([await standing(open), await standing(soonPaid)]).toEqual(["Canceled", "Paid"]);
  });

  test("without an address for the channel are named, and not counted as sent", async () => {
    const id = await make();
    const form = formWith(await selected("send", [id]), "channels");
    const fields = form.fields.filter(([name]) => name !== "channels");
    const answer = await visitor.post(form.action, [...fields, ["channels", "EMAIL"]]);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Not sent: the address is missing");
    expect((await visitor.post(form.action, fields)).status).toBe(422);
  });

  test("that are gone are counted, and none of them is 404", async () => {
    const id = await make();
    const dialog = await selected("send", [id, "inv_NONE"]);
    expect(dialog.text).toContain("1 of the selected invoices is no longer there.");
    expect((await selected("send", ["inv_NONE"])).status).toBe(404);
    expect((await visitor.post(`${LIST}/selected/cancel`, { intent: "cancel", ids: "inv_NONE" })).status).toBe(404);
    const nothing = await selected("cancel", []);
    expect([nothing.status, nothing.text.includes("No invoice is selected.")]).toEqual([200, true]);
  });

  test("of another merchant are neither shown nor touched", async () => {
    const id = await make();
    const stranger = await signIn(await makeOwner());
    for (const dialog of ["send", "cancel"])
      expect((await stranger.get(`${LIST}/selected/${dialog}?ids=${id}`)).status).toBe(404);
    const form = { intent: "cancel", ids: id, channels: "SMS", idempotencyKey: randomKey() };
    for (const dialog of ["send", "cancel"])
      expect((await stranger.post(`${LIST}/selected/${dialog}`, form)).status).toBe(404);
    expect(await standing(id)).toBe("Pending");
  });
});

test("the QR code is a picture to download, and changes nothing", async () => {
  const id = await make();
  const picture = await visitor.get(`${LIST}/${id}/qr?format=svg`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  expect(picture.headers.get("content-disposition")).toBe(`attachment; filename="${await codeOf(id)}.svg"`);
  expect(picture.text).toMatch(/^<svg xmlns/);
});

test("an invoice that is edited shows the payer's page as it would be, keeps what was typed and changes nothing", async () => {
  const id = await make();
  const edit = `${LIST}/${id}/edit`;
  const form = formWith(await visitor.get(edit), "fullName");
  const typed = { fullName: "Kamran Əliyev", amount: "77.10" };
  const shown = await submit(visitor, form, { ...typed, intent: "preview" });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("Pay AZN\u00a077.10");
  expect(Object.fromEntries(formWith(shown, "fullName").fields)).toMatchObject(typed);
  const [appId = ""] = owner.appIds;
  const asJson = await visitor.post(`/billing/payer-preview?appId=${appId}`, form.fields);
  expect(JSON.parse(asJson.text)).toMatchObject({ amount: 12_050, merchant: expect.stringContaining(owner.merchant) });
  const other = await makeOwner();
  expect((await visitor.post(`/billing/payer-preview?appId=${other.appIds[0]}`, form.fields)).status).toBe(404);
  expect((await page(id)).text).not.toContain(typed.fullName);
});

test("a preview shows the message and sends nothing", async () => {
  const id = await make();
  const form = formWith(await visitor.get(`${LIST}/${id}/send`), "message");
  const before = (await outbox(PHONE)).length;
  const words = `Gözləyirik ${randomWord()}`;
  const answer = await submit(visitor, form, { channels: "SMS", message: words, intent: "preview" });
  expect(answer.status).toBe(200);
  expect(allWords(answer, "p")).toContain(`${words} ${addresses().sandbox}/pay/${await codeOf(id)}`);
  expect(wordsOf(answer)).toMatch(/SMS · \+994 50 555 12 34 · \d+ characters, \d SMS/);
  expect((await outbox(PHONE)).length).toBe(before);
});

test("the payer's language is that of the message, and the dialog says where nobody has written one", async () => {
  const russian = await createInvoice(visitor, owner.appIds[0] ?? "", { language: "ru", amount: "1234.50" });
  const dialog = await visitor.get(`${LIST}/${russian}/send`);
  const form = formWith(dialog, "message");
  const link = `${addresses().sandbox}/pay/${await codeOf(russian)}`;
  const shown = await submit(visitor, form, { channels: "WHATSAPP", intent: "preview" });
  const text = allWords(shown, "p[lang=ru]").find((words) => words.startsWith("Здравствуйте, Kamran Hacıyev!")) ?? "";
  expect(text).toContain("1\u00a0234,50\u00a0AZN");
  expect(text).toContain(link);
  expect(shown.text).toContain("No Russian text is written for this channel: the standard Russian text goes out.");
  const sent = await submit(visitor, form, { channels: "WHATSAPP", intent: "send" });
  expect(sent.status).toBe(303);
  expect((await outbox(PHONE)).map(({ body }) => body)).toContain(text);

  // The application's own text is English.
  const english = await visitor.get(
    `${LIST}/${await createInvoice(visitor, owner.appIds[0] ?? "", { language: "en" })}/send`,
  );
  const preview = await submit(visitor, formWith(english, "message"), { channels: "WHATSAPP", intent: "preview" });
  expect(allWords(preview, "p[lang=en]")).toContainEqual(expect.stringMatching(/^Dear Kamran Hacıyev/));
  expect(preview.text).not.toContain("standard English text");
});

test("whoever may neither send nor cancel has no such entries in the menu, and no such buttons for what is ticked", async () => {
  await make();
  const finance = await signIn(owner.team[0] ?? owner);
  const mine = await visitor.get(LIST);
  const theirs = await finance.get(LIST);
  const sentTo = (list: Html) => findAll(list, "[formaction]").map((button) => attr(button, "formaction"));
  expect(sentTo(mine)).toContain("/billing/invoices/selected/cancel");
  expect(sentTo(theirs)).toEqual(["/billing/invoices/selected/paid", "/billing/invoices/export"]);
  expect(addressesIn(mine, /\/billing\/invoices\/inv_\w+\/cancel$/)).not.toEqual([]);
  expect(addressesIn(theirs, /\/billing\/invoices\/inv_\w+\/(?:delete|cancel|edit|send)/)).toEqual([]);
  expect(addressesIn(theirs, /\/billing\/invoices\/inv_\w+\/qr$/)).not.toEqual([]);
});

test("what the state of an invoice forbids stays in its menu with the reason, and leads nowhere", async () => {
  const id = await make();
  await pay(id);
  const paid = await page(id);
  expect(allWords(paid, "[role=link][aria-disabled=true]")).toEqual(
    ["Send", "Edit", "Mark as paid", "Cancel invoice", "Delete"].map((action) =>
      expect.stringMatching(`^${action}\\b.*already paid$`),
    ),
  );
  expect(hrefsIn(paid)).not.toContain(`${LIST}/${id}/delete`);
});

test("a row of the list has at most seven actions, and says why two of a paid invoice are not possible", async () => {
  const [open, paid] = [await make(), await make()];
  await pay(paid);
  const { text } = await visitor.get(LIST);
  const menu = (id: string) => `[id="menu-${id}"]`;
  // Copying the link is the seventh, which only scripts can.
  expect(allWords(text, `${menu(open)} :is(a, [role=link])`)).toEqual([
    "Send",
    "Edit",
    "Mark as paid",
    "Duplicate",
    "QR code",
    "Cancel invoice",
  ]);
  expect(allWords(text, `${menu(paid)} :is(a, [role=link])`)).toEqual([
    "Edit: already paid",
    "Duplicate",
    "Timeline",
    "Cancel invoice: already paid",
  ]);
  // What is paid is no longer due.
  expect(allWords(text, `tr:has(${menu(paid)}) td`)).toContain("–Nothing due");
});

test("the order of the list is kept by its pages and chips", async () => {
  await Promise.all(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"].map(make));
  const { text } = await visitor.get(`${LIST}?sort=amount&status=PENDING`);
  expect(text).toContain("Invoices, smallest amount first");
  expect(hrefsIn(text)).toContain(`${LIST}?sort=amount&status=PENDING&page=1#list`);
  expect(hrefsIn(text)).toContain(`${LIST}?sort=amount`);
  expect((await visitor.get(`${LIST}?sort=nonsense`)).text).toContain("Invoices, newest first");
});
