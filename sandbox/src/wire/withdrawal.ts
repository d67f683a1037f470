import type { PaymentCard } from "#provider/contract/cards";
import type { Withdrawal } from "#provider/contract/wallet-money";
import type { CardRow } from "../db/cards.ts";
import type { NamedPayout } from "../db/withdrawals.ts";
import { maskedCard } from "../domain/card.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

export const toCard = ({ id, brand, last4, isHouseBank, isDefault }: CardRow): PaymentCard => ({
  id,
  brand,
  cardNumber: maskedCard(last4) ?? "",
  isHouseBank,
  isDefault,
});

export const toWithdrawal = ({ payout, appName }: NamedPayout): Withdrawal => ({
  id: payout.id,
  appId: payout.applicationId,
  appName,
  target: payout.target,
  targetMasked: payout.targetMasked,
  amount: payout.amountMinor,
  fee: payout.feeMinor,
  currency: payout.currency,
  state: payout.state,
  reason: payout.failure,
  description: payout.description,
  automatic: payout.automatic,
  createdBy: payout.createdByName,
  createdDate: toInstant(payout.createdAt),
  unknownSince: toInstantOrNull(payout.unknownSince),
  finishedDate: toInstantOrNull(payout.finishedAt),
  returnedDate: toInstantOrNull(payout.returnedAt),
  settled: payout.settledBy === null ? null : { by: payout.settledByName ?? "", note: payout.settledNote ?? "" },
});
