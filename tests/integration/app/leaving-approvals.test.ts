import azLeaving from "../../../locales/az/leaving.json";
import ruLeaving from "../../../locales/ru/leaving.json";
import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { applicationPaths } from "~/paths/application";
import { leavingPaths } from "~/paths/leaving";
import { payoutFilePaths } from "~/paths/payout-file";
import { payoutPaths } from "~/paths/payout";
import { refundPaths } from "~/paths/refund";
import { formsOf, formWith, submit } from "../../support/forms";
import { wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { checkedPayouts, csvOf, makePayouts, rowOf } from "../../support/payout-files";
import { createPayout, makerAndReviewer } from "../../support/payouts";
import { forceRefundRules, refundOf } from "../../support/refunds";
import { advanceClock, latestCode, outbox, type DemoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const TAKE = { intent: "takeBack" };

let maker: Visitor;
let second: Visitor;
let owner: DemoUser;
let reviewer: DemoUser;
let appId: string;

beforeAll(async () => {
  ({ maker, appId, owner, reviewer } = await makerAndReviewer());
  second = await signIn(reviewer);
  for (const visitor of [maker, second]) visitor.cookies.set("lang", "en");
  await payAtCheckout(maker, appId, { amount: "9,000.00" });
  await forceRefundRules(appId, [owner, reviewer], { approvalAbove: 0 });
  await maker.post(applicationPaths.takeBack(appId), { intent: "on" });
});

/** The act that a page shows the form of, which takes it back. */
const takingBack = (page: Answer) => {
  const form = formsOf(page).find(({ action }) => action.includes("/billing/leaving/lea_"));
  if (!form) throw new Error("no form takes anything back");
  return form;
};

type Kind = {
  name: string;
  make: () => Promise<string>;
  one: (id: string) => string;
  approve: (id: string) => string;
  code: (id: string) => string;
  /** Where undoing leads. */
  thing: (id: string) => Promise<string>;
};

const payments = new Map<string, string>();
const KINDS: readonly Kind[] = [
  {
    name: "a refund",
    make: async () => {
      const payment = await payAtCheckout(maker, appId, { amount: "100.00" });
      const id = await refundOf(maker, payment, { amount: "60", reason: "Guest left early" });
      payments.set(id, payment);
      return id;
    },
    one: refundPaths.one,
    approve: refundPaths.approve,
    code: refundPaths.approveCode,
    thing: (id) => Promise.resolve(paths.transaction(payments.get(id) ?? "")),
  },
  {
    name: "a payout",
    make: async () => {
      await advanceClock(70);
      const path = await createPayout({ visitor: maker, appId, phone: owner.phone }, "60.00");
      return path.split("/").at(-1) ?? "";
    },
    one: paths.payout,
    approve: payoutPaths.approve,
    code: payoutPaths.approveCode,
    thing: (id) => Promise.resolve(paths.payout(id)),
  },
  {
    name: "a file of payouts",
    make: async () => {
      await advanceClock(70);
      const id = await checkedPayouts(maker, csvOf(rowOf({ amount: "30.00" }), rowOf({ amount: "31.00" })));
      await makePayouts(maker, id, owner.phone);
      return id;
    },
    one: (id) => payoutFilePaths.one(id),
    approve: payoutFilePaths.approve,
    code: payoutFilePaths.approveCode,
    thing: (id) => Promise.resolve(payoutFilePaths.one(id)),
  },
];

describe.each(KINDS)("the last approval of $name that leaves within a minute", (of) => {
  /** Approves one with the code from the phone. */
  async function approved(id: string): Promise<Answer> {
    await advanceClock(70);
    await second.post(of.approve(id), { intent: "approve" });
    const code = formWith(await second.get(of.code(id)), "code");
    return submit(second, code, { code: await latestCode(reviewer.phone) });
  }

  test("says so before, in the message, on its page and in a letter, and is undone from there", async () => {
    const id = await of.make();
    expect(wordsOf(await second.get(of.approve(id)))).toContain("Until then you can undo it.");
    const made = await approved(id);
    expect([made.status, to(made)]).toEqual([303, of.one(id)]);
    const page = await second.follow(made);
    expect(wordsOf(page)).toMatch(/Approved: AZN.6\d\.00 leaves at \d+:\d\d:\d\d.[AP]M\./);
    expect(wordsOf(page)).toContain("approved by");
    expect(formsOf(page).some(({ action }) => action.endsWith(of.approve(id)))).toBe(false);
    const form = takingBack(page);
    const act = form.action.split("/").at(-1) ?? "";
    expect(wordsOf(await second.get(of.approve(id)))).toContain("can be undone until then");
    expect((await outbox(reviewer.username)).some(({ body }) => body.includes(leavingPaths.one(act)))).toBe(true);
    const shown = await second.get(leavingPaths.one(act));
    expect(wordsOf(shown)).toContain("Approval of a");
    for (const [language, words] of [
      ["az", azLeaving],
      ["ru", ruLeaving],
    ] as const) {
      second.cookies.set("lang", language);
      expect(wordsOf(await second.get(leavingPaths.one(act)))).toContain(words.state.WAITING);
      second.cookies.set("lang", "en");
    }
    // A plain form; pressed twice it says the same.
    const back = await submit(second, form, TAKE);
    expect([back.status, to(back)]).toEqual([303, await of.thing(id)]);
    expect(wordsOf(await second.follow(back))).toContain("Undone. Nothing has left.");
    expect(to(await submit(second, form, TAKE))).toBe(await of.thing(id));
    const again = await second.get(of.one(id));
    expect(formsOf(again).some(({ action }) => action.endsWith(of.approve(id)))).toBe(true);
  });

  test("leaves when the minute is over, and then is not undone any more", async () => {
    const id = await of.make();
    const form = takingBack(await second.follow(await approved(id)));
    await advanceClock(62);
    const late = await submit(second, form, TAKE);
    expect([late.status, wordsOf(late)]).toEqual([409, expect.stringContaining("It has left already")]);
    expect(formsOf(await second.get(of.one(id))).some(({ action }) => action.includes("/billing/leaving/"))).toBe(
      false,
    );
  });
});
