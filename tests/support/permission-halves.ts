import { PERMISSIONS } from "#provider/contract/permissions";

/**
 * Halves of the permissions, one for each binary digit of their index. Of any two permissions, some half has the first
 * without the second, and another the second without the first. So a screen or call that asks for another permission
 * than its rule, asks for one more, or accepts a further one instead, answers some half differently from the rule.
 */
export const HALVES = Array.from({ length: Math.ceil(Math.log2(PERMISSIONS.length)) }, (_, digit) =>
  [0, 1].map((side) => PERMISSIONS.filter((_each, number) => ((number >> digit) & 1) === side)),
).flat();
