import { LEDGER_OPERATIONS, movementEvent } from "#provider/contract/movement-kinds";
import type { Currency } from "#provider/contract/money";
import type { Movement, Reserve } from "#provider/contract/movements";
import type { WithdrawalPart } from "#provider/contract/wallet-money";
import type { Wallet } from "#provider/contract/wallets";
import type { PartRow } from "../db/composition.ts";
import type { MovementRow } from "../db/lists/movements.ts";
import { readReserves, type ReserveRow, type WalletRow } from "../db/wallets.ts";
import type { Share } from "../domain/composition.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

const toReserve = ({
  account,
  kind,
  operation,
  subjectId,
  number,
  party,
  awaitsApproval,
  amountMinor,
  since,
  until,
}: ReserveRow): Reserve => ({
  account,
  kind,
  subject: LEDGER_OPERATIONS[operation].about,
  subjectId,
  reference: number,
  party,
  awaitsApproval,
  amount: amountMinor,
  since: toInstant(since),
  until: toInstantOrNull(until),
});

export const toWallet = (row: WalletRow): Wallet => ({
  appId: row.appId,
  appName: row.appName,
  currency: row.currency,
  available: row.availableMinor,
  held: row.heldMinor - row.disputedMinor,
  heldUntil: toInstantOrNull(row.heldUntil),
  disputed: row.disputedMinor,
  inTransit: row.inTransitMinor,
  awaitingApproval: row.awaitingApprovalMinor,
  reserves: [row.held, row.disputed, row.inTransit].flatMap(readReserves).map(toReserve),
  automatic:
    row.automaticState === null ? null : { state: row.automaticState, nextDate: toInstantOrNull(row.automaticNextAt) },
});

export const toMovement = (row: MovementRow, currency: Currency): Movement => ({
  ...withoutBalance(row, currency),
  balance: row.balanceMinor,
});

const withoutBalance = (row: MovementRow, currency: Currency): Omit<Movement, "balance"> => ({
  id: row.journalId,
  number: row.nth,
  at: toInstant(row.at),
  kind: row.kind,
  event: movementEvent(row.operation, row.netMinor),
  subject: LEDGER_OPERATIONS[row.operation].about,
  subjectId: row.subjectId,
  reference: row.number,
  gross: row.grossMinor,
  fee: row.feeMinor,
  net: row.netMinor,
  currency,
});

const toShare = ({ grossMinor, feeMinor, netMinor }: Share) => ({ gross: grossMinor, fee: feeMinor, net: netMinor });

export const toPart = ({ movement, before, within, after }: PartRow, currency: Currency): WithdrawalPart => ({
  ...withoutBalance(movement, currency),
  part: toShare(within),
  before: before.netMinor,
  after: after.netMinor,
});
