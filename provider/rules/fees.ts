import { AMOUNT_LIMIT, MIN_AMOUNT, MINOR_UNITS } from "../contract/limits.ts";

/** Hundredths of a per cent in one whole. */
const BASIS = 10_000;
/** The fee of a withdrawal: a fixed sum up to an amount, a share above. Minor units, hundredths of a per cent. */
export const WITHDRAWAL_FEE = { fixed: 1 * MINOR_UNITS, fixedUpTo: 650 * MINOR_UNITS, basisPoints: 15 } as const;

/** `basisPoints` of `amountMinor`, rounded half up to a whole minor unit. Both non-negative integers. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return Math.floor((amountMinor * basisPoints + BASIS / 2) / BASIS);
}

/** Which part of the rule a fee follows: none (house bank), one sum, or a share of the amount. */
export type FeeRule = "NONE" | "FIXED" | "SHARE";

export function feeRule(amountMinor: number, toHouseBank: boolean): FeeRule {
  if (toHouseBank) return "NONE";
  return amountMinor <= WITHDRAWAL_FEE.fixedUpTo ? "FIXED" : "SHARE";
}

/**
 * Fee of a withdrawal or payout in minor units, on top of the amount (docs/provider.md section 4): none to a card or
 * IBAN of the house bank, else 1.00 up to and including 650.00 and 0.15 % above it. That 650.01 costs less than 650.00
 * (0.98) is part of the promise.
 */
export function withdrawalFee(amountMinor: number, toHouseBank: boolean): number {
  const fees: Record<FeeRule, number> = {
    NONE: 0,
    FIXED: WITHDRAWAL_FEE.fixed,
    SHARE: shareOf(amountMinor, WITHDRAWAL_FEE.basisPoints),
  };
  return fees[feeRule(amountMinor, toHouseBank)];
}

/**
 * The greatest amount that can be withdrawn with its fee out of what is available, in minor units; undefined where not
 * even the smallest can. The fee falls where the share begins, so the greatest sum is looked for there first: 650.99
 * holds 650.01 and its fee, but not 650.00.
 */
export function greatestWithdrawal(availableMinor: number, toHouseBank: boolean): number | undefined {
  const fits = (amount: number) => amount + withdrawalFee(amount, toHouseBank) <= availableMinor;
  const most = AMOUNT_LIMIT - 1;
  let shared = Math.min(
    most,
    toHouseBank ? availableMinor : Math.ceil((availableMinor * BASIS) / (BASIS + WITHDRAWAL_FEE.basisPoints)),
  );
  while (shared > WITHDRAWAL_FEE.fixedUpTo && !fits(shared)) shared--;
  if (shared > WITHDRAWAL_FEE.fixedUpTo) return shared;
  const small = Math.min(WITHDRAWAL_FEE.fixedUpTo, availableMinor - withdrawalFee(MIN_AMOUNT, toHouseBank));
  return small >= MIN_AMOUNT ? small : undefined;
}

/** The fee of a transfer or a top-up, in minor units: none (decision 0052). */
export const TRANSFER_FEE = 0;

/**
 * The greatest transfer, or top-up, out of what is available, in minor units and at most `most`; undefined where not
 * even the smallest fits.
 */
export function greatestTransfer(availableMinor: number, most = AMOUNT_LIMIT - 1): number | undefined {
  const greatest = Math.min(most, availableMinor - TRANSFER_FEE);
  return greatest >= MIN_AMOUNT ? greatest : undefined;
}

/** Commission at capture: gross, fee and net in minor units. */
export function commission(grossMinor: number, basisPoints: number): { gross: number; fee: number; net: number } {
  const fee = shareOf(grossMinor, basisPoints);
  return { gross: grossMinor, fee, net: grossMinor - fee };
}
