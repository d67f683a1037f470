import type { MerchantCall } from "#provider/contract/v3/merchant-call";
import { commission } from "#provider/rules/fees";
import type { Statement } from "../db/database.ts";
import { findByReference } from "../db/orders.ts";
import type { NewTransaction } from "../db/rows.ts";
import { refuse } from "../domain/refusal.ts";
import { payUrl, type Env } from "../env.ts";
import { REFERENCE_TAKEN } from "../operations/orders/create.ts";
import { decideAndRun } from "../operations/run.ts";
import { toPercent } from "../wire/order.ts";
import type { MerchantInput } from "./door.ts";

/** How often an order is made again after another request with the same reference was faster. */
const REPEATS = 3;

type Given = Pick<MerchantInput<MerchantCall>, "db" | "line" | "caller" | "reference" | "requestHash">;
/** An order, and the code of its pay link. `statements`: empty if it was made before. */
type Placed = { payment: NewTransaction; code: string; statements: Statement[] };

/** Makes an order, or finds the one that the merchant's reference made before. */
export async function onceByReference(
  { db, line, caller, reference, requestHash }: Given,
  make: () => Promise<Placed>,
): Promise<Placed> {
  const outcome = await decideAndRun(
    db,
    async () => {
      const before = reference === null ? undefined : await findByReference(db, caller.application.id, reference);
      if (!before) {
        const placed = await make();
        line.about(placed.payment.id);
        return placed;
      }
      if (before.order.requestHash !== requestHash) throw refuse("idempotency_key_reused");
      return { payment: before.payment, code: before.order.code, statements: [] };
    },
    { repeats: REPEATS, races: [REFERENCE_TAKEN] },
  );
  if (outcome.became !== "done") throw refuse("idempotency_in_progress", { retryAfterSeconds: 1 });
  return outcome.decision;
}

/** A new order as the merchant API answers it. */
export function toPlaced(env: Pick<Env, "PUBLIC_URL">, { payment, code }: Pick<Placed, "payment" | "code">) {
  const { amountMinor: amount, commissionBasisPoints } = payment;
  const paymentUrl = payUrl(env, code);
  return {
    orderId: payment.orderId,
    sessionId: payment.sessionId,
    paymentUrl,
    previewUrl: paymentUrl,
    transactionId: payment.id,
    comissionRate: toPercent(commissionBasisPoints),
    amount,
    fee: commission(amount, commissionBasisPoints).fee,
    totalAmount: amount,
  };
}
