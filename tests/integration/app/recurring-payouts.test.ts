import { beforeAll, describe, expect, test } from "vitest";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { recurringPaths } from "~/paths/recurring";
import { formWith, heldIn, submit } from "../../support/forms";
import { addressesIn, hrefsIn, the, wordsOf, type Html } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { createPayout, makeChecked } from "../../support/payouts";
import { latestCode, makeOwner, type DemoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const TO_IBAN = { target: "BANK", iban: "AZ86AIIB00000000000000000001", fullName: "Elçin Məmmədov" };
const FIRST = addDays(dayIn("default", new Date()), 40);

let person: DemoUser;
let owner: Visitor;
let stranger: Visitor;
/** A payout to an account, and one to a card. */
let paid: string;
let toCard: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const mainOf = (html: Html) => wordsOf(the(html, "main"));
const idIn = (path: string) => path.split("/").at(-1) ?? "";

beforeAll(async () => {
  const own = await makeOwner();
  person = own;
  const appId = own.appIds[0] ?? "";
  [owner, stranger] = [await signIn(own), await signIn(await makeOwner())];
  await payAtCheckout(owner, appId);
  toCard = idIn(await createPayout({ visitor: owner, appId, phone: own.phone }, "3.00"));
  const form = formWith(await owner.get(payoutPaths.create()), "amount");
  const typed = { ...TO_IBAN, appId, pan: "", amount: "4.00", side: "ARRIVES", description: "Rent" };
  await submit(owner, form, { ...typed, intent: "review" });
  paid = idIn(await makeChecked(owner, own.phone, { saveReceiver: "on" }));
});

/** The recurring payouts of the list, by what can be done with them. */
const acts = async (act: string) =>
  addressesIn(await owner.get(recurringPaths.list), new RegExp(`/recurring/(rcp_\\w+)/${act}$`));

describe("a payout that is to come again", () => {
  test("is offered for an account, and not for a card, whose number nobody keeps", async () => {
    expect(hrefsIn(await owner.get(paths.payout(paid)))).toContain(recurringPaths.setUp(paid));
    expect(hrefsIn(await owner.get(paths.payout(toCard)))).not.toContain(recurringPaths.setUp(toCard));
    const refused = await owner.post(recurringPaths.setUp(toCard), {
      amount: "1.00",
      rhythm: "WEEKLY",
      firstDay: FIRST,
    });
    expect(refused.status).toBe(422);
  });

  test("begins at its list, with the saved receivers who have an account", async () => {
    expect(hrefsIn(await owner.get(recurringPaths.list))).toContain(recurringPaths.begin);
    const nobody = await stranger.get(recurringPaths.begin);
    expect(mainOf(nobody)).toContain("Choose whom to pay first");
    expect(hrefsIn(nobody)).toContain(payoutPaths.create());
    const receivers = await owner.get(payoutPaths.receivers);
    expect(hrefsIn(receivers)).toContain(recurringPaths.setUp(paid));
    const choice = await owner.get(recurringPaths.begin);
    expect(mainOf(choice)).toContain("Elçin Məmmədov");
    expect(hrefsIn(choice)).toContain(recurringPaths.setUp(paid));
    expect(hrefsIn(choice)).not.toContain(recurringPaths.setUp(toCard));
  });

  test("keeps what was typed where something is wrong, and says it at its field", async () => {
    const form = formWith(await owner.get(recurringPaths.setUp(paid)), "amount");
    expect(form.fields).toContainEqual(["amount", "4.00"]);
    const wrong = await submit(owner, form, { amount: "0.50", firstDay: FIRST, lastDay: addDays(FIRST, -1) });
    expect(wrong.status).toBe(422);
    expect(heldIn(wrong, "amount")).toBe("0.50");
    expect(mainOf(wrong)).toContain("The end of the period cannot be before its start.");
  });

  test("is set up with a code after everything was shown once more, changed with another, paused, resumed and stopped", async () => {
    const form = formWith(await owner.get(recurringPaths.setUp(paid)), "amount");
    const sent = await submit(owner, form, { amount: "5.50", rhythm: "MONTHLY", firstDay: FIRST, lastDay: "" });
    expect(to(sent)).toBe(recurringPaths.code);
    const asked = await owner.get(recurringPaths.code);
    for (const text of ["Elçin Məmmədov", "5.50", "Every month from"]) expect(mainOf(asked)).toContain(text);
    expect(asked.text).not.toContain(TO_IBAN.iban.slice(8, -4));
    const code = formWith(asked, "code");
    expect((await submit(owner, code, { code: "12" })).status).toBe(422);
    // Whoever goes back finds what they typed.
    const back = to(await submit(owner, code, { intent: "cancel" }));
    expect(formWith(await owner.get(back), "amount").fields).toContainEqual(["amount", "5.50"]);
    const done = await submit(owner, code, { code: await latestCode(person.phone) });
    expect(to(done)).toBe(recurringPaths.list);
    const [id = ""] = await acts("pause");
    expect(mainOf(await owner.get(recurringPaths.list))).toContain("Elçin Məmmədov");

    const change = formWith(await owner.get(recurringPaths.change(id)), "amount");
    expect(change.fields).toContainEqual(["firstDay", FIRST]);
    expect(to(await submit(owner, change, { amount: "6.00" }))).toBe(recurringPaths.code);
    const again = formWith(await owner.get(recurringPaths.code), "code");
    expect(to(await submit(owner, again, { code: await latestCode(person.phone) }))).toBe(recurringPaths.list);
    expect(await acts("pause")).toEqual([id]);
    expect(mainOf(await owner.get(recurringPaths.list))).toContain("6.00");

    for (const act of ["pause", "resume", "stop"] as const) {
      expect((await stranger.get(recurringPaths.act(id, act))).status).toBe(404);
      expect((await owner.get(recurringPaths.act(id, act))).text).toContain("recurring payout?");
      expect(to(await owner.post(recurringPaths.act(id, act), { intent: act }))).toBe(recurringPaths.list);
    }
    const late = await owner.post(recurringPaths.act(id, "pause"), { intent: "pause" });
    expect([late.status, mainOf(late)]).toEqual([409, expect.stringContaining("Its status is now Stopped")]);
    expect(mainOf(await owner.get(recurringPaths.list))).toContain("Stopped");
    expect(await acts("stop")).toEqual([]);
  });
});

test.each([
  ["az", "Dövri köçürmələr"],
  ["ru", "Регулярные выплаты"],
])("in %s the list is called %s", async (language, name) => {
  owner.cookies.set("lang", language);
  const page = await owner.get(recurringPaths.list);
  owner.cookies.set("lang", "en");
  expect([page.status, mainOf(page)]).toEqual([200, expect.stringContaining(name)]);
});
