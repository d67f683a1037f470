import type { PayoutFileRow } from "#provider/contract/payout-file-rows";
import { targetText } from "~/billing/shared/bank/target-text";

/** A row as the page shows it: of an account that is paid, the page gets no more than is shown of it. */
export const shownRow = ({
  typed: { fullName, cardNumber, amount: typedAmount, description },
  account,
  bank,
  ...row
}: PayoutFileRow) => ({
  ...row,
  fullName,
  account: account === "" ? cardNumber : [targetText(account), bank].filter((text) => text !== null).join(" · "),
  isWrong: account === "",
  typedAmount,
  description,
});
export type ShownRow = ReturnType<typeof shownRow>;
