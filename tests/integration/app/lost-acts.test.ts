import { beforeAll, describe, expect, test } from "vitest";
import { payoutPaths } from "~/paths/payout";
import { FORMS } from "../../../scripts/docs/forms";
import { formWith, submit, type Form } from "../../support/forms";
import { allWords, find, wordsOf } from "../../support/html";
import type { Answer } from "../../support/http";
import { MONEY_ACTS } from "../../support/lost-acts/money";
import { RIGHT_ACTS } from "../../support/lost-acts/rights";
import { grown, raiseStage, stayAwake, to, world, type Stage } from "../../support/lost-acts/stage";
import { randomKey } from "../../support/random";
import { advanceClock, latestCode, withFault } from "../../support/sandbox";

/**
 * Every way to lose the answer of something that was done: no answer, the key still at work, the key used with
 * something else.
 */
const LOST = ["commitThenCut", "commitThenRunning", "commitThenReused"] as const;
/** What nobody may say of something that may have been done. */
const UNTRUE =
  /\bfailed\b|Nothing has left|No money (?:has left|was sent)|Nothing was|was approved|was not|Not approved|Not confirmed|have not changed/i;

/** How a page says it of something that may not be done again just so. */
const UNKNOWN = /Check again|We do not know whether|already being carried out|may have gone through/i;

let stage: Stage;
beforeAll(async () => {
  stage = await raiseStage();
});

/** What a page says in its banners. */
const saidBy = (page: Answer): string => allWords(page, "div[role=alert], div[role=status]").join(" ");

describe.each([...MONEY_ACTS, ...RIGHT_ACTS])("$name", (act) => {
  const { call, method = "POST", by = ({ maker }: Stage) => maker, open, typed, field, done } = act;
  const { isCoded, isFoundAgain, isSpent, isRepeatable } = act;
  /** What it adds to the world, when all goes well. */
  let once: number[];
  /** As a script does it: what the documents list of a code's form, and nothing of the page. */
  const post = async (page: Answer, fields: Record<string, string>) => by(stage).post(page.url.href, fields);
  const isForm = (page: Answer) => find(page, `[name="${field}"]`) !== undefined;
  const send = async (page: Answer) =>
    // A page that tells what has become of it asks for no code any more.
    isCoded && !isForm(page)
      ? post(page, await typed(stage))
      : submit(by(stage), formWith(page, field), await typed(stage));
  const sendBare = async (page: Answer) => (isCoded ? post(page, await typed(stage)) : send(page));
  const loses = (kind: string, work: () => Promise<Answer>) => withFault({ path: call, method, kind, times: 1 }, work);
  const expectOnce = async (before: number[]) => expect(grown(before, await world(stage, act))).toEqual(once);
  const expectNoGuess = (page: Answer) => expect(saidBy(page)).not.toMatch(UNTRUE);
  function expectUnknown(page: Answer) {
    expect(page.status).toBeGreaterThanOrEqual(400);
    expectNoGuess(page);
    // What can be done again without harm is offered again.
    if (!isRepeatable) expect(wordsOf(page)).toMatch(UNKNOWN);
  }
  const expectDone = (told: Answer) =>
    expect([told.status, to(told)], saidBy(told)).toEqual([303, expect.stringMatching(done)]);

  /**
   * What follows a lost answer, by how it was lost: the same by a script, a wrong code before it, or another code after
   * a reload.
   */
  const AFTER: Record<(typeof LOST)[number], (first: Answer) => Promise<Answer>> = {
    commitThenCut: sendBare,
    commitThenRunning: async (first) => {
      if (!isCoded) return send(first);
      const wrong = await post(first, { intent: "confirm", code: "000000" });
      expectNoGuess(wrong);
      return wrong.status === 303 ? wrong : send(wrong);
    },
    commitThenReused: async (first) => {
      const reloaded = await by(stage).get(first.url.href);
      expectNoGuess(reloaded);
      // Where the page tells what has become of it, there is no other code to ask for.
      if (!find(reloaded, "[value=resend]")) return send(first);
      expect(wordsOf(reloaded)).toMatch(UNKNOWN);
      await advanceClock(70);
      const resent = await post(first, { intent: "resend" });
      expectNoGuess(resent);
      if (isFoundAgain) expect(resent.status).toBe(303);
      return send(resent.status === 303 ? await by(stage).get(to(resent)) : first);
    },
  };

  beforeAll(async () => {
    await stayAwake(stage);
    if (act.confirmsTarget) await send((await open(stage)).page);
    const { page } = await open(stage);
    const before = await world(stage, act);
    expectDone(await send(page));
    once = grown(before, await world(stage, act));
  });

  test.each(LOST)("that was done is found again once, and nothing untrue is said of it meanwhile: %s", async (kind) => {
    const { page, again } = await open(stage);
    const before = await world(stage, act);
    const first = await loses(kind, () => (kind === "commitThenCut" ? sendBare(page) : send(page)));
    // A key that was used with other details tells nothing; the dialog then says what has become of the payment
    // meanwhile.
    if (kind === "commitThenReused" && !isCoded) return expectNoGuess(first);
    expectUnknown(first);
    if (isSpent) expectNoGuess(await send(first));
    else expectDone(isRepeatable ? await again() : await AFTER[kind](first));
    await expectOnce(before);
  });

  test("is not done twice by whoever goes back and does the same", async () => {
    const { page, again } = await open(stage);
    const before = await world(stage, act);
    const first = await loses("commitThenCut", () => send(page));
    if (isCoded && !isSpent) {
      const asked = await post(first, { intent: "cancel" });
      expectNoGuess(asked);
      expect(asked.status).toBe(409);
      if (isForm(asked)) expect(saidBy(asked)).toMatch(/both may be done/);
      const left = await post(first, { intent: "leave" });
      expect(left.status).toBe(303);
      if (isFoundAgain) expect(to(left)).toContain("because=unknown");
      expectNoGuess(await by(stage).get(to(left)));
    }
    // Another code makes another key: whoever asks for one was told to look first.
    if (isSpent) return expectOnce(before);
    const told = await again();
    expectNoGuess(told);
    if (!isCoded || isFoundAgain) expectDone(told);
    await expectOnce(before);
  });
});

