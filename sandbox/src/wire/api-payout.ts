import type { ApiPayoutState } from "#provider/contract/v3/payouts";
import type { Region } from "#provider/contract/regions";
import { PAYOUT_STATES, type PayoutState } from "#provider/contract/words";
import type { NamedApiPayout } from "../db/api-payouts.ts";
import type { PayoutRow } from "../db/withdrawals.ts";
import { receiverBankOf } from "./bank-name.ts";
import { toPan } from "./order.ts";
import { toInstant } from "./page.ts";

/** `isAnswered`: whether the bank, or whoever approves, has answered. What arrived may still be sent back. */
type Told = { state: ApiPayoutState; isAnswered: boolean; description: string };

/** Each state in the words of the merchant API, and a sentence for the merchant's log. */
const STATES: Readonly<Record<PayoutState, Told>> = {
  CREATED: { state: "CREATED", isAnswered: false, description: "It was created." },
  AWAITING_APPROVAL: { state: "CREATED", isAnswered: false, description: "It waits for approval." },
  IN_PROGRESS: { state: "IN_PROGRESS", isAnswered: false, description: "The bank has it." },
  SUCCESS: { state: "SUCCESS", isAnswered: true, description: "It arrived." },
  FAIL: { state: "FAIL", isAnswered: true, description: "The bank refused it." },
  NOT_FOUND: { state: "NOT_FOUND", isAnswered: true, description: "The bank knows no such receiver." },
  DAILY_PAYOUT_LIMIT_EXCEEDED: {
    state: "DAILY_PAYOUT_LIMIT_EXCEEDED",
    isAnswered: true,
    description: "The limit of the day is reached.",
  },
  REJECTED: { state: "FAIL", isAnswered: true, description: "It was not approved." },
  RECALLED: { state: "FAIL", isAnswered: true, description: "It was recalled." },
  EXPIRED: { state: "FAIL", isAnswered: true, description: "Nobody approved it in time." },
  RETURNED: { state: "FAIL", isAnswered: true, description: "The receiver's bank sent it back." },
};

/** The states that the merchant API tells as this one. */
export const statesToldAs = (told: ApiPayoutState): PayoutState[] =>
  PAYOUT_STATES.filter((state) => STATES[state].state === told);

type Row = Omit<PayoutRow, "seq">;

const panOf = ({ target, targetMasked }: Row): string =>
  target === "BANK" ? targetMasked : (toPan(targetMasked.slice(-4)) ?? "");

/** `available`: of the wallet, after the payout, in minor units. */
export const toMadePayout = (region: Region, payout: Row, available: number) => {
  const { state, isAnswered, description } = STATES[payout.state];
  return {
    _final: isAnswered,
    state,
    stateDescription: description,
    currentDepositBalance: available,
    walletHistoryId: payout.id,
    bankName: receiverBankOf(region, payout),
  };
};

export const toApiPayout = (region: Region, payout: Row) => ({
  bankName: receiverBankOf(region, payout),
  state: STATES[payout.state].state,
  cardPan: panOf(payout),
  transferAmount: payout.amountMinor,
  createdDate: toInstant(payout.createdAt),
  transferType: payout.target === "BANK" ? "IBAN" : "CARD",
  description: payout.description,
  fullName: payout.fullName,
  finCode: payout.finCode,
});

export const toListedApiPayout = ({ payout, api }: NamedApiPayout) => ({
  id: payout.id,
  requestRrn: api?.reference ?? null,
  transferAmount: payout.amountMinor,
  amountWithFee: payout.amountMinor + payout.feeMinor,
  fee: payout.feeMinor,
  createdDate: toInstant(payout.createdAt),
  state: STATES[payout.state].state,
  cardPan: panOf(payout),
  finCode: payout.finCode,
  fullName: payout.fullName,
});
