import { challengeSchema } from "#provider/contract/auth";
import { recurringPayouts as calls, type RecurringPayout } from "#provider/contract/recurring-payouts";
import type { OwnRecurring } from "../contract-world.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { standingRules } from "../../../sandbox/src/db/payout-rules.ts";
import { recurringPayouts } from "../../../sandbox/src/db/schema/index.ts";
import { RECURRING_PLAN } from "../recurring-samples.ts";
import { makePayout } from "./paying-out.ts";
import {
  db,
  latestCode,
  makePerson,
  newKey,
  sandboxNow,
  send,
  type Merchant,
  type Sent,
  type Someone,
} from "./sandbox.ts";

const PATH = "/api/wallets/recurring-payouts";

type Confirmation = { challenge: string; code: string };

export const startRecurring = ({ token }: Someone, plan: object): Promise<Sent> =>
  send("POST /api/otp/init/recurring-payout", { token, body: { plan } });

/** The code that confirms exactly this plan. */
export async function recurringCode(someone: Someone, plan: object): Promise<Confirmation> {
  const answer = await startRecurring(someone, plan);
  if (answer.status !== 200) throw new Error(`no code: ${answer.text}`);
  return { challenge: challengeSchema.parse(answer.json).challenge, code: await latestCode(someone.phone) };
}

export const setRecurring = ({ token }: Someone, plan: object, { challenge, code }: Confirmation, key = newKey()) =>
  send(`POST ${PATH}/${code}`, { token, key, body: { plan, challenge } });

/** Sets up a recurring payout with its code. */
export async function setRecurringNow(someone: Someone, plan: object): Promise<RecurringPayout> {
  const { json } = await setRecurring(someone, plan, await recurringCode(someone, plan));
  return calls.set.answer.parse(json);
}

export const actOnRecurring = ({ token }: Someone, id: string, act: "pause" | "resume"): Promise<Sent> =>
  send(`POST ${PATH}/${id}/${act}`, { token });
export const stopRecurring = ({ token }: Someone, id: string): Promise<Sent> => send(`DELETE ${PATH}/${id}`, { token });
export const lookAtRecurring = async ({ token }: Someone, id: string): Promise<RecurringPayout> =>
  calls.one.answer.parse((await send(`GET ${PATH}/${id}`, { token })).json);

/** A payout to an account, made under the rules in force: earlier samples may have changed them. */
const payoutOf = async (merchant: Merchant): Promise<string> =>
  makePayout(merchant, { userId: "usr_somebody" }, { standing: await standingRules(db, merchant.applicationId) });

/** A recurring payout that a person of the merchant set up long ago: active or paused. */
export async function recurringOf(merchant: Merchant, state: "ACTIVE" | "PAUSED" = "ACTIVE"): Promise<string> {
  const { userId } = await makePerson(merchant, "ROLE_FIN_MANAGER");
  const now = await sandboxNow();
  const id = newId("rcp");
  await db.insert(recurringPayouts).values({
    id,
    merchantId: merchant.merchantId,
    applicationId: merchant.applicationId,
    payoutId: await payoutOf(merchant),
    amountMinor: 1_00,
    rhythm: "WEEKLY",
    firstDay: "2020-01-01",
    nameCheck: "MATCH",
    state,
    pausedBecause: state === "PAUSED" ? "PERSON" : null,
    asksNext: true,
    nextRunAt: state === "PAUSED" ? null : now + 365 * 24 * 3_600_000,
    setBy: userId,
    setByName: "Someone",
    setAt: now,
  });
  return id;
}

/**
 * The record for a call of recurring payouts, by its name: one that can be changed, and a code if the call takes one.
 */
export async function recurringFor(name: string, owner: Someone, merchant: Merchant): Promise<OwnRecurring> {
  const payoutId = await payoutOf(merchant);
  const id = await recurringOf(merchant, name === "recurringPayouts.resume" ? "PAUSED" : "ACTIVE");
  const plan = { ...RECURRING_PLAN, payoutId, amount: RECURRING_PLAN.amount / 100 };
  const code = name === "recurringPayouts.set" ? await recurringCode(owner, plan) : { challenge: "", code: "" };
  return { id, payoutId, ...code };
}
