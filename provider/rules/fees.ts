import { MINOR_UNITS } from "../contract/limits.ts";

/** Hundredths of a per cent in one whole. */
const BASIS = 10_000;
const FIXED_FEE = 1 * MINOR_UNITS;
const FIXED_FEE_UP_TO = 650 * MINOR_UNITS;
const FEE_BASIS_POINTS = 15;

/** `basisPoints` of `amountMinor`, rounded half up to a whole minor unit. Both non-negative integers. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return Math.floor((amountMinor * basisPoints + BASIS / 2) / BASIS);
}

/**
 * Fee of a withdrawal or payout in minor units, on top of the amount (docs/provider.md section 4): none to a card or IBAN of the house
 * bank, else 1.00 up to and including 650.00 and 0.15 % above it. That 650.01 costs less than 650.00 (0.98) is part of the promise.
 */
export function withdrawalFee(amountMinor: number, toHouseBank: boolean): number {
  if (toHouseBank) return 0;
  return amountMinor <= FIXED_FEE_UP_TO ? FIXED_FEE : shareOf(amountMinor, FEE_BASIS_POINTS);
}

/** Commission at capture: gross, fee and net in minor units. */
export function commission(grossMinor: number, basisPoints: number): { gross: number; fee: number; net: number } {
  const fee = shareOf(grossMinor, basisPoints);
  return { gross: grossMinor, fee, net: grossMinor - fee };
}
