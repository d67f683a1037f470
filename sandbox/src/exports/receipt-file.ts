import type { FileAnswer } from "#provider/contract/call";
import type { Region } from "#provider/contract/regions";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import type { Language } from "#provider/contract/words";
import { findApiFacts } from "../db/api-payouts.ts";
import type { Db } from "../db/database.ts";
import type { NamedPayout } from "../db/withdrawals.ts";
import { refuse } from "../domain/refusal.ts";
import { receiverBankOf } from "../wire/bank-name.ts";
import { payoutReceipt } from "./payout-receipt.ts";

type Reader = { region: Region; language: Language };

/** The receipt of a payout or withdrawal; refuses one whose money did not arrive. */
export async function receiptOfPayout(
  db: Db,
  { payout, appName }: NamedPayout,
  { region, language }: Reader,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const api = await findApiFacts(db, payout.id);
  const bank = receiverBankOf(region, payout);
  const bytes = await payoutReceipt({ payout, appName, region, bank, reference: api?.reference ?? null }, language);
  if (!bytes) throw refuse("invalid_state");
  return { bytes, name: `receipt-${payout.id}.pdf` };
}

/** The same, as a download of the back office. */
export async function receiptFile(db: Db, named: NamedPayout, reader: Reader): Promise<FileAnswer> {
  const { bytes, name } = await receiptOfPayout(db, named, reader);
  const { body } = new Response(bytes);
  if (!body) throw new Error("a receipt is never empty");
  return { body, contentType: PDF_MEDIA_TYPE, contentDisposition: `attachment; filename="${name}"` };
}
