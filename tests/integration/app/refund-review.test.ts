import az from "../../../locales/az/refunds.json";
import ru from "../../../locales/ru/refunds.json";
import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { refundPaths, refundRulesPaths } from "~/paths/refund";
import { transactionPaths } from "~/paths/transaction";
import { formWith, submit } from "../../support/forms";
import { hrefsIn, statusOf, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { randomKey } from "../../support/random";
import { forceRefundRules, refundOf } from "../../support/refunds";
import { advanceClock, latestCode, makeOwner, outbox, type DemoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const to = ({ headers }: Answer) => headers.get("Location") ?? "";

let maker: Visitor;
let second: Visitor;
let operator: Visitor;
let appId: string;
let people: [DemoUser, DemoUser];

beforeAll(async () => {
  const owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }, { role: "ROLE_OPERATOR" }] });
  const [finance, other] = owner.team;
  if (!finance || !other) throw new Error("The team is not there.");
  appId = owner.appIds[0] ?? "";
  [maker, second, operator] = [await signIn(owner), await signIn(finance), await signIn(other)];
  for (const visitor of [maker, second, operator]) visitor.cookies.set("lang", "en");
  people = [owner, finance];
  await payAtCheckout(maker, appId, { amount: "9,000.00" });
});

const paid = () => payAtCheckout(maker, appId, { amount: "100.00" });
const page = (id: string) => maker.get(paths.transaction(id));
const rule = async (rules: Parameters<typeof forceRefundRules>[2]) => {
  await forceRefundRules(appId, people, rules);
  await advanceClock(70);
};
const open = (id: string) => maker.get(transactionPaths.refund(id));
const press = (answer: Answer, typed: Record<string, string>, by = maker) =>
  submit(by, formWith(answer, "idempotencyKey"), typed);

describe("a refund above the bound", () => {
  beforeAll(() => rule({ approvalAbove: 50_00 }));

  test("says before the last click that somebody else approves it, and waits for them on a page of its own", async () => {
    const id = await paid();
    const checked = await press(await open(id), { intent: "review", amount: "60", why: "PAID_TWICE", reason: "" });
    expect(checked.status).toBe(200);
    for (const said of ["Paid twice", "A second person approves it"]) expect(wordsOf(checked)).toContain(said);
    const made = await press(checked, { intent: "confirm" });
    expect([made.status, to(made)]).toEqual([303, paths.transaction(id)]);
    expect(wordsOf(await maker.follow(made))).toContain("is waiting for a second person");
    const waiting = await page(id);
    expect(wordsOf(waiting)).toContain("is waiting for approval");
    const refundPath = hrefsIn(waiting).find((href) => href.startsWith(`${paths.refunds}/`));
    const refund = refundPath?.split("/").at(-1) ?? "";
    expect(wordsOf(await open(id))).toContain("Another one is possible once it is decided.");

    // Whoever made it may only take it back, by every way.
    const own = await maker.get(refundPaths.one(refund));
    expect(hrefsIn(own)).toContain(refundPaths.recall(refund));
    expect(own.text).not.toContain(refundPaths.approve(refund));
    expect((await maker.post(refundPaths.approve(refund), { intent: "approve" })).status).toBe(403);
    const rejecting = { idempotencyKey: randomKey(), reason: "My own" };
    expect((await maker.post(refundPaths.reject(refund), rejecting)).status).toBe(403);
    expect((await operator.post(refundPaths.approve(refund), { intent: "approve" })).status).toBe(403);

    expect(wordsOf(await second.get(paths.refunds))).toContain("Kamran Hacıyev");
    const dialog = wordsOf(await second.get(refundPaths.approve(refund)));
    for (const said of ["60.00", "Paid twice", "Kamran Hacıyev"]) expect(dialog).toContain(said);
    expect(to(await second.post(refundPaths.approve(refund), { intent: "approve" }))).toBe(
      refundPaths.approveCode(refund),
    );
    const code = formWith(await second.get(refundPaths.approveCode(refund)), "code");
    expect((await submit(second, code, { code: "12" })).status).toBe(422);
    const done = await submit(second, code, { code: await latestCode(people[1].phone) });
    expect([done.status, to(done)]).toEqual([303, refundPaths.one(refund)]);
    expect(wordsOf(await page(id))).toContain("Refund approved");
    await advanceClock(70);
    expect(statusOf(await page(id))).toBe("Partially refunded");
    const letters = (await outbox(people[0].username)).map(({ body }) => body);
    expect(letters.some((body) => body.includes("approved your refund of"))).toBe(true);
  });

  test.each([
    ["az", az],
    ["ru", ru],
  ] as const)("is rejected with a reason that its maker reads, in %s", async (language, words) => {
    const id = await paid();
    const refund = await refundOf(maker, id, { amount: "70", reason: "Guest left early" });
    for (const visitor of [maker, second]) visitor.cookies.set("lang", language);
    try {
      expect(wordsOf(await second.get(refundPaths.one(refund)))).toContain(words.standing.yours);
      expect(wordsOf(await maker.get(refundPaths.one(refund)))).toContain(words.standing.own);
      const form = formWith(await second.get(refundPaths.reject(refund)), "reason");
      const wrong = await submit(second, form, { reason: "x" });
      expect(wrong.status).toBe(422);
      const done = await submit(second, form, { reason: "The guest has stayed" });
      expect([done.status, to(done)]).toEqual([303, refundPaths.one(refund)]);
      const now = wordsOf(await maker.get(refundPaths.one(refund)));
      for (const said of [words.state.REJECTED, "The guest has stayed"]) expect(now).toContain(said);
    } finally {
      for (const visitor of [maker, second]) visitor.cookies.set("lang", "en");
    }
    expect(statusOf(await page(id))).toBe("Paid");
  });

  test("is taken back by its maker alone", async () => {
    const id = await paid();
    const refund = await refundOf(maker, id, { amount: "80", reason: "Guest left early" });
    const form = formWith(await maker.get(refundPaths.recall(refund)), "idempotencyKey");
    expect((await second.post(refundPaths.recall(refund), { idempotencyKey: randomKey() })).status).toBe(404);
    const done = await submit(maker, form, {});
    expect([done.status, to(done)]).toEqual([303, refundPaths.one(refund)]);
    expect((await submit(maker, form, {})).status).toBe(303);
    expect(statusOf(await page(id))).toBe("Paid");
    expect(wordsOf(await second.get(refundPaths.approve(refund)))).toContain("Its status is now Recalled");
  });
});

