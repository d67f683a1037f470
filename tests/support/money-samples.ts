import { APP_KEY, type Sample, type TickedPayout } from "./contract-world.ts";
import { PAYOUT_FILE_SAMPLES } from "./payout-file-samples.ts";
import { CODE_DIGITS } from "#provider/contract/limits";
import { PAYOUT_RECEIVER_SAMPLES } from "./payout-receiver-samples.ts";
import { RECURRING_SAMPLES } from "./recurring-samples.ts";
import { MONEY_TARGET_SAMPLES } from "./money-target-samples.ts";
import { PAYOUT_RULES_SAMPLES } from "./payout-rules-samples.ts";
import { REFUND_SAMPLES } from "./refund-samples.ts";

const CODE = "4".repeat(CODE_DIGITS);
/** The house bank has this card, and knows its owner. */
export const RECEIVER = {
  target: "PROVIDER_CARD",
  cardNumber: "5105105105105100",
  fullName: "Aysel Kərimova",
} as const;
const challenge = "chl_of_another_day";
let keysMade = 0;
const key = (): string => `money-sample-key-${++keysMade}`;

export const transfer = { amount: 2500, description: "Rent of the hall", phoneNumber: "+994501234567" };
export const withdrawal = { amount: 65001, description: "Takings of June", target: "AZ21NABZ00000000137010001944" };
export const topUp = { phoneNumber: "+994501234567", amount: 1000 };

export const automaticRule = {
  rhythm: "MONTHLY" as const,
  monthDay: 31,
  stays: 10000,
  target: withdrawal.target,
};

const tickedOf = ({ own }: Parameters<Sample>[1]): TickedPayout => own.ticked ?? { id: "pay_1" };

