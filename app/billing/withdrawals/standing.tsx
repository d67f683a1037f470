import { useTranslation } from "react-i18next";
import type { Withdrawal } from "#provider/contract/wallet-money";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";
import { Arrival } from "./arrival";

type Props = { withdrawal: Withdrawal; arrival: string | null };

/** Where the money is now, why, and what one can do about it. Nothing of one that arrived, unless staff said so in the bank's place. */
export function Standing({ withdrawal, arrival }: Props) {
  const { t } = useTranslation("withdrawals");
  const { money } = useFormat();
  const { state, reason, unknownSince, settled, amount, fee, currency } = withdrawal;
  const sums = { amount: money(amount, currency), fee: money(fee, currency), total: money(amount + fee, currency) };
  if (state === "IN_PROGRESS")
    return unknownSince === null ? (
      <Banner title={t("standing.onItsWay")}>
        <p>
          <Arrival day={arrival} />. {t("standing.onItsWayHint")}
        </p>
      </Banner>
    ) : (
      <Banner tone="warning" title={t("standing.unknown")}>
        <p>
          {t("standing.unknownSince")} <DateTime at={unknownSince} withZone />. {t("standing.unknownHint", sums)}
        </p>
      </Banner>
    );
  if (state === "SUCCESS")
    return settled ? (
      <Banner title={t("standing.settledArrived")}>
        <p>{t("standing.settled", settled)}</p>
      </Banner>
    ) : null;
  const because = reason ?? "other";
  return (
    <Banner
      tone={state === "RETURNED" ? "warning" : "critical"}
      title={t(state === "RETURNED" ? "standing.returned" : "standing.failed")}
    >
      <p>
        {t(`reason.${because}`)} {t(`todo.${because}`)}
      </p>
      <p>{t(state === "RETURNED" ? "standing.returnedHint" : "standing.failedHint", sums)}</p>
      {settled && <p>{t("standing.settled", settled)}</p>}
    </Banner>
  );
}