describe("a code", () => {
  beforeAll(() => rule({ codeAbove: 50_00 }));

  test("is asked for above its bound: the dialog says so, and the refund leaves with it alone", async () => {
    const id = await paid();
    const checked = await press(await open(id), { intent: "review", amount: "60", reason: "Guest left early" });
    expect(wordsOf(checked)).toContain("You confirm it with a code.");
    const asked = await press(checked, { intent: "confirm" });
    expect([asked.status, to(asked)]).toEqual([303, transactionPaths.refundCode(id)]);
    expect(statusOf(await page(id))).toBe("Paid");
    const form = formWith(await maker.get(transactionPaths.refundCode(id)), "code");
    expect((await submit(maker, form, { code: "12" })).status).toBe(422);
    const done = await submit(maker, form, { code: await latestCode(people[0].phone) });
    expect([done.status, to(done)]).toEqual([303, paths.transaction(id)]);
    expect(statusOf(await page(id))).toBe("Refund in progress");
  });

  test("of another payment confirms nothing here", async () => {
    await advanceClock(70);
    const [one, other] = [await paid(), await paid()];
    await press(await open(one), { intent: "confirm", amount: "60", reason: "Guest left early" });
    expect(wordsOf(await maker.get(transactionPaths.refundCode(other)))).toContain("No code was sent for this refund.");
    const sent = await maker.post(transactionPaths.refundCode(other), { intent: "confirm", code: "123456" });
    expect(to(sent)).toBe(transactionPaths.refund(other));
  });
});

describe("the reason", () => {
  beforeAll(() => rule({}));

  test("is chosen, with or without own words, or written; what was typed stays when it is wrong", async () => {
    const id = await paid();
    const wrong = await press(await open(id), { intent: "review", amount: "10", why: "OTHER", reason: "" });
    expect(wrong.status).toBe(422);
    expect(wordsOf(wrong)).toContain("Please fill in this field.");
    const long = await press(wrong, { intent: "review", why: "FRAUD", reason: "a".repeat(121) });
    expect([long.status, wordsOf(long)]).toEqual([422, expect.stringContaining("at most 120 characters")]);
    const both = await press(long, { intent: "review", why: "WRONG_AMOUNT", reason: "A room too many" });
    expect(wordsOf(both)).toContain("Wrong amount: A room too many");
    await press(both, { intent: "confirm" });
    expect(wordsOf(await page(id))).toContain("Wrong amount: A room too many");
  });
});

describe("the rules of refunds", () => {
  test("are proposed by one person and confirmed by another with a code; the form keeps what was typed", async () => {
    const form = formWith(await maker.get(refundRulesPaths.propose(appId)), "approvalAbove");
    const wrong = await submit(maker, form, { approvalAbove: "50000", dailyAbove: "", codeAbove: "abc" });
    expect(wrong.status).toBe(422);
    expect(Object.fromEntries(formWith(wrong, "approvalAbove").fields)).toMatchObject({
      approvalAbove: "50000",
      codeAbove: "abc",
    });
    const sent = await submit(maker, formWith(wrong, "approvalAbove"), {
      approvalAbove: "0",
      dailyAbove: "2000",
      codeAbove: "",
    });
    expect([sent.status, to(sent)]).toEqual([303, refundRulesPaths.rules(appId)]);
    const shown = await second.get(refundRulesPaths.rules(appId));
    for (const said of ["For every refund", "2,000.00", "No limit"]) expect(wordsOf(shown)).toContain(said);
    const id = /refund-rules\/(rrc_\w+)\//.exec(shown.text)?.[1] ?? "";
    expect((await maker.post(refundRulesPaths.confirm(appId, id), { intent: "confirm" })).status).toBe(403);
    await advanceClock(70);
    expect(to(await second.post(refundRulesPaths.confirm(appId, id), { intent: "confirm" }))).toBe(
      refundRulesPaths.confirmCode(appId, id),
    );
    const code = formWith(await second.get(refundRulesPaths.confirmCode(appId, id)), "code");
    const done = await submit(second, code, { code: await latestCode(people[1].phone) });
    expect([done.status, to(done)]).toEqual([303, refundRulesPaths.rules(appId)]);
    expect(wordsOf(await maker.get(refundRulesPaths.rules(appId)))).toContain("Confirmed");
    expect((await operator.get(refundRulesPaths.propose(appId))).status).toBe(403);
    expect((await operator.get(refundRulesPaths.rules(appId))).status).toBe(200);
  });
});
