import { LEDGER_OPERATIONS, movementEvent } from "#provider/contract/movement-kinds";
import type { Currency } from "#provider/contract/money";
import type { Movement, Reserve } from "#provider/contract/movements";
import type { Wallet } from "#provider/contract/wallets";
import type { MovementRow } from "../db/lists/movements.ts";
import { readReserves, type ReserveRow, type WalletRow } from "../db/wallets.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

const toReserve = ({
  account,
  kind,
  operation,
  subjectId,
  number,
  amountMinor,
  since,
  until,
}: ReserveRow): Reserve => ({
  account,
  kind,
  subject: LEDGER_OPERATIONS[operation].about,
  subjectId,
  reference: number,
  amount: amountMinor,
  since: toInstant(since),
  until: toInstantOrNull(until),
});

export const toWallet = (row: WalletRow): Wallet => ({
  appId: row.appId,
  appName: row.appName,
  currency: row.currency,
  available: row.availableMinor,
  held: row.heldMinor,
  heldUntil: toInstantOrNull(row.heldUntil),
  inTransit: row.inTransitMinor,
  reserves: [...readReserves(row.held), ...readReserves(row.inTransit)].map(toReserve),
});

export const toMovement = (row: MovementRow, currency: Currency): Movement => ({
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
  balance: row.balanceMinor,
  currency,
});
