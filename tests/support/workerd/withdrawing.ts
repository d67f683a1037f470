import { challengeSchema } from "#provider/contract/auth";
import { z } from "zod";
import { withdrawal } from "../money-samples.ts";
import { latestCode, makePerson, newKey, send, type Merchant, type Sent, type Someone } from "./sandbox.ts";

/** An IBAN at a bank with a fee; HOUSE_IBAN is at the house bank. */
export const IBAN = "AZ86AIIB00000000000000000001";
export const HOUSE_IBAN = "AZ72PAHA00000000000000000001";
/** Accounts of the sandbox's bank by their last digits (docs/provider.md, "Test targets"). */
export const FAILING_IBAN = "AZ71AIIB00000000000000009001";
export const RETURNING_IBAN = "AZ87AIIB00000000000000009101";
export const UNKNOWN_IBAN = "AZ06AIIB00000000000000009201";
export const LATE_IBAN = "AZ76AIIB00000000000000009202";

type Confirmation = { challenge: string; code: string };

export const startWithdrawal = (someone: Someone, typed: object): Promise<Sent> =>
  send("POST /api/otp/init/withdraw", { token: someone.token, body: typed });

/** The code that confirms exactly this withdrawal, read from the person's phone. */
export async function withdrawalCode(someone: Someone, typed: object): Promise<Confirmation> {
  const { challenge } = challengeSchema.parse((await startWithdrawal(someone, typed)).json);
  return { challenge, code: await latestCode(someone.phone) };
}

export const withdraw = (someone: Someone, typed: object, { challenge, code }: Confirmation, key = newKey()) =>
  send(`POST /api/user/withdraw/${code}`, { token: someone.token, key, body: { ...typed, challenge } });

/** Withdraws with the code. */
export const withdrawNow = async (someone: Someone, typed: object): Promise<Sent> =>
  withdraw(someone, typed, await withdrawalCode(someone, typed));

/** The code that confirms exactly this rule. */
export async function automaticCode(someone: Someone, appId: string, rule: object): Promise<Confirmation> {
  const { json } = await send("POST /api/otp/init/automatic-withdrawal", {
    token: someone.token,
    body: { appId, rule },
  });
  return { challenge: challengeSchema.parse(json).challenge, code: await latestCode(someone.phone) };
}

export const setAutomatic = (
  someone: Someone,
  appId: string,
  rule: object,
  { challenge, code }: Confirmation,
  key = newKey(),
): Promise<Sent> =>
  send(`PUT /api/apps/${appId}/automatic-withdrawal/${code}`, { token: someone.token, key, body: { rule, challenge } });

/** Sets a rule with its code. */
export const setAutomaticNow = async (someone: Someone, appId: string, rule: object): Promise<Sent> =>
  setAutomatic(someone, appId, rule, await automaticCode(someone, appId, rule));

/** Withdraws in the name of a new owner; the bank of one target never knows what became of it. */
export async function withdrawn(merchant: Merchant, target: string): Promise<string> {
  const person = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const { json } = await withdrawNow(person, { ...withdrawal, appId: merchant.applicationId, amount: 10, target });
  return z.object({ id: z.string() }).parse(json).id;
}
