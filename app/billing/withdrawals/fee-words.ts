import { useTranslation } from "react-i18next";
import { feeRule, WITHDRAWAL_FEE } from "#provider/rules/fees";
import { useFormat } from "~/i18n/use-format";

/** Amounts are in minor units. `houseBank` is the name of the region's house bank, if it has one. */
export type Sum = { amount: number; fee: number; currency: string; houseBank: string | undefined };

/** Explains a fee with its parts: `650.01 × 0.15% = 0.98`. */
export function useFeeWords(): (sum: Sum) => string {
  const { t } = useTranslation("withdrawals");
  const format = useFormat();
  return ({ amount, fee, currency, houseBank }) => {
    const money = (minor: number) => format.money(minor, currency);
    return t(`fee.${feeRule(amount, fee === 0)}`, {
      amount: money(amount),
      fee: money(fee),
      limit: money(WITHDRAWAL_FEE.fixedUpTo),
      bank: houseBank ?? "",
      share: format.number(WITHDRAWAL_FEE.basisPoints / 100, 2),
    });
  };
}
