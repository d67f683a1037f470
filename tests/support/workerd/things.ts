import { eq } from "drizzle-orm";
import { BULK_OF_ITS_OWN, bulkFor } from "./bulk-things.ts";
import { maskedIban } from "#provider/rules/iban-text";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { payouts } from "../../../sandbox/src/db/schema/index.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { standingRules } from "../../../sandbox/src/db/payout-rules.ts";
import { newAutomatic, planSet } from "../../../sandbox/src/operations/wallets/automatic-withdrawal.ts";
import { newFile, planChecked, planMake } from "../../../sandbox/src/operations/wallets/payout-file.ts";
import { planTransfer } from "../../../sandbox/src/operations/wallets/transfer.ts";
import { planWithdrawal } from "../../../sandbox/src/operations/wallets/withdraw.ts";
import { connectThings } from "./connecting.ts";
import { customerOf } from "./customers.ts";
import { linksOf } from "./links.ts";
import { disputeOf, writtenDispute } from "./disputes.ts";
import { giveWebhook } from "./webhooks.ts";
import { preparedNow } from "../../../sandbox/src/db/connections.ts";
import { giveLogo } from "./logos.ts";
import { makePayout } from "./paying-out.ts";
import { reportOf } from "./reports.ts";
import { putServerKey } from "./server-keys.ts";
import { savedReceiverOf } from "./payout-receivers.ts";
import { recurringOf } from "./recurring.ts";
import { confirmedTarget, proposedTarget } from "./money-targets.ts";
import { proposedByColleague, withdrawAll } from "./payout-rules.ts";
import { leavingRefundOf, refundRulesByColleague, waitingRefundOf, withdrawRefundRules } from "./refunds.ts";
import { makeInvoice, paidOutside, payInvoice } from "./paying.ts";
import { openShift, soldThings } from "./till.ts";
import { applicationAt, signedApplication } from "./signing.ts";
import { db, makePerson, newAddress, newPhone, sandboxNow, type Merchant } from "./sandbox.ts";
import { IBAN } from "./withdrawing.ts";

/** A payable invoice, a payment of another one with its customer, and a payment link. */
export const thingsOf = async (merchant: Merchant): Promise<Things> => {
  const { transaction } = await payInvoice(merchant, {});
  return {
    ...(await paidOutside(merchant)),
    ...(await linksOf(merchant)),
    ...(await soldThings(merchant)),
    ...(await disputeOf(merchant)),
    invoiceId: (await makeInvoice(merchant, {})).invoice.id,
    transactionId: transaction.id,
    customerId: await customerOf(transaction),
    withdrawalId: await withdrawalOf(merchant),
    transferId: await transferOf(merchant),
    payoutId: await payoutOf(merchant),
    ...(await connectThings(merchant)),
    approvedId: await applicationAt(merchant, "APPROVED"),
    signedId: await signedApplication(merchant),
    proposalId: await proposedByColleague(merchant),
    refundId: await waitingRefundOf(merchant),
    refundProposalId: await refundRulesByColleague(merchant),
    leavingActId: (await leavingRefundOf(merchant)).actId,
    moneyTargetId: await proposedTarget(merchant),
    payoutFileId: await payoutFileOf(merchant),
    savedReceiverId: await savedReceiverOf(merchant),
    recurringId: await recurringOf(merchant),
    bulkId: await bulkFor(merchant),
    serverKeyId: (await putServerKey(merchant)).id,
    reportId: await reportOf(merchant),
  };
};
export type Things = {
  invoiceId: string;
  transactionId: string;
  linkId: string;
  /** A link that no call turns off. */
  payableLinkId: string;
  customerId: string;
  withdrawalId: string;
  transferId: string;
  payoutId: string;
  preparedId: string;
  handedInId: string;
  companyId: string;
  approvedId: string;
  signedId: string;
  proposalId: string;
  refundId: string;
  refundProposalId: string;
  leavingActId: string;
  moneyTargetId: string;
  payoutFileId: string;
  savedReceiverId: string;
  recurringId: string;
  bulkId: string;
  serverKeyId: string;
  reportId: string;
  /** An invoice with a part that was paid outside, and that part. */
  outsideId: string;
  outsidePaymentId: string;
  /** An open shift of the till, and a sale in it that waits. */
  shiftId: string;
  saleId: string;
  /** A dispute to answer, and a file of the answer. */
  disputeId: string;
  disputeFileId: string;
  /** One whose answer was sent. */
  sentDisputeId: string;
};

