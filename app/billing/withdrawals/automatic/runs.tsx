import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { AutomaticRun } from "#provider/contract/automatic-withdrawals";
import type { PayoutState } from "#provider/contract/words";
import { DataTable, type Column } from "~/components/list/data-table";
import { Badge } from "~/components/page/badge";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { PAYOUT_TONE, toneOf } from "~/i18n/words";
import { paths } from "~/paths";

/** A date of the rule, with its withdrawal in words: the state, and the reason of a failure. */
export type Run = Omit<AutomaticRun, "withdrawal"> & {
  withdrawal: {
    id: string;
    amount: number;
    state: Open<PayoutState>;
    said: string;
    why?: string;
    target: string;
  } | null;
};

/** The last dates and their results, newest first. */
export function Runs({ runs, currency }: { runs: readonly Run[]; currency: string }) {
  const { t } = useTranslation("automatic");
  return (
    <Card title={t("runs.title")} flush>
      <DataTable
        caption={t("runs.title")}
        columns={useColumns(currency)}
        rows={runs}
        rowKey={({ dueDate }) => dueDate}
      />
    </Card>
  );
}

function useColumns(currency: string): Column<Run>[] {
  const { t } = useTranslation("automatic");
  const { money } = useFormat();
  return [
    { key: "due", header: t("runs.date"), cell: ({ dueDate }) => <BriefTime at={dueDate} dateOnly /> },
    {
      key: "outcome",
      header: t("runs.outcome"),
      cell: ({ withdrawal, available, needed }) =>
        withdrawal ? (
          <>
            <Badge tone={toneOf(PAYOUT_TONE, withdrawal.state)}>{withdrawal.said}</Badge>
            <div className="text-s">
              <Link to={paths.withdrawal(withdrawal.id)} prefetch="intent">
                {withdrawal.target}
                <span className="visually-hidden"> {withdrawal.id}</span>
              </Link>
            </div>
          </>
        ) : (
          <>
            <Badge tone="warning">{t("runs.tooLittle")}</Badge>
            <div className="muted text-s">
              {t("last.needed", { available: money(available, currency), needed: money(needed, currency) })}
            </div>
          </>
        ),
      wrap: true,
    },
    {
      key: "amount",
      header: t("runs.amount"),
      cell: ({ withdrawal }) => (withdrawal ? <Money minor={withdrawal.amount} currency={currency} quiet /> : "–"),
      numeric: true,
    },
  ];
}
