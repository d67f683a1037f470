import { z } from "zod";
import type { OwnTarget, World } from "../contract-world.ts";
import { automaticRule, topUp, transfer, withdrawal } from "../money-samples.ts";
import { challengeSchema } from "#provider/contract/auth";
import { proposedTarget, startConfirming } from "./money-targets.ts";
import { latestCode, newKey, send, type Merchant, type Someone } from "./sandbox.ts";
import { codeFor } from "./transferring.ts";
import { automaticCode, setAutomaticNow, withdrawalCode } from "./withdrawing.ts";

/** The transfer of the samples, as it travels. */
export const transferTerms = (appId: string) => ({ fromAppId: appId, ...transfer, amount: transfer.amount / 100 });

/** The samples' records of a person who moves money out of a wallet. */
export async function moneyThings(
  person: Someone,
  appId: string,
): Promise<Pick<World["own"], "cardId" | "withdrawing" | "transferring" | "toppingUp">> {
  const { token } = person;
  const added = await send("POST /api/user/paymentCard", {
    token,
    key: newKey(),
    body: { pan: "5555555555554444", expiry: "12/40" },
  });
  return {
    cardId: z.object({ id: z.string() }).parse(added.json).id,
    withdrawing: await withdrawalCode(person, { appId, ...withdrawal, amount: withdrawal.amount / 100 }),
    transferring: await codeFor("transfer", person, transferTerms(appId)),
    toppingUp: await codeFor("topUp", person, { appId, ...topUp, amount: topUp.amount / 100 }),
  };
}

/** The record for a call of automatic withdrawals: a code for the samples' rule, or the rule itself. */
export async function automaticThings(
  person: Someone,
  appId: string,
  name: string,
): Promise<Pick<World["own"], "automatic">> {
  const rule = { ...automaticRule, stays: automaticRule.stays / 100 };
  if (name === "automaticWithdrawals.set") return { automatic: await automaticCode(person, appId, rule) };
  await setAutomaticNow(person, appId, rule);
  return {};
}

/** A target that waits for an owner, with their code for a confirmation. */
export async function targetThings(merchant: Merchant, owner: Someone, name: string): Promise<{ target?: OwnTarget }> {
  if (!/^moneyTargets\.(?:startConfirmation|confirm|end)$/.test(name)) return {};
  const id = await proposedTarget(merchant);
  if (name !== "moneyTargets.confirm") return { target: { id } };
  const { challenge } = challengeSchema.parse((await startConfirming(owner, merchant, id)).json);
  return { target: { id, challenge, code: await latestCode(owner.phone) } };
}
