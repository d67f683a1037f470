import azLeaving from "../../../locales/az/leaving.json";
import azSetting from "../../../locales/az/take-back.json";
import enSetting from "../../../locales/en/take-back.json";
import ruLeaving from "../../../locales/ru/leaving.json";
import ruSetting from "../../../locales/ru/take-back.json";
import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { applicationPaths } from "~/paths/application";
import { bulkPaths } from "~/paths/bulk";
import { invoicePaths } from "~/paths/invoice";
import { leavingPaths } from "~/paths/leaving";
import { transactionPaths } from "~/paths/transaction";
import { invoiceRow, invoicesCsv, uploadedInvoices } from "../../support/bulk";
import { formsOf, formWith, submit } from "../../support/forms";
import { hrefsIn, statusOf, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { payAtCheckout } from "../../support/payments";
import { advanceClock, makeOwner, outbox, type DemoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const to = ({ headers }: Answer) => headers.get("Location") ?? "";

let owner: Visitor;
let operator: Visitor;
let person: DemoUser;
let appId: string;

beforeAll(async () => {
  const made = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  const [other] = made.team;
  if (!other) throw new Error("The team is not there.");
  person = made;
  appId = made.appIds[0] ?? "";
  [owner, operator] = [await signIn(made), await signIn(other)];
  for (const visitor of [owner, operator]) visitor.cookies.set("lang", "en");
  await payAtCheckout(owner, appId, { amount: "9,000.00" });
});

const setting = () => owner.get(applicationPaths.takeBack(appId));
const switchIt = async (intent: "on" | "off") =>
  owner.post(applicationPaths.takeBack(appId), { intent }).then((answer) => owner.follow(answer));
const paid = () => payAtCheckout(owner, appId, { amount: "100.00" });
const TAKE = { intent: "takeBack" };
/** The answer to a refund that was confirmed. */
async function refunded(id: string): Promise<Answer> {
  const form = formWith(await owner.get(transactionPaths.refund(id)), "idempotencyKey");
  return submit(owner, form, { intent: "confirm", amount: "60", reason: "Guest left early" });
}
const actIn = (page: Answer): string => /\/billing\/leaving\/(lea_\w+)"/.exec(page.text)?.[1] ?? "none";
/** The form of a page that takes an act back. */
const takingBack = (page: Answer, id: string) => {
  const form = formsOf(page).find(({ action }) => action.endsWith(leavingPaths.one(id)));
  if (!form) throw new Error("no form");
  return form;
};

describe("the switch of an application", () => {
  test("is off, is turned on and off by a plain form, and refuses another word", async () => {
    expect(wordsOf(await setting())).toContain("Off");
    for (const what of Object.values(enSetting.what)) expect(wordsOf(await setting())).toContain(what);
    expect(wordsOf(await switchIt("on"))).toContain("From now on you have one minute to undo.");
    expect(wordsOf(await setting())).toContain("Turn Off");
    expect((await owner.post(applicationPaths.takeBack(appId), { intent: "maybe" })).status).toBe(422);
    expect(wordsOf(await switchIt("off"))).toContain("From now on everything leaves at once.");
    expect((await owner.get(applicationPaths.takeBack("ES0000000"))).status).toBe(404);
    expect((await owner.post(applicationPaths.takeBack("ES0000000"), { intent: "maybe" })).status).toBe(404);
  });

  test("is read by everybody, and turned by whoever configures the application alone", async () => {
    const seen = await operator.get(applicationPaths.takeBack(appId));
    expect([seen.status, wordsOf(seen).includes("Turn On")]).toEqual([200, false]);
    expect((await operator.post(applicationPaths.takeBack(appId), { intent: "on" })).status).toBe(403);
  });
});

describe("the cancellation of a hold that leaves within a minute", () => {
  beforeAll(() => switchIt("on"));

  test("keeps the hold, takes its buttons away, and is undone at the payment", async () => {
    const id = await payAtCheckout(owner, appId, { amount: "100.00", preAuth: "on" });
    const cancel = transactionPaths.reverse(id);
    const made = await submit(owner, formWith(await owner.get(cancel), "idempotencyKey"), {});
    expect([made.status, to(made)]).toEqual([303, paths.transaction(id)]);
    const page = await owner.follow(made);
    const act = actIn(page);
    expect(wordsOf(page)).toMatch(/The hold of AZN.100\.00 is canceled at \d+:\d\d:\d\d.[AP]M\./);
    expect(wordsOf(page)).toContain("is released within a minute");
    expect(hrefsIn(page)).not.toContain(cancel);
    expect(hrefsIn(page)).not.toContain(transactionPaths.complete(id));
    expect(wordsOf(await owner.get(cancel))).toContain("An act on it leaves within a minute.");
    expect(wordsOf(await owner.get(leavingPaths.one(act)))).toContain("Cancellation of a hold");
    const back = await owner.follow(await submit(owner, takingBack(page, act), TAKE));
    expect(wordsOf(back)).toContain("Undone. Nothing has left.");
    expect(hrefsIn(back)).toContain(cancel);
  });
});

describe("a file of invoices that is made within a minute", () => {
  beforeAll(() => switchIt("on"));

  test("says so before and on its page, takes its buttons away, and is undone from there", async () => {
    const id = await uploadedInvoices(owner, invoicesCsv(invoiceRow(), invoiceRow()), { appId });
    const confirm = bulkPaths.confirm(id);
    const asked = await owner.get(confirm);
    expect(wordsOf(asked)).toContain("Until then you can undo it.");
    const made = await submit(owner, formWith(asked, "idempotencyKey"), {});
    expect([made.status, to(made)]).toEqual([303, bulkPaths.one(id)]);
    const page = await owner.follow(made);
    expect(wordsOf(page)).toMatch(/Invoices to be created at \d+:\d\d:\d\d.[AP]M: 2\./);
    expect(wordsOf(page)).toContain("are created within a minute");
    for (const path of [confirm, bulkPaths.discard(id)]) expect(hrefsIn(page)).not.toContain(path);
    const act = actIn(page);
    expect(wordsOf(await owner.get(leavingPaths.one(act)))).toContain("Invoices of a file");
    const back = await submit(owner, takingBack(page, act), TAKE);
    expect(to(back)).toBe(bulkPaths.one(id));
    const undone = await owner.follow(back);
    expect(wordsOf(undone)).toContain("Undone. Nothing has left.");
    expect(hrefsIn(undone)).toContain(confirm);
  });
});

describe("the link of an invoice that is sent within a minute", () => {
  beforeAll(() => switchIt("on"));

  test("says so on the invoice, where it is undone", async () => {
    const id = await createInvoice(owner, appId);
    const form = formWith(await owner.get(invoicePaths.send(id)), "idempotencyKey");
    const made = await submit(owner, form, { intent: "send", channels: "SMS" });
    expect([made.status, to(made)]).toEqual([303, paths.invoice(id)]);
    const page = await owner.follow(made);
    expect(wordsOf(page)).toMatch(/The link leaves at \d+:\d\d:\d\d.[AP]M: SMS\./);
    expect(wordsOf(page)).toContain("The link is sent to the payer within a minute");
    const act = actIn(page);
    expect(wordsOf(await owner.get(leavingPaths.one(act)))).toContain("Message with a link");
    const back = await submit(owner, takingBack(page, act), TAKE);
    expect(to(back)).toBe(paths.invoice(id));
    expect(wordsOf(await owner.follow(back))).toContain("Undone. Nothing has left.");
  });
});

describe("a refund that leaves within a minute", () => {
  beforeAll(() => switchIt("on"));

  test("says so on its page, in the message and in a letter, each of which leads to taking it back", async () => {
    const id = await paid();
    const made = await refunded(id);
    expect([made.status, to(made)]).toEqual([303, paths.transaction(id)]);
    const page = await owner.follow(made);
    const act = actIn(page);
    expect(wordsOf(page)).toMatch(/Refund of AZN.60\.00 leaves at \d+:\d\d:\d\d.[AP]M\./);
    expect(wordsOf(page)).toContain("Nothing has left yet.");
    expect(hrefsIn(page)).toContain(leavingPaths.one(act));
    const letters = await outbox(person.username);
    expect(letters.some(({ body }) => body.includes(leavingPaths.one(act)))).toBe(true);
    expect(wordsOf(await owner.get(leavingPaths.one(act)))).toContain("Until then nothing has left");

    // The form of the page of the payment, without scripts; pressed twice it says the same.
    const form = takingBack(page, act);
    const back = await submit(owner, form, TAKE);
    expect([back.status, to(back)]).toEqual([303, paths.transaction(id)]);
    expect(wordsOf(await owner.follow(back))).toContain("Undone. Nothing has left.");
    expect(wordsOf(await owner.follow(await submit(owner, form, TAKE)))).toContain("Undone. Nothing has left.");
    expect(statusOf(await owner.get(paths.transaction(id)))).toBe("Paid");
    expect(wordsOf(await owner.get(leavingPaths.one(act)))).toContain("Undone by");
  });

  test("leaves when the minute is over, and then is not taken back any more", async () => {
    const id = await paid();
    const page = await owner.follow(await refunded(id));
    const act = actIn(page);
    await advanceClock(62);
    const late = await submit(owner, takingBack(page, act), TAKE);
    expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining("It has left already")]);
    expect(wordsOf(await owner.get(paths.transaction(id)))).toContain("Refund requested");
    expect(wordsOf(await owner.get(leavingPaths.one(act)))).not.toContain("Until then nothing has left");
    await advanceClock(62);
    expect(statusOf(await owner.get(paths.transaction(id)))).toBe("Partially refunded");
  });

  test("is shown to colleagues who may not take it back, without the form", async () => {
    const id = await paid();
    const act = actIn(await owner.follow(await refunded(id)));
    const seen = await operator.get(paths.transaction(id));
    if (seen.status === 200) expect(seen.text).not.toContain(leavingPaths.one(act));
    expect([403, 404]).toContain((await operator.post(leavingPaths.one(act), TAKE)).status);
    expect((await owner.get(leavingPaths.one("lea_0000000000000000"))).status).toBe(404);
  });

  test.each([
    ["az", azLeaving, azSetting],
    ["ru", ruLeaving, ruSetting],
  ] as const)("speaks %s", async (language, words, settingWords) => {
    owner.cookies.set("lang", language);
    try {
      expect(wordsOf(await setting())).toContain(settingWords.isOn);
      const id = await paid();
      const page = await owner.follow(await refunded(id));
      expect(wordsOf(page)).toContain(words.takeBack);
      expect(wordsOf(await owner.get(leavingPaths.one(actIn(page))))).toContain(words.state.WAITING);
    } finally {
      owner.cookies.set("lang", "en");
    }
  });
});