describe("a payout that is made by hand", () => {
  const typed = () => ({
    target: "PROVIDER_CARD",
    pan: "5105 1051 0510 5100",
    finCode: "5ABC123",
    fullName: "Aysel Kərimova",
    appId: stage.appId,
    amount: stage.another(),
    side: "ARRIVES",
    description: "Guide",
    intent: "review",
  });
  const check = async (fields: Record<string, string>) => {
    const checked = await submit(stage.maker, formWith(await stage.maker.get(payoutPaths.create()), "amount"), fields);
    expect(to(checked)).toBe(payoutPaths.check);
    return formWith(await stage.maker.get(payoutPaths.check), "idempotencyKey");
  };

  const lostOnce = { path: "/api/wallets/payout", method: "POST" as const, kind: "commitThenCut", times: 1 };
  /** Has the code sent, and types it. */
  const confirm = async (form: Form) => {
    await advanceClock(70);
    const asked = await submit(stage.maker, form, { intent: "confirm" });
    expect(to(asked)).toBe(payoutPaths.createCode);
    const answer = { intent: "confirm", code: await latestCode(stage.owner.phone) };
    return submit(stage.maker, formWith(await stage.maker.get(payoutPaths.createCode), "code"), answer);
  };

  test("and lost is not made twice by whoever goes back and checks the same details", async () => {
    const fields = typed();
    const form = await check(fields);
    const before = await world(stage);
    expect((await withFault(lostOnce, () => confirm(form))).status).toBe(502);
    // Also after something that cannot be read, and after others were looked at.
    const page = formWith(await stage.maker.get(payoutPaths.create()), "amount");
    expect((await submit(stage.maker, page, { ...fields, amount: "x" })).status).toBe(422);
    await check({ ...fields, amount: stage.another() });
    const again = await check(fields);
    expect(again.fields).toContainEqual(form.fields.find(([name]) => name === "idempotencyKey"));
    expect(wordsOf(await stage.maker.get(payoutPaths.check))).toContain("we do not know whether it was created");
    expect(to(await confirm(again))).toMatch(/pay_\w+$/);
    expect(grown(before, await world(stage))[0]).toBe(1);
    // It is over with that: the same once more is another payout, and is asked about.
    const next = await check(fields);
    expect(next.fields).not.toContainEqual(form.fields.find(([name]) => name === "idempotencyKey"));
    expect(to(await submit(stage.maker, form, { intent: "confirm" }))).toBe(payoutPaths.create("changed"));
    expect(grown(before, await world(stage))[0]).toBe(1);
  });

  test("is made by the three documented examples alone, once", async () => {
    const exampleOf = (path: string) => FORMS.find((form) => form.path === path)?.example ?? {};
    const example = { ...exampleOf(payoutPaths.create()), appId: stage.appId };
    const before = await world(stage);
    expect(to(await stage.maker.post(payoutPaths.create(), plain(example)))).toBe(payoutPaths.check);
    const send = async () => {
      await advanceClock(70);
      expect(to(await stage.maker.post(payoutPaths.check, plain(exampleOf(payoutPaths.check))))).toBe(
        payoutPaths.createCode,
      );
      const code = await latestCode(stage.owner.phone);
      return stage.maker.post(payoutPaths.createCode, plain({ ...exampleOf(payoutPaths.createCode), code }));
    };
    const lost = await withFault(lostOnce, send);
    expect(saidBy(lost)).not.toMatch(UNTRUE);
    expect(to(await send())).toMatch(/^\/billing\/payouts\/pay_\w+$/);
    expect(grown(before, await world(stage))[0]).toBe(1);
  });

  test("under a key of somebody's own is not made, and what is said of that is true", async () => {
    await check(typed());
    const before = await world(stage);
    const answer = await stage.maker.post(payoutPaths.check, { intent: "confirm", idempotencyKey: randomKey() });
    expect(to(answer)).toBe(payoutPaths.create("changed"));
    expect(wordsOf(await stage.maker.get(to(answer)))).toContain(
      "You confirmed other details than those checked last.",
    );
    expect(await world(stage)).toEqual(before);
  });
});

const plain = (example: Readonly<Record<string, string | readonly string[]>>) =>
  Object.entries(example).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each]));
