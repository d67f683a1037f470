import type { InvoiceEventKind } from "#provider/contract/invoice-log";
import type { TransactionEventKind } from "#provider/contract/transactions";
import type { SendChannel } from "#provider/contract/words";
import type { Db, Statement } from "./database.ts";
import { invoiceEvents, transactionEvents } from "./schema/index.ts";

/** The person who acted; null for the payer and the clock. */
export type Actor = { id: string; name: string } | null;

type Common = { actor: Actor; at: number; amountMinor?: number; detail?: string };

/** One line of a transaction's timeline. */
export const transactionEvent = (
  db: Db,
  transactionId: string,
  kind: TransactionEventKind,
  { actor, ...rest }: Common,
): Statement =>
  db.insert(transactionEvents).values({
    transactionId,
    kind,
    actor: actor?.id ?? null,
    actorName: actor?.name ?? null,
    ...rest,
  });

/** One line of an invoice's timeline. */
export const invoiceEvent = (
  db: Db,
  invoiceId: string,
  kind: InvoiceEventKind,
  {
    actor,
    ...rest
  }: Common & {
    channel?: SendChannel;
    transactionId?: string;
    changes?: { field: string; from: string | null; to: string | null }[];
  },
): Statement =>
  db.insert(invoiceEvents).values({
    invoiceId,
    kind,
    actor: actor?.id ?? null,
    actorName: actor?.name ?? null,
    ...rest,
  });
