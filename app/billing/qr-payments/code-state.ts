import type { StaticQr } from "#provider/contract/links";
import type { Tone } from "~/i18n/words";

/** The state of an application's code: made and open, made and closed, or never made. */
export const codeState = ({ enabled, paymentUrl }: Pick<StaticQr, "enabled" | "paymentUrl">): "on" | "off" | "none" =>
  paymentUrl === null ? "none" : enabled ? "on" : "off";

export const CODE_TONES: Record<ReturnType<typeof codeState>, Tone> = {
  on: "success",
  off: "attention",
  none: "neutral",
};
