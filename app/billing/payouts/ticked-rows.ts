import { useLocation } from "@remix-run/react";
import type { TickedPayout } from "#provider/contract/ticked-payouts";
import { targetText } from "~/billing/shared/bank/target-text";
import type { LoaderArgs } from "~/server/guard";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";

/** The shown fields of a ticked payout. Amounts are in minor units. */
const rowOf = (payout: TickedPayout) => ({
  id: payout.id,
  fullName: payout.fullName,
  target: targetText(payout.cardNumber),
  appName: payout.appName,
  amount: payout.amount,
  fee: payout.fee,
  currency: payout.currency,
  state: payout.state,
  refusal: payout.refusal,
  leaves: payout.leaves,
  earlier: payout.earlier,
});
export type TickedRow = ReturnType<typeof rowOf>;

/**
 * The current state of these payouts, in one call, and the number of those that are gone or out of the person's sight.
 * 404 if none is left.
 */
export async function loadTicked(
  { provider }: Pick<LoaderArgs, "provider">,
  ids: readonly string[],
): Promise<{ rows: TickedRow[]; missing: number }> {
  if (ids.length === 0) return { rows: [], missing: 0 };
  const payouts = await provider.tickedPayouts.list({ query: { ids: ids.join(",") } });
  return { rows: payouts.map(rowOf), missing: ids.length - payouts.length };
}

/** The payouts that the viewer may approve. */
export const approvable = (rows: readonly TickedRow[]): TickedRow[] => rows.filter(({ refusal }) => refusal === null);

/** The sums of these payouts for each currency: amounts and fees in minor units. */
export function sumsOf(rows: readonly TickedRow[]) {
  const sums = new Map<TickedRow["currency"], { amount: number; fee: number }>();
  for (const { currency, amount, fee } of rows) {
    const sum = sums.get(currency) ?? { amount: 0, fee: 0 };
    sums.set(currency, { amount: sum.amount + amount, fee: sum.fee + fee });
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }));
}

const OF_THESE = { ...OF_DIALOGS, because: null };
/** The address of the list with its filters, without the parameters that only these dialogs read. */
export const listBehind = (search: URLSearchParams | string): string => paths.payouts + withParams(search, OF_THESE);
export const useClose = (): string => listBehind(useLocation().search);
