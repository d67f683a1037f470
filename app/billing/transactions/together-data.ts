import { asItCame } from "#provider/rules/open-words";
import type { JudgedRefund } from "#provider/contract/refund-batches";
import type { LoaderArgs } from "~/server/guard";

/** The shown fields of a ticked payment; `amount` is refunded, in minor units. */
const rowOf = ({
  transactionId,
  orderId,
  fullName,
  appName,
  amount,
  currency,
  refusal,
  awaits,
  isOld,
}: JudgedRefund) => ({
  transactionId,
  orderId,
  fullName,
  appName,
  amount,
  currency,
  refusal: refusal === null ? null : asItCame(refusal),
  awaits,
  isOld,
});
export type TogetherRow = ReturnType<typeof rowOf>;

/**
 * The ticked payments as they are now, in one call, and the number of those that are gone or out of the person's sight.
 * 404 if none is left.
 */
export async function loadTogether(
  { provider }: Pick<LoaderArgs, "provider">,
  ids: readonly string[],
): Promise<{ rows: TogetherRow[]; missing: number }> {
  if (ids.length === 0) return { rows: [], missing: 0 };
  const payments = await provider.refundBatches.judge({ query: { ids: ids.join(",") } });
  return { rows: payments.map(rowOf), missing: ids.length - payments.length };
}
