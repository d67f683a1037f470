import { beforeAll, describe, expect, test } from "vitest";
import { payoutPaths } from "~/paths/payout";
import { payoutReceiverPaths } from "~/paths/payout-receiver";
import { formWith, submit } from "../../support/forms";
import { addressIn, attr, find, findAll, problemAt, the, wordsOf, type Html } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { createPayout, makeChecked } from "../../support/payouts";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const IBAN = "AZ86AIIB00000000000000000001";
const TO_IBAN = { target: "BANK", iban: IBAN, fullName: "Elçin Məmmədov" };
const TYPED = { amount: "3.21", side: "ARRIVES", description: "Guide in May" };

let owner: Visitor;
let stranger: Visitor;
let appId: string;
let phone: string;
const to = ({ headers }: Answer) => headers.get("Location") ?? "";
/** The value of the choice of a saved receiver by the beginning of the name. */
const savedIn = (html: Html, name: string) =>
  attr(
    findAll(html, "[name=saved] option").find((option) => wordsOf(option).startsWith(name)),
    "value",
  ) ?? "none";
const form = async (path = payoutPaths.create()) => formWith(await owner.get(path), "amount");
const review = async (typed: Record<string, string>) =>
  submit(owner, await form(), { appId, ...TYPED, ...typed, intent: "review" });

beforeAll(async () => {
  const own = await makeOwner();
  appId = own.appIds[0] ?? "";
  [owner, stranger] = [await signIn(own), await signIn(await makeOwner())];
  await payAtCheckout(owner, appId);
  phone = own.phone;
});

describe("saved receivers", () => {
  test("are none at first, and are saved with a tick that a new one does not have yet", async () => {
    expect(wordsOf(await owner.get(payoutReceiverPaths.list))).toContain("No receiver is saved yet");
    expect(find(await owner.get(payoutPaths.create()), "[name=saved]")).toBeUndefined();
    expect(to(await review(TO_IBAN))).toBe(payoutPaths.check);
    const page = await owner.get(payoutPaths.check);
    expect(attr(the(page, "input[name=saveReceiver]"), "checked")).toBeUndefined();
    await makeChecked(owner, phone, { saveReceiver: "on" });
    const list = await owner.get(payoutReceiverPaths.list);
    for (const words of ["Elçin Məmmədov", "AZ86AIIB••••0001", "Match", "Each time"])
      expect(wordsOf(list).replaceAll(" ", "")).toContain(words.replaceAll(" ", ""));
    expect(list.text).not.toContain(IBAN);
    await createPayout({ visitor: owner, appId, phone }, "1", { saveReceiver: "on" });
    expect(wordsOf(await owner.get(payoutReceiverPaths.list))).toContain("•••• 5100");
  });

  test("are chosen in the form, with everything else that was typed kept, and without their number", async () => {
    const page = await owner.get(payoutPaths.create());
    const id = savedIn(page, "Elçin");
    const chosen = await submit(owner, formWith(page, "amount"), { ...TYPED, saved: id, intent: "saved" });
    expect(to(chosen)).toBe(payoutPaths.toReceiver(id));
    const filled = await form(to(chosen));
    expect(filled.fields).toContainEqual(["amount", "3.21"]);
    expect(filled.fields).toContainEqual(["iban", "AZ86AIIB••••0001"]);
    expect(to(await submit(owner, filled, { intent: "review" }))).toBe(payoutPaths.check);
    const last = await owner.get(payoutPaths.check);
    expect(wordsOf(last)).toContain("The bank confirms");
    // The page does not ask again to save a saved receiver.
    expect(find(last, "[name=saveReceiver]")).toBeUndefined();
    expect(last.text).not.toContain(IBAN);
    const refused = await submit(owner, await form(), { saved: "", intent: "saved" });
    expect(refused.status).toBe(422);
  });

  test("with a card are filled in without its number, which another payout's does not stand in for", async () => {
    await submit(owner, await form(), { intent: "receiver" });
    await review({ target: "OTHER", pan: "4111 1111 1111 1111", finCode: "5ABC123", fullName: "Someone" });
    const id = savedIn(await owner.get(payoutPaths.create()), "Aysel");
    const filled = await form(payoutPaths.toReceiver(id));
    expect(filled.fields).toContainEqual(["fullName", "Aysel Kərimova"]);
    expect(filled.fields).toContainEqual(["target", "PROVIDER_CARD"]);
    const refused = await submit(owner, filled, { ...TYPED, intent: "review" });
    expect(refused.status).toBe(422);
    expect(problemAt(refused, "pan")).toMatch(/\w/);
  });

  test("are renamed and removed; what is wrong is said at its field, what was typed stays", async () => {
    const id = addressIn(await owner.get(`${payoutReceiverPaths.list}?search=elcin`), /receivers\/(rcv_\w+)\/rename/);
    const rename = formWith(await owner.get(payoutReceiverPaths.rename(id)), "name");
    expect(rename.fields).toContainEqual(["name", "Elçin Məmmədov"]);
    const long = "x".repeat(101);
    const refused = await submit(owner, rename, { name: long });
    expect([refused.status, formWith(refused, "name").fields]).toEqual([422, expect.arrayContaining([["name", long]])]);
    expect(to(await submit(owner, rename, { name: "Our guide" }))).toBe(payoutReceiverPaths.list);
    expect(wordsOf(await owner.get(`${payoutReceiverPaths.list}?search=guide`))).toContain("Our guide");
    const remove = payoutReceiverPaths.remove(id);
    for (const path of [remove, payoutReceiverPaths.rename(id), payoutPaths.toReceiver(id)])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(remove, { intent: "remove" })).status).toBe(404);
    expect(wordsOf(await owner.get(remove))).toContain("Our guide is no longer offered");
    expect(to(await owner.post(remove, { intent: "remove" }))).toBe(payoutReceiverPaths.list);
    // A colleague removed them while the dialog was open: the list says so. Another merchant learns no more than that.
    for (const late of [
      await submit(owner, rename, { name: "Too late" }),
      await stranger.post(rename.action, { name: "Too late" }),
    ])
      expect([late.status, to(late)]).toEqual([303, payoutReceiverPaths.list]);
    const told = wordsOf(await owner.get(payoutReceiverPaths.list));
    expect(told).toContain("Not renamed: the receiver is no longer saved.");
    expect(told).not.toContain("Too late");
    for (const again of [await owner.get(remove), await owner.post(remove, { intent: "remove" })])
      expect(again.status).toBe(404);
  });

  test.each([
    ["az", "Saxlanılmış alıcılar", "Ad təsdiqlənib"],
    ["ru", "Сохранённые получатели", "Имя верно"],
  ])("are told in %s", async (language, title, check) => {
    owner.cookies.set("lang", language);
    const page = await owner.get(payoutReceiverPaths.list);
    owner.cookies.set("lang", "en");
    for (const words of [title, check]) expect(wordsOf(page)).toContain(words);
  });
});
