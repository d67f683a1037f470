import { AREA_ACCESS } from "#provider/contract/permissions";
import type { FieldWord } from "#provider/contract/problem";
import { isRegionMobile } from "#provider/contract/regions";
import { findReceiver, type Receiver } from "../../db/transfers.ts";
import { walletToSpend } from "../../db/wallets.ts";
import { maskPhone } from "../../domain/one-time-code.ts";
import type { Target } from "./transfer.ts";
import type { Variables } from "../../call.ts";
import type { Target as ExitTarget } from "./money-exit.ts";
import { sightIn, type Person } from "../../people/person.ts";
import { found, refuse } from "../../domain/refusal.ts";

export type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request; person: Person };
export type Wallet = NonNullable<Awaited<ReturnType<typeof walletToSpend>>>;
/** The target of a transfer, with the receiving merchant's details if it is a wallet. */
export type Aimed = { to: Target; receiver?: Receiver | undefined };

export const fieldProblem = (field: string, code: FieldWord | "required") =>
  refuse("invalid_request", { fields: [{ field, code }] });

/** The wallet that pays, if it is in sight. */
export const payingWallet = async ({ db, person }: Deps, appId: string): Promise<Wallet> =>
  found(await walletToSpend(db, sightIn(person, AREA_ACCESS.wallet), appId));

/**
 * Another wallet by its id; refuses the paying wallet, a wallet that takes no money in, and one in another currency.
 */
export async function judgeReceiver({ db }: Deps, { application: from }: Wallet, appId: string): Promise<Receiver> {
  if (from.id === appId) throw fieldProblem("toMerchant", "recipientSelf");
  const receiver = await findReceiver(db, appId);
  if (!receiver) throw refuse("recipient_not_found");
  if (receiver.application.currency !== from.currency) throw fieldProblem("toMerchant", "recipientCurrency");
  return receiver;
}

type TransferTyped = { toMerchant?: string | undefined; phoneNumber?: string | undefined };

/** The one target of the request: exactly one of the two must be given. */
function oneTarget({ toMerchant, phoneNumber }: TransferTyped): { toMerchant: string } | { phoneNumber: string } {
  if (toMerchant !== undefined && phoneNumber === undefined) return { toMerchant };
  if (phoneNumber !== undefined && toMerchant === undefined) return { phoneNumber };
  throw fieldProblem("toMerchant", "required");
}

/** A transfer's target; `judge` finds the merchant. */
export async function transferTarget(
  { person }: Deps,
  typed: TransferTyped,
  judge: (appId: string) => Promise<Receiver>,
): Promise<Aimed> {
  const target = oneTarget(typed);
  if ("toMerchant" in target) {
    const receiver = await judge(target.toMerchant);
    return { to: { kind: "wallet", application: receiver.application }, receiver };
  }
  if (!isRegionMobile(person.region, target.phoneNumber)) throw fieldProblem("phoneNumber", "phoneMobile");
  return { to: { kind: "phoneWallet", phone: target.phoneNumber } };
}

/** The receiver's name in the SMS: a merchant by name and id, a phone by its first and last digits. */
export const nameOf = ({ to, receiver }: Aimed): string =>
  to.kind === "wallet" ? `${receiver?.application.name ?? ""} (${to.application.id})` : maskPhone(to.phone);

/** The target for the one rule of money exits: an owner compares the whole phone number. */
export const exitTarget = ({ to, receiver }: Aimed): ExitTarget =>
  to.kind === "wallet"
    ? { aimed: { kind: "MERCHANT", destination: to.application.id }, shown: nameOf({ to, receiver }) }
    : { aimed: { kind: "PHONE", destination: to.phone }, shown: to.phone };
