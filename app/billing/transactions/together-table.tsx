import { useTranslation } from "react-i18next";
import { REFUND_WINDOW_DAYS } from "#provider/rules/refund-batch";
import { DataTable, type Column } from "~/components/list/data-table";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { useRowRefusal } from "./row-refusal";
import type { TogetherRow } from "./together-data";

/** The payments that can be refunded. */
export const refundable = (rows: readonly TogetherRow[]): TogetherRow[] =>
  rows.filter(({ refusal }) => refusal === null);

/** The ticked payments, each with what a refund does, or the reason why it is not possible. */
export function TogetherTable({ rows }: { rows: readonly TogetherRow[] }) {
  const { t } = useTranslation("refund-together");
  const columns: Column<TogetherRow>[] = [
    { key: "payer", header: t("payer"), cell: ({ fullName }) => <span translate="no">{fullName}</span> },
    {
      key: "amount",
      header: t("amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
    { key: "outcome", header: t("outcome"), cell: (row) => <Outcome row={row} />, wrap: true, phone: "line" },
  ];
  return (
    <DataTable
      {...{ columns, rows }}
      caption={t("caption")}
      rowKey={({ transactionId }) => transactionId}
      secondLine={({ orderId, appName }) => (
        <span translate="no">
          {orderId} · {appName}
        </span>
      )}
    />
  );
}

function Outcome({ row: { refusal, awaits, isOld, appName } }: { row: TogetherRow }) {
  const { t } = useTranslation("refund-together");
  const say = useRowRefusal();
  if (refusal !== null) return <span className="muted">{say(refusal, appName)}</span>;
  return (
    <>
      {t(awaits ? "awaits" : "leaves")}
      {isOld && <div className="text-s">{t("old", { count: REFUND_WINDOW_DAYS })}</div>}
    </>
  );
}

/** The number of payments that are refunded, and their sum in each currency. */
export function TogetherSums({ rows }: { rows: readonly TogetherRow[] }) {
  const { t } = useTranslation("refund-together");
  const sums = new Map<TogetherRow["currency"], number>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return (
    <DescriptionList
      items={[
        { term: t("count"), value: <strong>{rows.length}</strong> },
        ...[...sums].map(([currency, minor]) => ({
          term: sums.size > 1 ? `${t("sum")}, ${currency}` : t("sum"),
          value: (
            <strong>
              <Money minor={minor} currency={currency} />
            </strong>
          ),
        })),
      ]}
    />
  );
}
