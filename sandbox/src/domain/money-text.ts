import { MINOR_UNITS } from "#provider/contract/money";

/** Minor units as a plain decimal with two places: 123450 → `1234.50`. For messages and logs; screens have their own formatter. */
export const decimalText = (minor: number): string => (minor / MINOR_UNITS).toFixed(2);
