import type { SaleState } from "#provider/contract/till";
import type { InvoiceStatus, Language } from "#provider/contract/words";

/** What stands where an invoice names its payer: a sale of the till knows nobody. */
export const NO_PAYER = "—";

/** What a sale is called for which nobody typed a reason. */
export const STANDING_REASON: Record<Language, string> = {
  en: "Sale at the till",
  az: "Kassada satış",
  ru: "Продажа на\u00a0кассе",
};

/** How a sale stands at an instant (UTC milliseconds). A part that was paid does not end the waiting. */
export function saleStateOf(
  { status, expiresAt }: { status: InvoiceStatus; expiresAt: number },
  now: number,
): SaleState {
  if (status === "COMPLETE" || status === "CASH") return "PAID";
  if (status === "EXPIRED" || status === "CANCELED" || status === "ERROR") return "ENDED";
  return expiresAt <= now ? "ENDED" : "WAITING";
}
