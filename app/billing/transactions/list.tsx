import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TRANSACTION_FILTERS } from "#provider/contract/filters";
import { TRANSACTION_COLUMNS } from "#provider/contract/list-columns";
import { MAX_PAGE } from "#provider/contract/limits";
import { AREA_ACCESS, allows, type Person } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Transaction } from "#provider/contract/transactions";
import { captureTimeLeft } from "#provider/rules/payment-actions";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ExportLink } from "~/components/list/export-link";
import { ListTable } from "~/components/list/list-table";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CardNumber } from "~/components/page/card-number";
import { DateTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import { PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/utils/search-params";
import { Left } from "./capture-by";
import { TRANSACTION_HEADINGS } from "./headings";
import { listSearch } from "./list-search";
import { ActionItems } from "./action-links";
import { paymentActions } from "./payment-actions";
import { totalsOf, TransactionTotals } from "./totals";
import { TransactionFilters } from "./transaction-filters";

export const handle = { i18n: ["transactions", "transaction-list", "words"] };

/** What a row shows; nothing else of a transaction goes to the page. Amounts in minor units, instants in UTC. */
const rowOf = (transaction: Transaction, person: Person, now: number) => ({
  id: transaction.id,
  orderId: transaction.orderId,
  createDate: transaction.createDate,
  fullName: transaction.fullName,
  invoiceId: transaction.invoiceId,
  invoiceCode: transaction.invoiceCode,
  cardBrand: transaction.cardBrand,
  cardNumber: transaction.cardNumber,
  status: transaction.status,
  captureBy: transaction.status === "PREAUTH_APPROVED" ? transaction.captureBy : null,
  left: captureTimeLeft(transaction, now),
  actions: paymentActions(transaction, person, now),
  amount: transaction.amount,
  refundedAmount: transaction.refundedAmount,
  currency: transaction.currency,
});
type Row = ReturnType<typeof rowOf>;

/** The list and its totals, asked side by side; a filter that cannot be read is named and left out. */
export const loader = guardedLoader({}, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, TRANSACTION_FILTERS);
  const page = readPage(url.searchParams, MAX_PAGE);
  const [list, totals, user] = await Promise.all([
    provider.transactions.list({ query: { ...values, page } }),
    provider.transactions.totals({ query: values }),
    context.user(),
  ]);
  const [person, now] = [personOf(user), Date.now()];
  return {
    list: listPage(list, { values, page, row: (transaction) => rowOf(transaction, person, now) }),
    totals: totalsOf(totals),
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canCreateInvoice: allows(AREA_ACCESS.createInvoice, person),
    canExport: allows({ permission: "EXPORT_PAYMENT_METHOD" }, person),
  };
});

export const shouldRevalidate = listChanges;

export default function TransactionList() {
  const { list, totals, errors, presets, canCreateInvoice, canExport } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transactions", "transaction-list"]);
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          subtitle={<ShownZone />}
          actions={canExport && <ExportLink to={paths.exportTransactions} />}
        >
          <TransactionFilters currency={totals.currency} presets={presets} errors={errors} />
          {list.total > 0 && <TransactionTotals totals={totals} />}
          <ListTable
            list={list}
            caption={t("list.caption")}
            columns={useColumns()}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.orderId}
            menu={rowLinks}
            empty={{
              icon: "ReceiptIcon",
              none: t("transaction-list:empty.none"),
              hint: canCreateInvoice
                ? t("transaction-list:empty.noneHint")
                : t("transaction-list:empty.noneHintReader"),
              action: canCreateInvoice && (
                <LinkButton variant="primary" to={paths.createInvoice}>
                  {t("transaction-list:empty.createInvoice")}
                </LinkButton>
              ),
              period: t("transaction-list:empty.period"),
              filters: t("transaction-list:empty.filters"),
            }}
          />
        </Page>
      </BehindDialog>
      <Outlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("transactions");
  const search = listSearch(useLocation().search);
  const cells: Cells<Row, typeof TRANSACTION_COLUMNS> = {
    orderId: {
      cell: ({ id, orderId }) => (
        <Link to={paths.transaction(id) + search} prefetch="intent" className="figure">
          {orderId}
        </Link>
      ),
    },
    created: { cell: ({ createDate }) => <DateTime at={createDate} /> },
    payer: { cell: (row) => <Payer row={row} />, wrap: true },
    invoice: { cell: ({ invoiceCode }) => invoiceCode },
    status: { cell: (row) => <Status row={row} /> },
    amount: { cell: (row) => <Amount row={row} /> },
  };
  return tableColumns(TRANSACTION_COLUMNS, (name) => t(TRANSACTION_HEADINGS[name]), cells);
}

/** Who paid, and with which card. */
const Payer = ({ row: { fullName, cardBrand, cardNumber } }: { row: Row }) => (
  <div>
    {fullName}
    {cardNumber && (
      <div className="muted text-s">
        <CardNumber brand={cardBrand} number={cardNumber} />
      </div>
    )}
  </div>
);

/** The status, and until when a held amount can be captured. */
function Status({ row: { status, captureBy, left } }: { row: Row }) {
  const { t } = useTranslation("transactions");
  return (
    <div>
      <StatusBadge word={PAYMENT_STATUS[status]} />
      {captureBy && (
        <div className="muted text-s">
          {t("field.captureBy")}: <DateTime at={captureBy} />
        </div>
      )}
      {left && (
        <div className="muted text-s">
          <Left left={left} />
        </div>
      )}
    </div>
  );
}

function Amount({ row: { amount, refundedAmount, currency } }: { row: Row }) {
  const { t } = useTranslation("transactions");
  return (
    <div>
      <Money minor={amount} currency={currency} />
      {refundedAmount > 0 && (
        <div className="muted text-s">
          {t("field.refunded")}: <Money minor={refundedAmount} currency={currency} />
        </div>
      )}
    </div>
  );
}

function RowLinks({ row: { id, invoiceId, actions } }: { row: Row }) {
  const { t } = useTranslation("transactions");
  const { search } = useLocation();
  return (
    <>
      <Link to={paths.transaction(id) + listSearch(search)}>{t("list.open")}</Link>
      {invoiceId && <Link to={paths.invoice(invoiceId)}>{t("list.openInvoice")}</Link>}
      <ActionItems id={id} actions={actions} />
    </>
  );
}

const rowLinks = (row: Row) => <RowLinks row={row} />;
