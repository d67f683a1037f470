import type { AccountKind } from "../contract/accounting-kinds.ts";
import type { Region } from "../contract/regions.ts";

/** The account of each kind. */
export type Accounts = Readonly<Record<AccountKind, string>>;

/** No law of the Emirates or of Saudi Arabia numbers accounts; these are the numbers that most programs begin with. */
const FOUR_DIGITS: Accounts = {
  WALLET: "1020",
  PAYMENT: "4000",
  REFUND: "4100",
  PAYOUT: "2000",
  WITHDRAWAL: "1090",
  TRANSFER: "1200",
  TOP_UP: "6200",
  DISPUTE: "1210",
  FEE: "6100",
};

/**
 * The accounts that movements are booked to before a merchant chooses others. Those of Azerbaijan are of its chart of
 * accounts: other accounts at banks, sales, returns of goods, suppliers, money on its way, other receivables (also what
 * a dispute holds back), administrative and commercial expenses.
 */
export const USUAL_ACCOUNTS: Readonly<Record<Region, Accounts>> = {
  default: {
    WALLET: "224",
    PAYMENT: "601",
    REFUND: "602",
    PAYOUT: "531",
    WITHDRAWAL: "222",
    TRANSFER: "217",
    TOP_UP: "721",
    DISPUTE: "217",
    FEE: "711",
  },
  ae: FOUR_DIGITS,
  sa: FOUR_DIGITS,
};

/** The accounts that count: those that somebody chose, and the usual ones for the rest. */
export const accountsOf = (region: Region, chosen: Partial<Accounts> = {}): Accounts => ({
  ...USUAL_ACCOUNTS[region],
  ...chosen,
});
