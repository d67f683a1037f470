import { beforeAll, describe, expect, test } from "vitest";
import { disputePaths } from "~/paths/dispute";
import { paths } from "~/paths";
import { decideAtDesk, disputeAtDesk, EMPTY_PDF } from "../../support/disputes";
import { formsOf, formWith, heldIn, submit } from "../../support/forms";
import { addressIn, allWords, detailOf, hrefsIn, mainOf, rowsIn, statusOf, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { randomKey } from "../../support/random";
import { makeOwner, outbox, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const said = (answer: Answer) => wordsOf(mainOf(answer)).replaceAll("\u00a0", " ");

let account: TestOwner;
let owner: Visitor;
let colleague: Visitor;
let reader: Visitor;
beforeAll(async () => {
  account = await makeOwner({ team: [{ role: "ROLE_FO_MANAGER" }, { role: "ROLE_OPERATOR" }] });
  const [manager, operator] = account.team;
  if (!manager || !operator) throw new Error("The team is not there.");
  [owner, colleague, reader] = [await signIn(account), await signIn(manager), await signIn(operator)];
  // Of what the wallet lacks a claim waits: there is something in it.
  await pay({ amount: "900" });
});

const pay = (typed: Record<string, string> = {}) => payAtCheckout(owner, account.appIds[0] ?? "", typed);
const disputed = async (how?: Parameters<typeof disputeAtDesk>[2]) => disputeAtDesk(owner, await pay(), how);

/** Fills in the form of an answer and presses one of its buttons. */
async function write(id: string, intent: "save" | "check", texts: Record<string, string>, by = owner, form?: Answer) {
  return submit(by, formWith(form ?? (await by.get(disputePaths.answer(id))), "version"), { ...texts, intent });
}

async function addFile(id: string, name: string, bytes: string): Promise<Answer> {
  const form = formWith(await owner.get(disputePaths.addFile(id)), "idempotencyKey");
  const data = new FormData();
  for (const [field, value] of form.fields) data.set(field, value);
  data.set("file", new File([bytes], name));
  return owner.upload(disputePaths.addFile(id), data);
}

/** Sends what stands in the answer. */
async function send(id: string, page?: Answer): Promise<Answer> {
  return submit(owner, formWith(page ?? (await owner.get(disputePaths.send(id))), "version"), { intent: "send" });
}

describe("a claim", () => {
  test("is told on every page of its payment, with the way to the answer", async () => {
    const payment = await pay();
    const id = await disputeAtDesk(owner, payment);
    const page = await owner.get(disputePaths.of(id));
    expect(statusOf(page)).toBe("Answer due");
    expect(said(page)).toContain("The payer says that they did not get what they paid for. Network’s code 13.1");
    expect(said(page)).toMatch(/Answer by \w{3} \d+, \d{4}, \d+:\d\d [AP]M/);
    expect([detailOf(page, "Disputed amount"), detailOf(page, "Fee")]).toEqual([
      expect.stringContaining("120.50"),
      expect.stringContaining("15.00"),
    ]);
    const shown = await owner.get(paths.transaction(payment));
    const [invoice, customer] = [
      addressIn(shown, /^(\/billing\/invoices\/inv_\w+)$/),
      addressIn(shown, /^(\/billing\/customers\/cus_\w+)$/),
    ];
    for (const address of [paths.transaction(payment), invoice, customer])
      expect(hrefsIn(await owner.get(address)), address).toContain(disputePaths.of(id));
    const refund = await owner.get(`${paths.transaction(payment)}/refund`);
    expect(wordsOf(refund)).toContain("This payment is disputed, and its money is held back.");
    expect(hrefsIn(await owner.get(disputePaths.tab("ANSWER_DUE")))).toContain(disputePaths.of(id));
    const found = await owner.get("/billing/transactions?dispute=NEEDS_RESPONSE");
    expect(found.text).toContain(payment);
    expect((await outbox(account.username)).filter(({ body }) => body.includes(id))).toHaveLength(1);
  });

  test("stands in the wallet and on the dashboard, which name the sum held back", async () => {
    await disputed();
    const wallet = await owner.get(paths.walletOf(account.appIds[0] ?? ""));
    const sum = /Held back for disputes: AZN ([\d,]+\.\d\d)/.exec(said(wallet))?.[1];
    expect(sum).toBeDefined();
    expect(said(await owner.get(paths.dashboard))).toContain(`${sum} held back for disputes`);
  });

  test("is accepted after a dialog that says what it costs, once", async () => {
    const id = await disputed();
    const dialog = await owner.get(disputePaths.accept(id));
    expect(wordsOf(dialog)).toContain("The fee does not come back. This cannot be undone.");
    const form = formWith(dialog, "idempotencyKey");
    expect(to(await submit(owner, form, { intent: "accept" }))).toBe(disputePaths.of(id));
    expect(statusOf(await owner.get(disputePaths.of(id)))).toBe("Accepted");
    expect((await submit(owner, form, { intent: "accept", idempotencyKey: randomKey() })).status).toBe(409);
    expect(wordsOf(await owner.get(disputePaths.accept(id)))).toContain("This claim cannot be accepted now.");
    expect(said(await owner.get(disputePaths.answer(id)))).toContain("This dispute can no longer be answered.");
  });
});

describe("an answer", () => {
  test("is a draft with files, stands there once more, is sent once, and decided", async () => {
    const id = await disputed();
    expect(to(await write(id, "save", { WHY: "The guest stayed.", DELIVERY: "Two nights\nRoom 12" }))).toBe(
      disputePaths.answer(id),
    );
    expect(to(await addFile(id, "bill.pdf", EMPTY_PDF))).toBe(disputePaths.answer(id));
    expect(to(await addFile(id, "wrong.pdf", EMPTY_PDF))).toBe(disputePaths.answer(id));
    const draft = await owner.get(disputePaths.answer(id));
    expect([heldIn(draft, "WHY"), heldIn(draft, "DELIVERY")]).toEqual(["The guest stayed.", "Two nights\nRoom 12"]);
    const removes = hrefsIn(draft).filter((address) => address.endsWith("/remove"));
    expect(removes).toHaveLength(2);
    const removal = await owner.post(removes[1] ?? "", { intent: "remove" });
    expect(to(removal)).toBe(disputePaths.answer(id));
    const [file] = hrefsIn(await owner.get(disputePaths.answer(id))).filter((address) => /\/files\/dfl_/.test(address));
    const back = await owner.get(file ?? "");
    expect([back.text, back.headers.get("content-type")]).toEqual([EMPTY_PDF, "application/pdf"]);

    expect(to(await write(id, "check", { WHY: "The guest stayed and paid." }))).toBe(disputePaths.send(id));
    const last = await owner.get(disputePaths.send(id));
    for (const words of ["Everything once more", "The guest stayed and paid.", "Room 12", "bill.pdf"])
      expect(wordsOf(last)).toContain(words);
    expect(wordsOf(last)).not.toContain("wrong.pdf");
    expect(to(await send(id, last))).toBe(disputePaths.of(id));
    const page = await owner.get(disputePaths.of(id));
    expect(statusOf(page)).toBe("Sent");
    expect(said(page)).toContain("Your answer is with the payer’s bank");
    expect((await send(id, last)).status).toBe(303);
    const another = formWith(last, "version");
    const twice = await submit(owner, another, { intent: "send", idempotencyKey: randomKey() });
    expect(twice.status).toBe(409);
    expect(said(twice)).toContain("The answer to this dispute has been sent");

    await decideAtDesk(id, "win", "The bill is signed");
    const won = await owner.get(disputePaths.of(id));
    expect(statusOf(won)).toBe("Won");
    expect(said(won)).toContain("The bank: The bill is signed");
    expect(hrefsIn(await owner.get(disputePaths.tab("WON")))).toContain(disputePaths.of(id));
  });

  test("that is lost says where the money is", async () => {
    const id = await disputed({ code: "10.4" });
    await write(id, "save", { WHY: "It was them." });
    expect(to(await send(id))).toBe(disputePaths.of(id));
    await decideAtDesk(id, "lose", "Nothing shows who paid");
    expect(said(await owner.get(disputePaths.of(id)))).toContain("The money went back to the payer. The fee stays.");
  });

  test("that a colleague changed meanwhile shows theirs, keeps one's own, and replaces it when saved again", async () => {
    const id = await disputed();
    const opened = await owner.get(disputePaths.answer(id));
    expect(to(await write(id, "save", { WHY: "Written by my colleague" }, colleague))).toBe(disputePaths.answer(id));
    const late = await write(id, "save", { WHY: "Written by me" }, owner, opened);
    expect(late.status).toBe(409);
    expect(said(late)).toContain(`${account.team[0]?.fullName ?? ""} changed the answer meanwhile`);
    expect(said(late)).toContain("Written by my colleague");
    expect(heldIn(late, "WHY")).toBe("Written by me");
    expect(to(await write(id, "save", {}, owner, late))).toBe(disputePaths.answer(id));
    expect(heldIn(await colleague.get(disputePaths.answer(id)), "WHY")).toBe("Written by me");
  });

  test("without a reason is not sent; a text that is too long is kept", async () => {
    const id = await disputed();
    const page = await owner.get(disputePaths.send(id));
    expect(said(page)).toContain("Say why the claim is wrong before you send the answer.");
    expect(formsOf(page).flatMap(({ buttons }) => buttons)).not.toContainEqual(["intent", "send"]);
    const long = await write(id, "save", { WHY: "x".repeat(1_001) });
    expect(long.status).toBe(422);
    expect(heldIn(long, "WHY")).toHaveLength(1_001);
  });

  test.each([
    ["letter.pdf", "Dear bank", "This is neither a PDF nor a JPG or PNG."],
    ["cut.pdf", EMPTY_PDF.slice(0, 40), "This file is damaged."],
  ])("takes no %s that is none", async (name, bytes, words) => {
    const id = await disputed();
    const answer = await addFile(id, name, bytes);
    expect(answer.status).toBe(422);
    expect(said(answer)).toContain(words);
    expect(said(await owner.get(disputePaths.answer(id)))).toContain("No files.");
  });
});

describe("a bank that only asks", () => {
  test("holds nothing back and cannot be accepted; a refund ends it", async () => {
    const payment = await pay();
    const id = await disputeAtDesk(owner, payment, { isClaimed: false });
    const page = await owner.get(disputePaths.of(id));
    expect(said(page)).toContain("Nothing is held back yet.");
    expect(hrefsIn(page)).not.toContain(disputePaths.accept(id));
    expect(formsOf(await owner.get(`${paths.transaction(payment)}/refund`)).length).toBeGreaterThan(0);
  });
});

describe("who may", () => {
  test("read and not answer: pages without acts, and refusals", async () => {
    const id = await disputed();
    const page = await reader.get(disputePaths.of(id));
    expect(page.status).toBe(200);
    expect(hrefsIn(page)).not.toContain(disputePaths.answer(id));
    for (const address of [disputePaths.answer(id), disputePaths.send(id), disputePaths.accept(id)])
      expect((await reader.get(address)).status, address).toBe(403);
    expect((await reader.post(disputePaths.accept(id), { intent: "accept" })).status).toBe(403);
    const other = await signIn(await makeOwner());
    for (const address of [disputePaths.of(id), disputePaths.answer(id), disputePaths.accept(id)])
      expect((await other.get(address)).status, address).toBe(404);
  });
});

test("the list has what is due first on top, and its totals are those of its rows", async () => {
  const list = await owner.get(`${disputePaths.list}?rows=20`);
  const days = allWords(list, "tbody tr th, tbody tr td:first-child").map((words) => /^No answer due/.test(words));
  expect(days.length).toBeGreaterThan(3);
  expect(days).toEqual(days.toSorted((one, other) => Number(one) - Number(other)));
  expect(wordsOf(list)).toContain(`${rowsIn(list).length} disputes`);
});
