import type { Open } from "#provider/contract/open-word";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PayoutReason, PayoutState } from "#provider/contract/words";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";
import { Arrival } from "./arrival";

/** Money that was given to a bank. Amounts are in minor units, times in UTC. */
export type AtBank = {
  state: Open<PayoutState>;
  /** Why the bank refused the money or sent it back. */
  because: Open<PayoutReason> | null;
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
  /** The sentence about who will get the bank's answer. */
  told: string;
  /** The title for a failed transfer of money. */
  failed: string;
  /** What the person can do about a failure or a return, by its reason. */
  todo: (because: PayoutReason) => ReactNode;
  /** The button that asks the bank again while the outcome is unknown. */
  again?: ReactNode;
  /** Where the returned money is, after a failure or a return. */
  after?: ReactNode;
};

/**
 * The place of the money, the reason, and the next steps. Shows nothing about money that has arrived, unless staff said
 * so in place of the bank, and nothing of a state that nobody knows. The page has the namespace `bank`.
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
        {/* Two paragraphs, because in Russian a day ends with a full stop of its own. */}
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
  if (typeof state !== "string") return null;
  const reason = because ?? "other";
  return (
    <Banner tone={state === "RETURNED" ? "warning" : "critical"} title={state === "RETURNED" ? t("returned") : failed}>
      <p>
        {sayWord(reason, (known) => t(`reason.${known}`))} {typeof reason === "string" && todo(reason)}
      </p>
      <p>{t(state === "RETURNED" ? "returnedHint" : "failedHint", sums)}</p>
      {settled && <p>{t("settled", settled)}</p>}
      {after}
    </Banner>
  );
}
