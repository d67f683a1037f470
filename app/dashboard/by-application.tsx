import { useTranslation } from "react-i18next";
import type { MonthlyActivity } from "#provider/contract/transactions";
import { DataTable, type Column } from "~/components/list/data-table";
import { Badge } from "~/components/page/badge";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import type { Tone } from "~/i18n/words";
import { changeOf, changeText, type Change } from "./activity";

type Application = MonthlyActivity["byApplication"][number];
type Days = { from: string; to: string };

const TONES: Record<Change["kind"], Tone> = { up: "success", down: "warning", same: "neutral", first: "info" };

/** What each application was paid in the month so far, against the same days of the month before. */
export function ByApplication({
  applications,
  current,
  before,
}: {
  applications: readonly Application[];
  current: Days;
  before: Days;
}) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const span = ({ from, to }: Days) => (from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`);
  return (
    <section className="stack stack-tight">
      <div>
        <h2>{t("byApplication.title")}</h2>
        <p className="muted">{t("byApplication.days", { current: span(current), before: span(before) })}</p>
      </div>
      <DataTable
        caption={t("byApplication.title")}
        columns={useColumns()}
        rows={applications}
        rowKey={({ appId }) => appId}
      />
    </section>
  );
}

function useColumns(): Column<Application>[] {
  const { t } = useTranslation("dashboard");
  const { language } = useFormat();
  const sum = (minor: number, currency: string, count: number) => (
    <div>
      <Money minor={minor} currency={currency} />
      <div className="muted text-s">{t("byApplication.count", { count })}</div>
    </div>
  );
  return [
    { key: "name", header: t("application"), cell: ({ appName }) => appName, wrap: true },
    {
      key: "paid",
      header: t("byApplication.paid"),
      cell: ({ paid, currency, count }) => sum(paid, currency, count),
      numeric: true,
    },
    {
      key: "before",
      header: t("byApplication.before"),
      cell: ({ paidBefore, currency, countBefore }) => sum(paidBefore, currency, countBefore),
      numeric: true,
    },
    {
      key: "change",
      header: t("byApplication.change"),
      cell: ({ paid, paidBefore }) => {
        if (paid === 0 && paidBefore === 0) return <span className="muted">{t("byApplication.none")}</span>;
        const change = changeOf(paid, paidBefore);
        return <Badge tone={TONES[change.kind]}>{changeText(t, language, change)}</Badge>;
      },
    },
  ];
}