const INVOICE_OF_ITS_OWN: Record<string, () => Record<string, unknown>> = {
  "invoices.remove": () => ({}),
  "invoices.cancel": () => ({}),
  "outsidePayments.record": () => ({}),
  "outsidePayments.recordTicked": () => ({}),
  "tickedInvoices.cancel": () => ({}),
  // A payer gets at most ten messages an hour.
  "tickedInvoices.send": () => ({ phone: newPhone() }),
  "invoices.setRecurrence": () => ({ recurringInterval: "WEEKLY" }),
};
const PAID_FOR_ONE = ["transactions.refund", "refunds.start", "transactions.complete", "transactions.reverse"];

/**
 * Separate records for a request, by the name of its call, which the next request could not use: an invoice to delete,
 * cancel or pause, a payment for a single act, and a customer without open documents to erase.
 */
export async function ownThingsFor(merchant: Merchant, name: string): Promise<Partial<Things>> {
  const invoice = INVOICE_OF_ITS_OWN[name]?.();
  if (invoice) return { invoiceId: (await makeInvoice(merchant, invoice)).invoice.id };
  if (PAID_FOR_ONE.includes(name))
    return {
      transactionId: (
        await payInvoice(merchant, { preAuth: !name.startsWith("refunds.") && name !== "transactions.refund" })
      ).transaction.id,
    };
  if (/^disputes\.(?:saveEvidence|removeFile|submit|accept)$/.test(name)) return writtenDispute(merchant);
  if (name === "applications.logo") await giveLogo(merchant);
  if (name === "connect.logo")
    await giveLogo({ applicationId: (await preparedNow(db, merchant.merchantId))?.connection.applicationId ?? "none" });
  if (name.startsWith("webhooks.") || name.startsWith("exams."))
    await giveWebhook(merchant, { types: ["payment.paid"] });
  // An owner has confirmed the target, so that other people of the team may set a rule too.
  if (name === "automaticWithdrawals.start") await confirmedTarget(merchant, "ACCOUNT", IBAN);
  if (/^moneyTargets\.(?:startConfirmation|end)$/.test(name)) return { moneyTargetId: await proposedTarget(merchant) };
  if (name === "automaticWithdrawals.pause") await ruleOf(merchant);
  if (name === "payoutRules.propose") await withdrawAll(merchant.applicationId);
  if (["payoutRules.startConfirmation", "payoutRules.refuse"].includes(name))
    return { proposalId: await proposedByColleague(merchant) };
  if (["payouts.startApproval", "payouts.reject", "tickedPayouts.startApproval"].includes(name))
    return { payoutId: await payoutOf(merchant) };
  if (["refunds.startApproval", "refunds.reject"].includes(name)) return { refundId: await waitingRefundOf(merchant) };
  if (name === "refundRules.propose") await withdrawRefundRules(merchant.applicationId);
  if (["refundRules.startConfirmation", "refundRules.refuse"].includes(name))
    return { refundProposalId: await refundRulesByColleague(merchant) };
  if (name === "payouts.receipt") return { payoutId: await asArrived(await payoutOf(merchant)) };
  if (name === "walletMoney.withdrawalReceipt") return { withdrawalId: await asArrived(await withdrawalOf(merchant)) };
  if (["payoutFiles.startApproval", "payoutFiles.reject"].includes(name))
    return { payoutFileId: await payoutFileOf(merchant) };
  if (/^recurringPayouts\.(?:pause|resume|stop)$/.test(name))
    return { recurringId: await recurringOf(merchant, name === "recurringPayouts.resume" ? "PAUSED" : "ACTIVE") };
  if (name === "payoutReceivers.remove") return { savedReceiverId: await savedReceiverOf(merchant) };
  // One request is open at a time, and an application goes live once.
  if (name === "merchantContracts.authCode") return { approvedId: await applicationAt(merchant, "APPROVED") };
  if (name === "merchantContracts.goLive") return { signedId: await signedApplication(merchant) };
  if (name === "outsidePayments.takeBack") return paidOutside(merchant);
  // Only an open shift sells, and another call may have closed it.
  if (name === "till.end" || name === "till.closeShift") return soldThings(merchant);
  if (name === "till.sell") await openShift(merchant, await makePerson(merchant, "ROLE_SUSER", { member: false }));
  if (name === "reports.stop") return { reportId: await reportOf(merchant) };
  if (name === "serverKeys.end") return { serverKeyId: (await putServerKey(merchant)).id };
  if (BULK_OF_ITS_OWN.includes(name)) return { bulkId: await bulkFor(merchant, name) };
  if (name === "customers.erase")
    return { customerId: await customerOf((await payInvoice(merchant, { email: newAddress() })).transaction) };
  return {};
}

