import type { Region } from "../contract/regions.ts";

/** Hundredths of a per cent in one whole. */
const BASIS = 10_000;

/**
 * The tax on fees for payments, in hundredths of a per cent; null where such services are exempt. The Emirates and
 * Saudi Arabia tax fees that are named as such; Azerbaijan exempts financial services.
 */
export const FEE_VAT: Readonly<Record<Region, number | null>> = { default: null, ae: 500, sa: 1_500 };

/**
 * The tax that an amount contains, and the rest, in minor units: rounded half up, and of fees that came back the same
 * below zero. Null where the region has none.
 */
export function vatIn(region: Region, feeMinor: number): { basisPoints: number; amount: number; net: number } | null {
  const basisPoints = FEE_VAT[region];
  if (basisPoints === null) return null;
  const whole = BASIS + basisPoints;
  const size = Math.floor((2 * Math.abs(feeMinor) * basisPoints + whole) / (2 * whole));
  const amount = feeMinor < 0 ? 0 - size : size;
  return { basisPoints, amount, net: feeMinor - amount };
}
