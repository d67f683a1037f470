/** Shares that a payer is offered as a tip, in percent. */
export const TIP_RATES = ["0", "5", "10", "15"] as const;
export type TipRate = (typeof TIP_RATES)[number];

/** The tip of a sum, rounded to a minor unit. */
export const tipOf = (minor: number, rate: TipRate): number => Math.round((minor * Number(rate)) / 100);
