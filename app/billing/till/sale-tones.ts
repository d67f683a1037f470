import type { SaleState } from "#provider/contract/till";
import type { Tone } from "~/i18n/words";

export const SALE_TONES: Record<SaleState, Tone> = { WAITING: "info", PAID: "success", ENDED: "neutral" };