/** A payout by an unknown maker. */
const payoutOf = (merchant: Merchant): Promise<string> => makePayout(merchant, { userId: "usr_somebody" });

/** A file of one payout by an unknown maker, as the operations make it. */
async function payoutFileOf({ merchantId, applicationId }: Merchant): Promise<string> {
  const now = await sandboxNow();
  const file = {
    ...newFile({ merchantId, applicationId, currency: "AZN", now }),
    fileName: "payroll.csv",
    sha256: "0".repeat(64),
    createdBy: "usr_somebody",
    createdByName: "Someone",
    good: 1,
    amountMinor: 1_00,
  };
  const row = {
    row: 2,
    isWrong: false,
    isWarned: false,
    typed: { fullName: "Someone", target: "", cardNumber: IBAN, amount: "1.00", description: "Flowers" },
    problems: [],
    warnings: [],
    payoutId: newId("pay"),
    target: "BANK" as const,
    targetMasked: maskedIban(IBAN),
    destination: IBAN,
    nameCheck: null,
    amountMinor: 1_00,
    feeMinor: 0,
    search: "",
  };
  await runBatch(db, planChecked(db, file, [row]));
  const making = { region: "default", standing: await standingRules(db, applicationId), madeBefore: 0, now } as const;
  await runBatch(db, planMake(db, { ...file, seq: 0, search: "" }, making)?.statements ?? []);
  return file.id;
}

/** A withdrawal in a person's name, as the operation begins it. */
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
    maker: { id: "usr_somebody", fullName: "Someone" },
    now: await sandboxNow(),
  });
  await runBatch(db, statements);
  return payout.id;
}

/** The state of money that arrived, without the journal's entries, which a receipt does not read. */
async function asArrived(id: string): Promise<string> {
  await db
    .update(payouts)
    .set({ state: "SUCCESS", finishedAt: await sandboxNow(), bankAt: null })
    .where(eq(payouts.id, id));
  return id;
}

/** A rule for the merchant's wallet that is not paused, as the operation sets it. */
async function ruleOf(merchant: Merchant): Promise<void> {
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const row = newAutomatic({
    application: { id: merchant.applicationId, region: merchant.region },
    rule: { rhythm: "DAILY", stays: 0, target: IBAN },
    to: { target: "BANK", destination: IBAN, targetMasked: maskedIban(IBAN), bank: null },
    isHouse: false,
    setter: { id: owner.userId, fullName: "Someone" },
    now: await sandboxNow(),
  });
  await runBatch(db, planSet(db, row));
}

/** A transfer to a phone in a person's name, as the operation makes it. */
async function transferOf({ merchantId, applicationId: id }: Merchant): Promise<string> {
  const { transfer, statements } = planTransfer(db, {
    application: { id, merchantId, currency: "AZN" },
    to: { kind: "phoneWallet", phone: newPhone() },
    amountMinor: 1_00,
    description: "Flowers",
    maker: { id: "usr_somebody", fullName: "Someone" },
    now: await sandboxNow(),
  });
  await runBatch(db, statements);
  return transfer.id;
}
