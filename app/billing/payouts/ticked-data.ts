import type { TickedPayout } from "#provider/contract/ticked-payouts";
import { changePercent } from "#provider/rules/payout-change";
import { targetText } from "~/billing/shared/bank/target-text";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import type { LoaderArgs } from "~/server/guard";
import { sentences } from "~/server/i18n";

/**
 * What the receiver got last time and by how much this is more or less, or that they are paid for the first time.
 * Written on the server, which has the sentences for it. `isNew`: there was no last time.
 */
function lastWords({ amount, currency, lastPaid }: TickedPayout, language: Language): { text: string; isNew: boolean } {
  const t = sentences(language).getFixedT(null, "approval");
  if (!lastPaid) return { text: t("first"), isNew: true };
  const percent = changePercent(amount, lastPaid.amount);
  const change = percent === 0 ? "" : ` (${percent > 0 ? "+" : "−"}${t("percent", { number: Math.abs(percent) })})`;
  return { text: `${t("last")}: ${formatMoney(language, lastPaid.amount, currency)}${change}`, isNew: false };
}

/** The shown fields of a ticked payout. Amounts are in minor units. */
const rowOf = (payout: TickedPayout, language: Language) => ({
  id: payout.id,
  fullName: payout.fullName,
  target: targetText(payout.cardNumber),
  appName: payout.appName,
  description: payout.description,
  last: lastWords(payout, language),
  amount: payout.amount,
  fee: payout.fee,
  currency: payout.currency,
  state: payout.state,
  refusal: payout.refusal,
  leaves: payout.leaves,
  leavesLater: payout.leavesLater === true,
  earlier: payout.earlier,
});
export type TickedRow = ReturnType<typeof rowOf>;

/**
 * The current state of these payouts, in one call, and the number of those that are gone or out of the person's sight.
 * 404 if none is left.
 */
export async function loadTicked(
  { provider, language }: Pick<LoaderArgs, "provider" | "language">,
  ids: readonly string[],
): Promise<{ rows: TickedRow[]; missing: number }> {
  if (ids.length === 0) return { rows: [], missing: 0 };
  const payouts = await provider.tickedPayouts.list({ query: { ids: ids.join(",") } });
  return { rows: payouts.map((payout) => rowOf(payout, language)), missing: ids.length - payouts.length };
}
