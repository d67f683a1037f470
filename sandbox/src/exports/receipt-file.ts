import type { FileAnswer } from "#provider/contract/call";
import type { Region } from "#provider/contract/regions";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import type { Language } from "#provider/contract/words";
import type { Variables } from "../call.ts";
import { findApiFacts } from "../db/api-payouts.ts";
import type { NamedPayout } from "../db/withdrawals.ts";
import { refuse } from "../domain/refusal.ts";
import type { Env } from "../env.ts";
import { receiverBankOf } from "../wire/bank-name.ts";
import { sealedPdf } from "./made-seal.ts";
import { payoutReceipt } from "./payout-receipt.ts";

type Given = Pick<Variables, "db"> & { env: Env };
type Reader = { region: Region; language: Language };

/** The sealed receipt of a payout or withdrawal; refuses one whose money did not arrive. */
export async function receiptOfPayout(
  { db, env }: Given,
  { payout, appName }: NamedPayout,
  { region, language }: Reader,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const api = await findApiFacts(db, payout.id);
  const bank = receiverBankOf(region, payout);
  const made = await payoutReceipt({ payout, appName, region, bank, reference: api?.reference ?? null }, language);
  if (!made) throw refuse("invalid_state");
  const mark = { kind: "payout-receipt", number: payout.id, at: made.at } as const;
  const bytes = sealedPdf(env.TOKEN_HMAC_KEY, made.pdf, mark);
  return { bytes, name: `receipt-${payout.id}.pdf` };
}

/** The same, as a download of the back office. */
export async function receiptFile(given: Given, named: NamedPayout, reader: Reader): Promise<FileAnswer> {
  const { bytes, name } = await receiptOfPayout(given, named, reader);
  const { body } = new Response(bytes);
  if (!body) throw new Error("a receipt is never empty");
  return { body, contentType: PDF_MEDIA_TYPE, contentDisposition: `attachment; filename="${name}"` };
}