/** Calls that move money out of a wallet, and the calls of its cards. */
export const MONEY_SAMPLES: Record<string, Sample> = {
  ...PAYOUT_FILE_SAMPLES,
  ...MONEY_TARGET_SAMPLES,
  "walletMoney.startTopUp": (client, { appId }) => client.walletMoney.startTopUp({ body: { ...topUp, appId } }),
  "walletMoney.startTransfer": (client, { appId }) =>
    client.walletMoney.startTransfer({ body: { ...transfer, fromAppId: appId } }),
  "walletMoney.startWithdrawal": (client, { appId }) =>
    client.walletMoney.startWithdrawal({ body: { ...withdrawal, appId } }),
  "walletMoney.topUp": (client, { appId, own }) =>
    client.walletMoney.topUp({
      idempotencyKey: key(),
      params: { OTP: own.toppingUp?.code ?? CODE },
      body: { ...topUp, appId, challenge: own.toppingUp?.challenge ?? challenge },
    }),
  "walletMoney.transfer": (client, { appId, own }) =>
    client.walletMoney.transfer({
      idempotencyKey: key(),
      params: { OTP: own.transferring?.code ?? CODE },
      body: { ...transfer, fromAppId: appId, challenge: own.transferring?.challenge ?? challenge },
    }),
  "walletMoney.withdraw": (client, { appId, own }) =>
    client.walletMoney.withdraw({
      idempotencyKey: key(),
      params: { OTP: own.withdrawing?.code ?? CODE },
      body: { ...withdrawal, appId, challenge: own.withdrawing?.challenge ?? challenge },
    }),
  "walletMoney.withdrawals": (client) => client.walletMoney.withdrawals({ query: { page: 0 } }),
  "walletMoney.exportWithdrawalsSize": (client) =>
    client.walletMoney.exportWithdrawalsSize({ query: { tab: "FAILED" } }),
  "walletMoney.exportWithdrawals": (client) => client.walletMoney.exportWithdrawals({ query: { language: "az" } }),
  "walletMoney.withdrawal": (client, { withdrawalId }) =>
    client.walletMoney.withdrawal({ params: { id: withdrawalId } }),
  "walletMoney.withdrawalPartsFile": (client, { withdrawalId }) =>
    client.walletMoney.withdrawalPartsFile({ params: { id: withdrawalId }, query: { language: "az" } }),
  "walletMoney.withdrawalReceipt": (client, { withdrawalId }) =>
    client.walletMoney.withdrawalReceipt({ params: { id: withdrawalId }, query: { language: "az" } }),
  "walletMoney.withdrawalParts": (client, { withdrawalId }) =>
    client.walletMoney.withdrawalParts({ params: { id: withdrawalId }, query: { page: 0, pageSize: 25 } }),
  "walletMoney.settleWithdrawal": (client, { unknownWithdrawalId }) =>
    client.walletMoney.settleWithdrawal({
      idempotencyKey: key(),
      params: { id: unknownWithdrawalId },
      body: { outcome: "FAIL", reason: "could_not_process", note: "The bank confirmed it by phone" },
    }),
  "automaticWithdrawals.get": (client, { appId }) => client.automaticWithdrawals.get({ params: { appId } }),
  "automaticWithdrawals.start": (client, { appId }) =>
    client.automaticWithdrawals.start({ body: { appId, rule: { ...automaticRule, monthDay: 1 } } }),
  "automaticWithdrawals.set": (client, { appId, own }) =>
    client.automaticWithdrawals.set({
      idempotencyKey: key(),
      params: { appId, OTP: own.automatic?.code ?? CODE },
      body: { rule: automaticRule, challenge: own.automatic?.challenge ?? challenge },
    }),
  "automaticWithdrawals.pause": (client, { appId }) => client.automaticWithdrawals.pause({ params: { appId } }),
  "automaticWithdrawals.remove": (client, { appId }) => client.automaticWithdrawals.remove({ params: { appId } }),
  "transfers.list": (client) => client.transfers.list({ query: { page: 0 } }),
  "transfers.exportSize": (client) => client.transfers.exportSize({ query: { tab: "OUT" } }),
  "transfers.export": (client) => client.transfers.export({ query: { language: "az" } }),
  "transfers.get": (client, { transferId }) => client.transfers.get({ params: { id: transferId } }),
  "transfers.recipient": (client, { appId, receiverId }) =>
    client.transfers.recipient({ params: { appId, toMerchant: receiverId } }),
  "payouts.search": (client, { appId }) =>
    client.payouts.search({ body: { appId, tab: "FAILED", state: "FAIL", text: "Aysel", page: 0, pageSize: 10 } }),
  "payouts.one": (client, { payoutId }) => client.payouts.one({ params: { id: payoutId } }),
  "payouts.receipt": (client, { arrivedPayoutId }) =>
    client.payouts.receipt({ params: { id: arrivedPayoutId }, query: { language: "az" } }),
  "payouts.create": (client, { appId }) =>
    client.payouts.create({
      idempotencyKey: key(),
      appKey: APP_KEY,
      body: { appId, ...RECEIVER, amount: 1_00, description: "Wages of June" },
    }),
  "payouts.start": (client, { appId }) =>
    client.payouts.start({ body: { appId, ...RECEIVER, amount: 1_00, description: "Wages of July" } }),
  "payouts.maskedFullName": (client, { appId }) =>
    client.payouts.maskedFullName({ appKey: APP_KEY, body: { appId, ...RECEIVER } }),
  "payouts.sessionKey": (client, { appId }) => client.payouts.sessionKey({ params: { appId } }),
  "payouts.sources": (client) => client.payouts.sources(),
  "payouts.startApproval": (client, { payoutId }) => client.payouts.startApproval({ params: { id: payoutId } }),
  "payouts.approve": (client, { payoutId, own }) =>
    client.payouts.approve({
      idempotencyKey: key(),
      params: { id: payoutId, OTP: own.approvingPayout?.code ?? CODE },
      body: { challenge: own.approvingPayout?.challenge ?? challenge },
    }),
  "payouts.reject": (client, { rejectedPayoutId }) =>
    client.payouts.reject({
      idempotencyKey: key(),
      params: { id: rejectedPayoutId },
      body: { reason: "The card is of somebody else" },
    }),
  "payouts.recall": (client, { own }) =>
    client.payouts.recall({ idempotencyKey: key(), params: { id: own.recallableId ?? "pay_1" } }),
  ...PAYOUT_RULES_SAMPLES,
  ...REFUND_SAMPLES,
  ...PAYOUT_RECEIVER_SAMPLES,
  ...RECURRING_SAMPLES,
  "tickedPayouts.list": (client, world) => client.tickedPayouts.list({ query: { ids: tickedOf(world).id } }),
  "tickedPayouts.startApproval": (client, world) =>
    client.tickedPayouts.startApproval({ body: { ids: [tickedOf(world).id] } }),
  "tickedPayouts.approve": (client, world) => {
    const { id, ...given } = tickedOf(world);
    return client.tickedPayouts.approve({
      idempotencyKey: key(),
      params: { OTP: given.code ?? CODE },
      body: { challenge: given.challenge ?? challenge, ids: [id] },
    });
  },
  "cards.add": (client) =>
    client.cards.add({ idempotencyKey: key(), body: { pan: "4242424242424242", expiry: "12/40" } }),
  "cards.list": (client) => client.cards.list(),
  "cards.makeDefault": (client, { own }) => client.cards.makeDefault({ params: { id: own.cardId ?? "crd_1" } }),
  "cards.remove": (client, { own }) => client.cards.remove({ params: { id: own.cardId ?? "crd_1" } }),
};
