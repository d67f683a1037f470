import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RecentActivity as Activity } from "#provider/contract/transactions";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { StatusBadge } from "~/components/page/badge";
import { DateTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { INVOICE_STATUS, PAYMENT_STATUS } from "~/i18n/words";
import { paths } from "~/utils/paths";

const pathOf = ({ kind, id }: Activity) => (kind === "INVOICE" ? paths.invoice(id) : paths.transaction(id));
const wordOf = (item: Activity) =>
  item.kind === "INVOICE" ? INVOICE_STATUS[item.status] : PAYMENT_STATUS[item.status];

/** What happened last to invoices and payments, each with a link to its page. */
export function RecentActivity({ items }: { items: readonly Activity[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <section className="stack stack-tight">
      <div className="card-head">
        <h2>{t("recent.title")}</h2>
        <div className="row">
          <Link to={paths.invoices} prefetch="intent">
            {t("recent.allInvoices")}
          </Link>
          <Link to={paths.transactions} prefetch="intent">
            {t("recent.allTransactions")}
          </Link>
        </div>
      </div>
      <DataTable
        caption={t("recent.title")}
        columns={useColumns()}
        rows={items}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        empty={<EmptyState title={t("recent.empty")}>{t("recent.emptyHint")}</EmptyState>}
      />
    </section>
  );
}

function useColumns(): Column<Activity>[] {
  const { t } = useTranslation("dashboard");
  return [
    {
      key: "code",
      header: t("recent.code"),
      cell: (item) => (
        <Link to={pathOf(item)} prefetch="intent" className="figure">
          {item.code}
        </Link>
      ),
    },
    { key: "kind", header: t("recent.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: "customer", header: t("recent.customer"), cell: ({ fullName }) => fullName, wrap: true },
    { key: "at", header: t("recent.at"), cell: ({ at }) => <DateTime at={at} /> },
    { key: "status", header: t("recent.status"), cell: (item) => <StatusBadge word={wordOf(item)} /> },
    {
      key: "amount",
      header: t("recent.amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
      numeric: true,
    },
  ];
}
