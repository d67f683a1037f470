import type { Withdrawal } from "#provider/contract/wallet-money";
import type { PayoutState } from "#provider/contract/words";
import { isOneOf } from "#provider/rules/open-words";
import { optional } from "~/server/optional";
import type { LoaderArgs } from "~/server/guard";
import { pathParams } from "~/paths";

/** The bank did not take the money, or sent it back: it is in the wallet again. */
const NOT_TAKEN: readonly PayoutState[] = ["FAIL", "NOT_FOUND", "DAILY_PAYOUT_LIMIT_EXCEEDED", "RETURNED"];

/** Whether a person may want to try a withdrawal again: its bank did not take it. */
export const mayTryAgain = ({ state }: Pick<Withdrawal, "state">): boolean => isOneOf(NOT_TAKEN, state);

/**
 * The withdrawal that the form tries again (`?again=`). Undefined without one, for an id that is none, of another
 * wallet or out of sight, for one that was taken, and while the provider does not answer.
 */
export async function triedBefore(
  { provider, context, url }: Pick<LoaderArgs, "provider" | "context" | "url">,
  appId: string,
): Promise<Withdrawal | undefined> {
  const id = url.searchParams.get("again") ?? "";
  if (!pathParams.withdrawal.id.test(id)) return undefined;
  const one = await optional(context, "withdrawal_unknown", provider.walletMoney.withdrawal({ params: { id } }));
  return one?.appId === appId && mayTryAgain(one) ? one : undefined;
}

/** The last digits that a masked card or account shows. */
const digitsOf = (masked: string): string => /\d+$/.exec(masked)?.[0] ?? masked;

/**
 * The first choice that is not the account or card that did not take the money; undefined if there is no other one.
 * `choices`: what the form offers, as it shows it.
 */
export const anotherThan = <Choice extends { name: string }>(
  failed: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find(({ name }) => digitsOf(name) !== digitsOf(failed));
