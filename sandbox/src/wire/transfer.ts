import type { Transfer } from "#provider/contract/transfers";
import { TRANSFER_FEE } from "#provider/rules/fees";
import type { NamedTransfer } from "../db/transfers.ts";
import { toInstant } from "./page.ts";

export const toTransfer = ({ transfer, direction, fromName, toName }: NamedTransfer): Transfer => ({
  id: transfer.id,
  kind: transfer.kind,
  direction,
  from: { appId: transfer.fromApplicationId ?? "", name: fromName ?? "" },
  to: transfer.toApplicationId === null ? null : { appId: transfer.toApplicationId, name: toName ?? "" },
  phoneNumber: transfer.toPhone,
  operator: transfer.operator,
  amount: transfer.amountMinor,
  fee: TRANSFER_FEE,
  currency: transfer.currency,
  description: transfer.description,
  // Only the sender sees which of its people made the transfer.
  createdBy: direction === "OUT" ? transfer.createdByName : null,
  createdDate: toInstant(transfer.createdAt),
});
