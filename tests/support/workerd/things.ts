import { maskedIban } from "#provider/rules/iban-text";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { planWithdrawal } from "../../../sandbox/src/operations/wallets/withdraw.ts";
import { customerOf } from "./customers.ts";
import { makeLink } from "./links.ts";
import { makeInvoice, payInvoice } from "./paying.ts";
import { db, sandboxNow, type Merchant } from "./sandbox.ts";
import { IBAN } from "./withdrawing.ts";

/** An invoice that can be paid, a payment of another one, who paid it, and a payment link. */
export const thingsOf = async (merchant: Merchant): Promise<Things> => {
  const { transaction } = await payInvoice(merchant, {});
  return {
    linkId: (await makeLink(merchant)).id,
    invoiceId: (await makeInvoice(merchant, {})).invoice.id,
    transactionId: transaction.id,
    customerId: await customerOf(transaction),
    withdrawalId: await withdrawalOf(merchant),
  };
};
export type Things = {
  invoiceId: string;
  transactionId: string;
  linkId: string;
  customerId: string;
  withdrawalId: string;
};

/** A withdrawal in somebody's name, as the operation begins it. */
async function withdrawalOf({ merchantId, applicationId: id }: Merchant): Promise<string> {
  const { payout, statements } = planWithdrawal(db, {
    application: { id, merchantId, currency: "AZN" },
    target: "BANK",
    destination: IBAN,
    targetMasked: maskedIban(IBAN),
    bank: null,
    amountMinor: 1_00,
    feeMinor: 1_00,
    description: "Takings",
    maker: { id: "usr_somebody", fullName: "Somebody" },
    now: await sandboxNow(),
  });
  await runBatch(db, statements);
  return payout.id;
}
