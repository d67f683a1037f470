import az from "../../../locales/az/payout.json";
import azStates from "../../../locales/az/payouts.json";
import ru from "../../../locales/ru/payout.json";
import ruStates from "../../../locales/ru/payouts.json";
import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { PERSON_FIELD } from "~/utils/person-field";
import { formWith, submit } from "../../support/forms";
import { attr, find, findAll, hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { createPayout } from "../../support/payouts";
import { answerOf, providerFor } from "../../support/provider";
import { randomKey } from "../../support/random";
import { latestCode, makeOwner, outbox, type DemoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const idOf = (path: string) => path.split("/").at(-1) ?? "";

let maker: Visitor;
let appId: string;
let username: string;
/** Two people who may review, and somebody who may not. */
let first: Visitor;
let second: Visitor;
let operator: Visitor;
let phones: { maker: string; first: string; second: string };
let reviewers: [DemoUser, DemoUser];

beforeAll(async () => {
  const owner = await makeOwner({
    team: [{ role: "ROLE_FO_MANAGER" }, { role: "ROLE_FIN_MANAGER" }, { role: "ROLE_OPERATOR" }],
  });
  const [manager, finance, other] = owner.team;
  if (!manager || !finance || !other) throw new Error("The team is not there.");
  username = owner.username;
  appId = owner.appIds[0] ?? "";
  maker = await signIn(owner);
  first = await signIn(manager);
  second = await signIn(finance);
  operator = await signIn(other);
  reviewers = [manager, finance];
  phones = { maker: owner.phone, first: manager.phone, second: finance.phone };
  await payAtCheckout(maker, appId);
  await askTwoAbove20();
});

const startsApproval = (visitor: Visitor, id: string) => visitor.post(payoutPaths.approve(id), { intent: "approve" });
async function confirms(visitor: Visitor, id: string, code: string): Promise<Answer> {
  const form = formWith(await visitor.get(payoutPaths.approveCode(id)), "code");
  return submit(visitor, form, { code });
}

/** Above 20.00 two people approve: one of those who may review proposes it, and the other confirms. */
async function askTwoAbove20(): Promise<void> {
  const [proposes, decides] = await Promise.all(reviewers.map(providerFor));
  if (!proposes || !decides) throw new Error("Nobody reviews.");
  const bands = [
    { above: 0, approvers: 1 },
    { above: 20_00, approvers: 2 },
  ];
  const rules = { params: { appId }, body: { bands, dailyAbove: null } };
  const { id } = answerOf(await proposes.payoutRules.propose({ ...rules, idempotencyKey: randomKey() }));
  const params = { appId, id };
  const { challenge } = answerOf(await decides.payoutRules.startConfirmation({ params }));
  const code = { params: { ...params, OTP: await latestCode(phones.second) }, body: { challenge } };
  answerOf(await decides.payoutRules.confirm({ ...code, idempotencyKey: randomKey() }));
}

describe("a payout that waits", () => {
  test("is approved by somebody else with a code, after everything was shown once more", async () => {
    const path = await createPayout({ visitor: maker, appId, phone: phones.maker }, "10.01");
    const id = idOf(path);
    expect(wordsOf(await first.get(path))).toContain("The money leaves when you approve it.");
    const dialog = wordsOf(await first.get(payoutPaths.approve(id)));
    for (const words of ["Aysel Kərimova", "10.01", "Match"]) expect(dialog).toContain(words);
    expect(to(await startsApproval(first, id))).toBe(payoutPaths.approveCode(id));
    const wrong = await confirms(first, id, "12");
    expect(wrong.status).toBe(422);
    const done = await confirms(first, id, await latestCode(phones.first));
    expect([done.status, to(done)]).toEqual([303, path]);
    expect(wordsOf(await maker.get(path))).toContain("Approved");
    expect(hrefsIn(await first.get(path))).not.toContain(payoutPaths.reject(id));
  });

  test.each([
    ["az", az, azStates],
    ["ru", ru, ruStates],
  ] as const)("is made by one person and approved by another in %s", async (language, words, { state }) => {
    maker.cookies.set("lang", language);
    first.cookies.set("lang", language);
    try {
      const path = await createPayout({ visitor: maker, appId, phone: phones.maker }, "11");
      const id = idOf(path);
      expect(wordsOf(await maker.get(path))).toContain(words.standing.waiting);
      expect(wordsOf(await first.get(path))).toContain(words.standing.yours);
      expect(wordsOf(await first.get(payoutPaths.approve(id)))).toContain(words.nameCheck.MATCH);
      expect(to(await startsApproval(first, id))).toBe(payoutPaths.approveCode(id));
      const done = await confirms(first, id, await latestCode(phones.first));
      expect([done.status, to(done)]).toEqual([303, path]);
      expect(wordsOf(await maker.get(path))).toContain(state.IN_PROGRESS);
    } finally {
      for (const visitor of [maker, first]) visitor.cookies.set("lang", "en");
    }
  });

  test("is not approved by whoever made it, while somebody else may", async () => {
    const path = await createPayout({ visitor: maker, appId, phone: phones.maker }, "10.02");
    const id = idOf(path);
    expect(hrefsIn(await maker.get(path))).not.toContain(payoutPaths.approve(id));
    expect(wordsOf(await maker.get(payoutPaths.approve(id)))).toContain("Someone else has to approve it");
    const refused = await startsApproval(maker, id);
    expect(refused.status).toBe(403);
    expect(wordsOf(refused)).toContain("Someone else has to approve");
    expect((await operator.post(payoutPaths.approve(id), { intent: "approve" })).status).toBe(403);
  });

  test("leaves once when two people approve it at the same moment; the other one is told", async () => {
    const path = await createPayout({ visitor: maker, appId, phone: phones.maker }, "10.03");
    const id = idOf(path);
    await startsApproval(first, id);
    await startsApproval(second, id);
    const [one, two] = await Promise.all([
      confirms(first, id, await latestCode(phones.first)),
      confirms(second, id, await latestCode(phones.second)),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([303, 409]);
    const late = one.status === 409 ? one : two;
    expect(wordsOf(late)).toContain("Its status is now On its way");
    expect(wordsOf(late)).toContain("Decided by");
  });

  test("tells whoever was slower how it stands, who decided and why, with what they wrote", async () => {
    const path = await createPayout({ visitor: maker, appId, phone: phones.maker }, "10.06");
    const id = idOf(path);
    await startsApproval(first, id);
    const code = await latestCode(phones.first);
    const coded = formWith(await first.get(payoutPaths.approveCode(id)), "code");
    const mine = formWith(await first.get(payoutPaths.reject(id)), "reason");
    const taken = formWith(await maker.get(payoutPaths.recall(id)), "idempotencyKey");
    const theirs = formWith(await second.get(payoutPaths.reject(id)), "reason");
    expect(to(await submit(second, theirs, { reason: "Paid in cash" }))).toBe(path);
    const approving = await submit(first, coded, { code });
    const rejecting = await submit(first, mine, { reason: "The amount is wrong" });
    for (const answer of [approving, rejecting, await submit(maker, taken, {})]) {
      expect(answer.status).toBe(409);
      const words = ["Its status is now Rejected", "Decided by", "Paid in cash"];
      for (const said of words) expect(wordsOf(answer)).toContain(said);
    }
    expect(wordsOf(rejecting)).toContain("The amount is wrong");
  });

  test("is rejected with a reason, which whoever made it reads", async () => {
    const path = await createPayout({ visitor: maker, appId, phone: phones.maker }, "10.04");
    const id = idOf(path);
    const form = formWith(await first.get(payoutPaths.reject(id)), "reason");
    const without = await submit(first, form, { reason: "" });
    expect(without.status).toBe(422);
    const done = await submit(first, form, { reason: "The guide was paid in cash" });
    expect([done.status, to(done)]).toEqual([303, path]);
    expect(wordsOf(await maker.get(path))).toContain("The guide was paid in cash");
    const [mail] = await outbox(username);
    expect(mail?.body).toContain("The guide was paid in cash");
    expect(wordsOf(await first.get(payoutPaths.reject(id)))).toContain("Its status is now Rejected");
  });

  test("is taken back by whoever made it, and by nobody else", async () => {
    const path = await createPayout({ visitor: maker, appId, phone: phones.maker }, "10.05");
    const id = idOf(path);
    expect(wordsOf(await first.get(payoutPaths.recall(id)))).toContain(
      "Only the person who created a payout can recall it.",
    );
    const form = formWith(await maker.get(payoutPaths.recall(id)), "idempotencyKey");
    // As a script would post it: a form says for whom it was drawn (decision 0128).
    const unsigned = { ...form, fields: form.fields.filter(([name]) => name !== PERSON_FIELD) };
    expect((await submit(first, unsigned, {})).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(maker, form, {})));
    expect(answers.map(({ status }) => status)).toContain(303);
    for (const { status } of answers) expect([303, 409]).toContain(status);
    expect(wordsOf(await maker.get(path))).toContain("Recalled by the person who created it");
  });
});

describe("a payout that two people have to approve", () => {
  test("waits after the first, whose second approval is refused, and leaves with that of somebody else", async () => {
    const path = await createPayout({ visitor: maker, appId, phone: phones.maker }, "20.01");
    const id = idOf(path);
    expect(wordsOf(await first.get(path))).toContain("Two people have to approve it.");
    await startsApproval(first, id);
    expect(to(await confirms(first, id, await latestCode(phones.first)))).toBe(path);
    const waiting = `${paths.payouts}?tab=WAITING`;
    expect(wordsOf(await second.get(waiting))).toMatch(/Waits for you\s+1 of 2 approved/);
    expect(hrefsIn(await first.get(waiting))).not.toContain(path);
    expect(wordsOf(await first.get(path))).toContain("1 of 2 approved");
    expect(hrefsIn(await first.get(path))).not.toContain(payoutPaths.approve(id));
    const again = await startsApproval(first, id);
    expect(again.status).toBe(409);
    expect(wordsOf(again)).toContain("approved it already");
    await startsApproval(second, id);
    expect(to(await confirms(second, id, await latestCode(phones.second)))).toBe(path);
    const done = wordsOf(await maker.get(path));
    for (const words of ["First approval", "Approved", "On its way"]) expect(done).toContain(words);
  });
});

describe("several payouts that wait", () => {
  const ticked = (ids: string[]) => payoutPaths.approveTicked(`?${ids.map((id) => `ids=${id}`).join("&")}`);
  /** The code's page, once everything that may be approved of these is begun. */
  const begins = async (visitor: Visitor, ids: string[]) => {
    const sent = await submit(visitor, formWith(await visitor.get(ticked(ids)), "ids"), { intent: "approve" });
    expect([sent.status, to(sent)]).toEqual([303, expect.stringContaining(payoutPaths.approveTickedCode(""))]);
    return formWith(await visitor.get(to(sent)), "code");
  };

  test("are ticked in the list and approved with one code, each by its own rules", async () => {
    const made = [];
    for (const amount of ["5.01", "5.02", "20.03"])
      made.push(idOf(await createPayout({ visitor: maker, appId, phone: phones.maker }, amount)));
    const list = await first.get(`${paths.payouts}?tab=WAITING`);
    const boxes = findAll(list, "tbody input[name=ids]").map((box) => attr(box, "value"));
    expect(boxes).toEqual(expect.arrayContaining(made));
    const approving = `[formaction="${payoutPaths.approveTicked("")}"]`;
    expect(find(list, approving)).toBeDefined();
    expect(find(await operator.get(paths.payouts), approving)).toBeUndefined();
    const dialog = wordsOf(await first.get(ticked(made)));
    for (const words of ["Leaves at once", "Waiting for one more person", "Guide", "Last time: ", "30.06"])
      expect(dialog).toContain(words);
    const form = await begins(first, made);
    expect((await submit(first, form, { code: "12" })).status).toBe(422);
    const done = await submit(first, form, { code: await latestCode(phones.first) });
    expect([done.status, to(done)]).toEqual([303, paths.payouts]);
    expect(wordsOf(await first.follow(done))).toContain("Payouts approved: 3. Waiting for one more person: 1.");
    expect(wordsOf(await maker.get(paths.payout(made[0] ?? "")))).toContain("On its way");
    expect(wordsOf(await maker.get(paths.payout(made[2] ?? "")))).toContain("1 of 2 approved");
    expect(wordsOf(await first.get(ticked(made)))).toContain("You can approve none of these payouts.");
  });

  test("stay as they are where one of them was decided on meanwhile, and the page says which", async () => {
    const made = [
      idOf(await createPayout({ visitor: maker, appId, phone: phones.maker }, "5.04")),
      idOf(await createPayout({ visitor: maker, appId, phone: phones.maker }, "5.05")),
    ];
    const [kept = "", gone = ""] = made;
    const form = await begins(first, made);
    const reject = formWith(await second.get(payoutPaths.reject(gone)), "reason");
    await submit(second, reject, { reason: "Paid in cash" });
    const late = await submit(first, form, { code: await latestCode(phones.first) });
    expect(late.status).toBe(409);
    for (const words of ["No longer waiting: Rejected", "Not all of them can be approved anymore"])
      expect(wordsOf(late)).toContain(words);
    expect(wordsOf(await maker.get(paths.payout(kept)))).toContain("It is waiting for approval");
  });
});
