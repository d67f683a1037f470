import { beforeAll, describe, expect, test } from "vitest";
import { PAYOUT_FILE_BYTES } from "#provider/contract/limits";
import { paths } from "~/paths";
import { payoutFilePaths } from "~/paths/payout-file";
import { payoutPaths } from "~/paths/payout";
import { formWith, submit } from "../../support/forms";
import { addressIn, attr, crumbsIn, find, hrefsIn, problemAt, the, wordsOf, type Html } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { checkedPayouts, csvOf, makePayouts, rowOf, uploadPayouts } from "../../support/payout-files";
import { payAtCheckout } from "../../support/payments";
import { latestCode, makeOwner, type DemoUser } from "../../support/sandbox";
import { dataPath } from "../../support/screens";
import { signIn } from "../../support/sign-in";

let finance: DemoUser;
let reviewing: DemoUser;
let maker: Visitor;
let reviewer: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  const owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }, { role: "ROLE_FO_MANAGER" }] });
  const [first, second] = owner.team;
  if (!first || !second) throw new Error("The team is not there.");
  [finance, reviewing] = [first, second];
  await payAtCheckout(await signIn(owner), owner.appIds[0] ?? "");
  [maker, reviewer, stranger] = await Promise.all([signIn(finance), signIn(reviewing), signIn(await makeOwner())]);
});

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const mainOf = (html: Html) => wordsOf(the(html, "main"));
const dialogOf = (html: Html) => wordsOf(the(html, "dialog"));
const page = async (visitor: Visitor, id: string, asks = {}) => visitor.get(payoutFilePaths.one(id, asks));
const GOOD = csvOf(rowOf({ amount: "12.50" }), rowOf({ amount: "7.50", what: "Bonus" }));
async function made(): Promise<string> {
  const id = await checkedPayouts(maker, GOOD);
  expect(to(await makePayouts(maker, id, finance.phone))).toBe(payoutFilePaths.one(id));
  return id;
}

describe("a file is uploaded, as a browser without scripts posts it", () => {
  test("the list of payouts leads to it, and its template is a file in one's language", async () => {
    expect(hrefsIn(await maker.get(paths.payouts))).toContain(payoutFilePaths.list);
    expect(hrefsIn(await maker.get(payoutFilePaths.list))).toContain(payoutFilePaths.upload);
    maker.cookies.set("lang", "ru");
    const template = await maker.get(payoutFilePaths.template);
    maker.cookies.set("lang", "en");
    expect(template.headers.get("Content-Disposition")).toContain("vyplaty-shablon.xlsx");
    // Whoever only looks sees files and uploads none.
    expect((await reviewer.get(payoutFilePaths.list)).status).toBe(200);
  });

  test("each screen below the payouts is called by its name in the breadcrumbs", async () => {
    for (const [path, name] of [
      [payoutFilePaths.list, "Payouts from a file"],
      [payoutFilePaths.upload, "Upload a payout file"],
      [payoutPaths.receivers, "Saved receivers"],
    ] as const)
      expect(crumbsIn(await maker.get(path))).toEqual(["Dashboard", "Payouts", name]);
    const stateful = await maker.get(`${payoutFilePaths.list}?state=PARTLY_DONE`);
    expect([stateful.status, mainOf(stateful)]).toEqual([
      200,
      expect.stringContaining("No file matches these filters"),
    ]);
  });

  test("what is no file of payouts, none at all, or too large is said at the field", async () => {
    // A form that brings no file has an empty one without a name.
    const none = await uploadPayouts(maker, "", { name: "" });
    expect([none.status, mainOf(none)]).toEqual([422, expect.stringContaining("Choose the file first.")]);
    const cases: [string | Uint8Array<ArrayBuffer>, number, string][] = [
      ["a,b\r\n1,2", 422, "These headings of the template are missing: "],
      [csvOf(), 422, "The file has no rows below its headings."],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 422, "The file is damaged."],
      [new Uint8Array([0x50, 0x4b, 3, 4, 0]), 422, "The file is damaged."],
      [new Uint8Array(PAYOUT_FILE_BYTES + 1), 413, "The file is larger than 5 MB."],
    ];
    for (const [content, status, sentence] of cases) {
      const answer = await uploadPayouts(maker, content);
      expect([answer.status, mainOf(answer)]).toEqual([status, expect.stringContaining(sentence)]);
      const field = the(answer, "input[type=file]");
      expect(problemAt(answer, attr(field, "name") ?? "none")).toContain(sentence);
    }
  });

  test("each wrong row is told with its column and reason, in one's language; nothing can be sent", async () => {
    const content = csvOf(
      rowOf(),
      rowOf({ amount: "12.345" }),
      rowOf({ name: "", iban: "AZ86AIIB00000000000000000002" }),
    );
    const answer = await uploadPayouts(maker, content);
    expect(to(answer)).toMatch(/\/billing\/payouts\/files\/pfl_\w+\?show=wrong$/);
    const shown = await maker.get(to(answer));
    for (const words of ["2 rows cannot be paid", "Amount: At most two decimals", "Receiver: Fill it in"])
      expect(mainOf(shown)).toContain(words);
    expect(find(shown, '[value="make"]')).toBeUndefined();
    maker.cookies.set("lang", "az");
    expect(mainOf(await maker.get(to(answer)))).toContain("Məbləğ: Vergüldən sonra ən çoxu iki rəqəm");
    maker.cookies.set("lang", "en");
    const [, id = ""] = /(pfl_\w+)/.exec(to(answer)) ?? [];
    const failed = await maker.get(payoutFilePaths.failed(id));
    expect(failed.headers.get("Content-Disposition")).toContain(".xlsx");
    expect((await maker.post(payoutFilePaths.make(id), { intent: "make" })).status).toBe(409);
    // What nobody has made is nobody else's to look at.
    for (const visitor of [reviewer, stranger]) expect((await page(visitor, id)).status).toBe(404);
  });
});

