import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_PAGE } from "#provider/contract/limits";
import { AREA_ACCESS, allows, type Person } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Transaction } from "#provider/contract/transactions";
import { StatusBadge } from "~/components/badge";
import { LinkButton } from "~/components/button";
import { CardNumber } from "~/components/card-number";
import type { Column } from "~/components/data-table";
import { DateTime } from "~/components/date-time";
import { ExportLink } from "~/components/export-link";
import { ListTable } from "~/components/list-table";
import { Money } from "~/components/money";
import { Page } from "~/components/page";
import { BehindDialog } from "~/components/route-dialog";
import { ShownZone } from "~/components/shown-zone";
import { PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { presetRanges } from "~/utils/dates";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/utils/search-params";
import { Left } from "./capture-by";
import { readTransactionFilters } from "./filters";
import { listSearch } from "./list-search";
import { timeLeft } from "./obstacles";
import { StepItems } from "./step-links";
import { moneySteps } from "./steps";
import { TransactionFilters } from "./transaction-filters";
import { totalsOf, TransactionTotals } from "./totals";

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
  left: timeLeft(transaction, now),
  steps: moneySteps(transaction, person, now),
  amount: transaction.amount,
  refundedAmount: transaction.refundedAmount,
  currency: transaction.currency,
});
type Row = ReturnType<typeof rowOf>;

/** The list and its totals, asked side by side; a filter that cannot be read is named and left out. */
export const loader = guardedLoader({}, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readTransactionFilters(url.searchParams, language);
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
  return [
    {
      key: "orderId",
      header: t("field.orderId"),
      cell: ({ id, orderId }) => (
        <Link to={paths.transaction(id) + search} prefetch="intent" className="figure">
          {orderId}
        </Link>
      ),
    },
    { key: "created", header: t("field.created"), cell: ({ createDate }) => <DateTime at={createDate} /> },
    { key: "payer", header: t("field.fullName"), cell: (row) => <Payer row={row} />, wrap: true },
    { key: "invoice", header: t("field.invoice"), cell: ({ invoiceCode }) => invoiceCode },
    { key: "status", header: t("field.status"), cell: (row) => <Status row={row} /> },
    { key: "amount", header: t("field.amount"), cell: (row) => <Amount row={row} />, numeric: true },
  ];
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

function RowLinks({ row: { id, invoiceId, steps } }: { row: Row }) {
  const { t } = useTranslation("transactions");
  const { search } = useLocation();
  return (
    <>
      <Link to={paths.transaction(id) + listSearch(search)}>{t("list.open")}</Link>
      {invoiceId && <Link to={paths.invoice(invoiceId)}>{t("list.openInvoice")}</Link>}
      <StepItems id={id} steps={steps} />
    </>
  );
}

const rowLinks = (row: Row) => <RowLinks row={row} />;
