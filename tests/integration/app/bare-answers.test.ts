import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { startChangingProvider, type ChangingProvider } from "../../support/changing-provider";
import { formWith, submit } from "../../support/forms";
import { wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { latestCode, makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/** A provider need not say what only the sandbox says (decision 0160). */

/** All of a code's answer but its word, which the sandbox demands back. */
const OF_CODE = ["purpose", "sentTo", "expiresAt", "resendAt", "triesLeft"];
const OF_MOVED = ["id", "amount", "fee", "currency"];

let provider: ChangingProvider;
let owner: TestOwner;
let visitor: Visitor;
const appId = () => owner.appIds[0] ?? "";

beforeAll(async () => {
  [provider, owner] = [await startChangingProvider(), await makeOwner()];
  await payAtCheckout(await signIn(owner), appId(), { amount: "5,000.00" });
  visitor = await signIn(owner, provider.app);
}, 120_000);
afterAll(async () => provider.stop());

type Way = {
  way: string;
  start: string;
  finish: string;
  form: (appId: string) => string;
  typed: Record<string, string>;
  leaves: RegExp;
  list: string;
};
const WAYS: readonly Way[] = [
  {
    way: "a withdrawal",
    start: "walletMoney.startWithdrawal",
    finish: "walletMoney.withdraw",
    form: walletPaths.withdraw,
    typed: { to: "IBAN", target: "AZ21NABZ00000000137010001944", amount: "47", description: "Takings of May" },
    leaves: /AZN\s48\.00/,
    list: paths.withdrawals,
  },
  {
    way: "a top-up",
    start: "walletMoney.startTopUp",
    finish: "walletMoney.topUp",
    form: walletPaths.topUpFrom,
    typed: { phoneNumber: "+994502218844", amount: "31" },
    leaves: /AZN\s31\.00/,
    list: paths.transfers,
  },
];

test.each(WAYS)("$way goes out at the published fee, and its list is where one comes", async (one) => {
  const { start, finish, form, typed, leaves, list } = one;
  provider.leaveOut({ [start]: ["fee", ...OF_CODE], [finish]: OF_MOVED });
  const sent = await submit(visitor, formWith(await visitor.get(form(appId())), "amount"), {
    ...typed,
    intent: "confirm",
  });
  expect(sent.status).toBe(303);
  const page = await visitor.get(sent.headers.get("location") ?? "");
  expect(wordsOf(page)).toContain("We sent a six-digit code to your phone.");
  expect(wordsOf(page)).toMatch(leaves);
  const done = await submit(visitor, formWith(page, "code"), {
    code: await latestCode(owner.phone),
    intent: "confirm",
  });
  expect([done.status, done.headers.get("location")]).toEqual([303, list]);
  const shown = wordsOf(await visitor.get(list)).replaceAll("\u00a0", " ");
  expect(shown).toMatch(
    new RegExp(`AZN ${typed["amount"]}\\.00 is on its way|topped up with AZN ${typed["amount"]}\\.00`),
  );
});
