import { useTranslation } from "react-i18next";
import { WITHDRAWAL_FEE } from "#provider/rules/fees";
import { useFormat } from "~/i18n/use-format";

/** The fees of a withdrawal, shown before anything is typed. */
export function FeeRules({ houseBank, currency }: { houseBank: string | undefined; currency: string }) {
  const { t } = useTranslation(["withdraw", "withdrawals"]);
  const format = useFormat();
  const money = (minor: number) => format.money(minor, currency);
  const limit = money(WITHDRAWAL_FEE.fixedUpTo);
  return (
    <div className="text-s muted">
      <ul className="bulleted">
        {houseBank && <li>{t("withdrawals:fee.NONE", { bank: houseBank })}</li>}
        <li>{t("withdrawals:fee.FIXED", { fee: money(WITHDRAWAL_FEE.fixed), limit })}</li>
        <li>{t("fees.share", { share: format.number(WITHDRAWAL_FEE.basisPoints / 100, 2), limit })}</li>
      </ul>
    </div>
  );
}
