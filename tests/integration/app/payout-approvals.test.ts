import { beforeAll, expect, test } from "vitest";
import { approvalPaths } from "~/paths/approval";
import { formWith, heldIn, submit } from "../../support/forms";
import { addressIn, hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { latestCode, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const textOf = (answer: Answer) => wordsOf(answer).replaceAll("\u00a0", " ");

let owner: Visitor;
let second: Visitor;
let appId: string;
let phone: string;

beforeAll(async () => {
  const account = await makeOwner({ team: [{ role: "ROLE_FO_MANAGER" }] });
  const [manager] = account.team;
  if (!manager) throw new Error("The team is not there.");
  appId = account.appIds[0] ?? "";
  phone = manager.phone;
  owner = await signIn(account);
  second = await signIn(manager);
});

const page = (visitor: Visitor) => visitor.get(approvalPaths.rules(appId));
const propose = async (fields: Record<string, string>) => {
  const form = formWith(await owner.get(approvalPaths.propose(appId)), "twoAbove");
  return submit(owner, form, fields);
};
const proposalIn = (answer: Answer) => addressIn(answer, /payout-approvals\/(prc_\w+)\//);

test("rules count once a second person confirms them with a code", async () => {
  expect(textOf(await page(owner))).toContain("Every amount One person approves");
  const made = await propose({ nobodyUpTo: "50", twoAbove: "5000", dailyAbove: "10000" });
  expect(to(made)).toBe(approvalPaths.rules(appId));

  const seen = await page(second);
  const id = proposalIn(seen);
  expect(textOf(seen)).toContain("Every amount One person approves");
  expect(textOf(seen)).toContain("They apply once you confirm them with a code.");
  // Whoever proposed them takes them back and confirms nothing.
  expect(hrefsIn(await page(owner))).not.toContain(approvalPaths.confirm(appId, id));
  expect(textOf(await owner.get(approvalPaths.confirm(appId, id)))).toContain("Someone else has to confirm them");
  expect((await owner.post(approvalPaths.confirm(appId, id), { intent: "confirm" })).status).toBe(403);

  expect(to(await second.post(approvalPaths.confirm(appId, id), { intent: "confirm" }))).toBe(
    approvalPaths.confirmCode(appId, id),
  );
  const step = formWith(await second.get(approvalPaths.confirmCode(appId, id)), "code");
  const confirmed = await submit(second, step, { code: await latestCode(phone) });
  expect(to(confirmed)).toBe(approvalPaths.rules(appId));

  const now = textOf(await page(owner));
  expect(now).toMatch(/Up to AZN 50\.00 No approval needed Above AZN 50\.00, up to AZN 5,000\.00 One person approves/);
  expect(now).toMatch(/Above AZN 5,000\.00 Two people approve/);
  expect(now).toContain("One more approves once someone has paid out AZN 10,000.00");
  expect(now).toContain("Confirmed");
});

test("the same rules once more, and others while some wait, are refused with what was typed kept", async () => {
  const same = await propose({});
  expect(same.status).toBe(409);
  expect(textOf(same)).toContain("These rules are in force already.");
  const wrong = await propose({ nobodyUpTo: "100", twoAbove: "100" });
  expect(wrong.status).toBe(422);
  expect(textOf(wrong)).toContain(
    "The amount for two approvals must be higher than the amount that needs no approval.",
  );
  expect([heldIn(wrong, "nobodyUpTo"), heldIn(wrong, "twoAbove")]).toEqual(["100", "100"]);

  const open = formWith(await owner.get(approvalPaths.propose(appId)), "twoAbove");
  expect(to(await propose({ twoAbove: "6000" }))).toBe(approvalPaths.rules(appId));
  const late = await submit(owner, open, { twoAbove: "7000" });
  expect(late.status).toBe(409);
  expect(textOf(late)).toContain("Other rules are already waiting for a decision.");
  expect(textOf(await owner.get(approvalPaths.propose(appId)))).toContain("Other rules are already waiting");
});

test("a second person refuses rules with a reason; whoever proposed rules takes them back", async () => {
  const id = proposalIn(await page(second));
  expect(textOf(await second.get(approvalPaths.takeBack(appId, id)))).toContain(
    "Only the person who proposed the rules",
  );
  expect((await second.post(approvalPaths.takeBack(appId, id), { intent: "takeBack" })).status).toBe(404);
  const refusing = formWith(await second.get(approvalPaths.refuse(appId, id)), "reason");
  expect((await submit(second, refusing, { reason: "" })).status).toBe(422);
  expect(to(await submit(second, refusing, { reason: "Too much for two of us" }))).toBe(approvalPaths.rules(appId));
  expect(textOf(await page(owner))).toContain("Too much for two of us");
  expect(textOf(await second.get(approvalPaths.confirm(appId, id)))).toContain("These rules are no longer waiting");

  await propose({ twoAbove: "9000" });
  const other = proposalIn(await page(owner));
  expect(to(await owner.post(approvalPaths.takeBack(appId, other), { intent: "takeBack" }))).toBe(
    approvalPaths.rules(appId),
  );
  expect(textOf(await page(owner))).toContain("Canceled");
});
