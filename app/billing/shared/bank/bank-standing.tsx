import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PayoutReason, PayoutState } from "#provider/contract/words";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";
import { Arrival } from "./arrival";

/** Money that was given to a bank. Amounts in minor units, instants in UTC. */
export type AtBank = {
  state: PayoutState;
  /** Why the bank refused it or sent it back. */
  because: PayoutReason | null;
  amount: number;
  fee: number;
  currency: string;
  unknownSince: string | null;
  finishedDate: string | null;
  returnedDate: string | null;
  settled: { by: string; note: string } | null;
};

type Props = {
  of: AtBank;
  arrival: string | null;
  /** Who hears of the bank's answer. */
  told: string;
  /** What is said of one that failed. */
  failed: string;
  /** What one can do about the reason of one that failed or came back. */
  todo: (because: PayoutReason) => ReactNode;
  /** Asks once more, while nobody knows what became of it. */
  again?: ReactNode;
  /** Where the money of one that failed or came back is found. */
  after?: ReactNode;
};

/**
 * Where the money is now, why, and what one can do about it. Nothing of what arrived, unless staff said so in the
 * bank's place. The page has the namespace `bank`.
 */
export function BankStanding({ of: money, arrival, told, failed, todo, again, after }: Props) {
  const { t } = useTranslation("bank");
  const format = useFormat();
  const { state, because, unknownSince, settled, amount, fee, currency } = money;
  const sums = {
    amount: format.money(amount, currency),
    fee: format.money(fee, currency),
    total: format.money(amount + fee, currency),
  };
  if (state === "IN_PROGRESS")
    return unknownSince === null ? (
      <Banner title={t("onItsWay")}>
        {/* Each for itself: in Russian a day ends with a full stop of its own. */}
        <p>
          <Arrival day={arrival} />
        </p>
        <p>{told}</p>
      </Banner>
    ) : (
      <Banner tone="warning" title={t("unknown")}>
        <p>
          {t("unknownSince")} <DateTime at={unknownSince} withZone />. {t("unknownHint", sums)}
        </p>
        {again}
      </Banner>
    );
  if (state === "SUCCESS")
    return settled ? (
      <Banner title={t("settledArrived")}>
        <p>{t("settled", settled)}</p>
      </Banner>
    ) : null;
  const reason = because ?? "other";
  return (
    <Banner tone={state === "RETURNED" ? "warning" : "critical"} title={state === "RETURNED" ? t("returned") : failed}>
      <p>
        {t(`reason.${reason}`)} {todo(reason)}
      </p>
      <p>{t(state === "RETURNED" ? "returnedHint" : "failedHint", sums)}</p>
      {settled && <p>{t("settled", settled)}</p>}
      {after}
    </Banner>
  );
}
