import { PERMISSIONS } from "#provider/contract/permissions";

/**
 * Halves of the permissions, by each binary digit of their number. Of any two permissions some half has the first
 * without the second, and another the second without the first: a screen or a call that asks for another permission
 * than its rule names, for one more, or takes one more for enough, answers some half otherwise than the rule says.
 */
export const HALVES = Array.from({ length: Math.ceil(Math.log2(PERMISSIONS.length)) }, (_, digit) =>
  [0, 1].map((side) => PERMISSIONS.filter((_each, number) => ((number >> digit) & 1) === side)),
).flat();
