import { describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { targetPaths } from "~/paths/target";
import { walletPaths } from "~/paths/wallet";
import { formWith } from "../../support/forms";
import { addressIn, find, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { latestCode, makeOwner, outbox } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const IBAN = "AZ86AIIB00000000000000000001";
const GROUPED = "AZ86 AIIB 0000 0000 0000 0000 0001";
const PHONE = "+994502345678";

const to = ({ headers }: Answer) => headers.get("Location") ?? "";

/** A merchant with something in the wallet, its owner and somebody of the front office. */
async function team() {
  const owner = await makeOwner({ team: [{ role: "ROLE_FO_MANAGER", permissions: [] }] });
  const [appId = "", [somebody]] = [owner.appIds[0], owner.team];
  if (!somebody) throw new Error("nobody in the team");
  const [boss, desk] = [await signIn(owner), await signIn(somebody)];
  await payAtCheckout(boss, appId);
  return { owner, boss, desk, somebody, appId };
}

/** The id of the only target that waits, as its page has it. */
const waitingId = async (visitor: Visitor, appId: string): Promise<string> =>
  addressIn(await visitor.get(targetPaths.list(appId)), /\/targets\/(tgt_\w+)\/end/);

describe("money to somebody whom no owner has confirmed", () => {
  const withdrawal = { to: "IBAN", target: IBAN, amount: "1", description: "Takings of June" };

  test("does not leave: the owners are asked, what was typed stays, and goes on once one of them has confirmed it", async () => {
    const { owner, boss, desk, appId } = await team();
    const form = walletPaths.withdraw(appId);
    expect((await desk.post(form, { ...withdrawal, intent: "review" })).status).toBe(200);
    const asked = await desk.post(form, { ...withdrawal, intent: "confirm" });
    expect(asked.status).toBe(409);
    const said = wordsOf(asked);
    expect(said).toContain("The owners were asked to confirm it");
    expect(said).toContain(owner.fullName);
    expect(said).toContain(GROUPED);
    // All of it once more, with the button that sends it again.
    expect(formWith(asked, "target").fields).toEqual(expect.arrayContaining(Object.entries(withdrawal)));
    expect((await outbox(owner.username))[0]?.body).toContain("to a target that nobody has confirmed: AZ86");
    expect(wordsOf(await boss.get(paths.dashboard))).toContain("1 target for your money is waiting for you");
    expect(wordsOf(await desk.get(paths.dashboard))).not.toContain("target for your money");

    // Whoever asked sees it, and cannot confirm it.
    const id = await waitingId(boss, appId);
    expect(wordsOf(await desk.get(targetPaths.list(appId)))).toContain("Waiting for an owner");
    expect(await waitingId(desk, appId)).toBe("");
    for (const path of [targetPaths.confirm(appId, id), targetPaths.end(appId, id)])
      expect((await desk.post(path, { intent: "send" })).status).toBe(403);

    // An owner compares it, and confirms it with the code that is sent.
    expect(wordsOf(await boss.get(targetPaths.list(appId)))).toContain(GROUPED);
    expect(to(await boss.post(targetPaths.confirm(appId, id), { intent: "send" }))).toBe(
      targetPaths.confirm(appId, id),
    );
    const code = await latestCode(owner.phone);
    expect((await outbox(owner.phone))[0]?.body).toContain(IBAN);
    expect(wordsOf(await boss.get(targetPaths.confirm(appId, id)))).toContain(GROUPED);
    const confirmed = await boss.post(targetPaths.confirm(appId, id), { intent: "confirm", code });
    expect(to(confirmed)).toBe(targetPaths.list(appId));
    expect(to(await desk.post(form, { ...withdrawal, intent: "confirm" }))).toBe(walletPaths.withdrawCode);
  });

  test.each([
    ["a transfer", walletPaths.transferFrom, { to: "PHONE", phoneNumber: PHONE, amount: "1", description: "Rent" }],
    ["a top-up", walletPaths.topUpFrom, { phoneNumber: PHONE, amount: "1" }],
    ["an automatic withdrawal", walletPaths.setAutomatic, { to: "IBAN", target: IBAN, rhythm: "DAILY", stays: "" }],
  ] as const)("%s asks the owners too, and an owner may refuse and later revoke", async (_, formOf, typed) => {
    const { boss, desk, appId, somebody } = await team();
    const asked = await desk.post(formOf(appId), { ...typed, intent: "confirm" });
    expect([asked.status, wordsOf(asked).includes("The owners were asked to confirm it")]).toEqual([409, true]);
    expect(find(asked, 'button[value="confirm"]')).toBeDefined();
    const id = await waitingId(boss, appId);
    expect((await boss.get(targetPaths.end(appId, id))).text).toContain("Reject the target");
    expect(to(await boss.post(targetPaths.end(appId, id), { intent: "end" }))).toBe(targetPaths.list(appId));
    expect((await outbox(somebody.username))[0]?.body).toContain("rejected the target");
    expect((await boss.post(targetPaths.end(appId, id), { intent: "end" })).status).toBe(409);
    // An owner's own payment confirms it with its code.
    const sent = await boss.post(formOf(appId), { ...typed, intent: "confirm" });
    expect(to(sent)).toMatch(/\/code$/);
  });
});

test("targets of a wallet that is none, or another merchant's, are not there", async () => {
  const [mine, theirs] = [await team(), await team()];
  for (const visitor of [mine.boss, mine.desk]) {
    expect((await visitor.get(targetPaths.list(theirs.appId))).status).toBe(404);
    expect((await visitor.get(targetPaths.list("ES0000000"))).status).toBe(404);
  }
  const nobodys = targetPaths.confirm(mine.appId, "tgt_0000000000000000");
  expect((await mine.boss.post(nobodys, { intent: "send" })).status).toBe(404);
});