describe("a checked file", () => {
  test("warns of doubles, says count and total on its button, and is made once with a code that names both", async () => {
    const id = await checkedPayouts(maker, csvOf(rowOf({ amount: "8" }), rowOf({ amount: "8" })));
    const shown = await page(maker, id);
    expect(mainOf(shown)).toContain("The same amount to the same receiver is in a row above");
    expect(mainOf(shown)).toMatch(/Create 2 Payouts: AZN\s?16\.00/);
    expect(mainOf(await page(maker, id, { show: "warned" }))).toContain("Result");
    const sent = await maker.post(payoutFilePaths.make(id), { intent: "make" });
    expect(to(sent)).toBe(payoutFilePaths.make(id));
    expect(dialogOf(await maker.get(payoutFilePaths.make(id)))).toMatch(/Create 2 Payouts: AZN\s?16\.00/);
    // Asked for again at once, the code that is on its way is asked for.
    expect(to(await maker.post(payoutFilePaths.make(id), { intent: "make" }))).toBe(payoutFilePaths.make(id));
    const wrong = await maker.post(payoutFilePaths.make(id), { intent: "confirm", code: "12" });
    expect(wrong.status).toBe(422);
    const code = await latestCode(finance.phone);
    expect(to(await maker.post(payoutFilePaths.make(id), { intent: "confirm", code }))).toBe(payoutFilePaths.one(id));
    const waits = await page(maker, id);
    expect(mainOf(waits)).toContain("The file is waiting for approval");
    expect(hrefsIn(await page(maker, id))).not.toContain(payoutFilePaths.approve(id));
    expect((await maker.post(payoutFilePaths.make(id), { intent: "make" })).status).toBe(409);
    // A code of another file confirms nothing here.
    const other = await checkedPayouts(maker, GOOD);
    expect(to(await maker.post(payoutFilePaths.make(other), { intent: "confirm", code }))).toBe(
      payoutFilePaths.one(other, { because: "expired" }),
    );
  });
});

describe("a file that waits", () => {
  test("is approved by somebody else with a code of its own, as a whole: its payouts are on their way", async () => {
    const id = await made();
    const waiting = `${payoutFilePaths.list}?tab=WAITING`;
    // The dashboard, the list of payouts and that of files lead whoever may approve it to it, and nobody else.
    for (const path of [paths.dashboard, paths.payouts]) expect(hrefsIn(await reviewer.get(path))).toContain(waiting);
    expect(hrefsIn(await maker.get(paths.payouts))).not.toContain(waiting);
    expect(hrefsIn(await reviewer.get(waiting))).toContain(payoutFilePaths.one(id));
    // So does its status; to its maker the list says that it waits for others.
    const badgeFor = async (visitor: Visitor) =>
      wordsOf(the(await visitor.get(payoutFilePaths.list), ".w-status .Polaris-Badge"));
    expect([await badgeFor(reviewer), await badgeFor(maker)]).toEqual(["Waits for you", "Awaiting approval"]);
    const opened = await reviewer.get(payoutFilePaths.approve(id));
    expect(dialogOf(opened)).toMatch(/Payouts\s*2.*AZN\s?20\.00/s);
    expect(to(await reviewer.post(payoutFilePaths.approve(id), { intent: "approve" }))).toBe(
      payoutFilePaths.approveCode(id),
    );
    const code = await latestCode(reviewing.phone);
    expect(to(await reviewer.post(payoutFilePaths.approveCode(id), { intent: "confirm", code }))).toBe(
      payoutFilePaths.one(id),
    );
    const under = await page(reviewer, id);
    expect(mainOf(under)).toContain("The payouts are on their way");
    expect(mainOf(under)).toMatch(/answered on 0 of 2/);
    const paid = await reviewer.get(addressIn(under, /\/billing\/payouts\/pay_\w+/));
    expect(mainOf(paid)).toContain("From the file");
    expect(hrefsIn(paid)).toContain(payoutFilePaths.one(id));
    // A wallet's line of the file leads to its page too.
    expect(to(await maker.get(paths.withdrawal(id)))).toBe(payoutFilePaths.one(id));
    expect(dialogOf(await reviewer.get(payoutFilePaths.reject(id)))).toContain("Its status is now");
  });

  test("is rejected with a reason that its maker reads, or taken back by its maker; by no stranger", async () => {
    const rejected = await made();
    const form = formWith(await reviewer.get(payoutFilePaths.reject(rejected)), "reason");
    expect((await submit(reviewer, form, { reason: "x" })).status).toBe(422);
    expect(to(await submit(reviewer, form, { reason: "These were paid in May" }))).toBe(payoutFilePaths.one(rejected));
    expect(mainOf(await page(maker, rejected))).toContain("These were paid in May");
    const recalled = await made();
    const back = formWith(await maker.get(payoutFilePaths.recall(recalled)), "idempotencyKey");
    expect(to(await submit(maker, back, {}))).toBe(payoutFilePaths.one(recalled));
    expect(mainOf(await page(maker, recalled))).toContain("Recalled by the person who created it");
    for (const path of [payoutFilePaths.one(rejected), payoutFilePaths.failed(rejected)])
      expect((await stranger.get(path)).status).toBe(404);
    for (const path of [payoutFilePaths.reject(rejected), payoutFilePaths.approve(rejected)])
      expect((await stranger.post(dataPath(path), { intent: "approve", reason: "Mine" })).status).toBe(404);
  });
});
