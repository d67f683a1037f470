import { useLocation } from "@remix-run/react";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import type { TickedRow } from "./ticked-data";

/** The payouts that the viewer may approve. */
export const approvable = (rows: readonly TickedRow[]): TickedRow[] => rows.filter(({ refusal }) => refusal === null);

/** The sums of these payouts for each currency: amounts and fees in minor units. */
export function sumsOf(rows: readonly TickedRow[]) {
  const sums = new Map<TickedRow["currency"], { amount: number; fee: number }>();
  for (const { currency, amount, fee } of rows) {
    const sum = sums.get(currency) ?? { amount: 0, fee: 0 };
    sums.set(currency, { amount: sum.amount + amount, fee: sum.fee + fee });
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum }));
}

const OF_THESE = { ...OF_DIALOGS, because: null };
/** The address of the list with its filters, without the parameters that only these dialogs read. */
export const listBehind = (search: URLSearchParams | string): string => paths.payouts + withParams(search, OF_THESE);
export const useClose = (): string => listBehind(useLocation().search);
