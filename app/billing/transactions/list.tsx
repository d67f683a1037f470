import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TRANSACTION_FILTERS } from "#provider/contract/filters";
import { TRANSACTION_COLUMNS } from "#provider/contract/list-columns";
import { TRANSACTION_SORTS } from "#provider/contract/list-sorts";
import type { TransactionTab } from "#provider/contract/list-tabs";
import { AREA_ACCESS, allows, type Person } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { ShownTransaction } from "#provider/contract/transactions";
import { LISTS } from "#provider/rules/lists";
import { shownSum } from "#provider/rules/net";
import { ofWord } from "#provider/rules/open-words";
import { captureTimeLeft } from "#provider/rules/payment-actions";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { FoundBy } from "~/billing/shared/payments/found-by";
import { ActionItems } from "~/billing/shared/payments/action-links";
import { paymentActions } from "~/billing/shared/payments/payment-actions";
import { listSearch } from "~/billing/shared/payments/payment-addresses";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { BY_AMOUNT, BY_DATE, useSortedCaption } from "~/components/list/list-orders";
import { ListTable } from "~/components/list/list-table";
import { SelectionBar } from "~/components/list/selection-bar";
import { ListTabs } from "~/components/list/list-tabs";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { StatusBadge } from "~/components/page/badge";
import { Button } from "~/components/page/button";
import { CardNumber } from "~/components/page/card-number";
import { BriefTime } from "~/components/page/date-time";
import { mixCurrencies, Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { PAYMENT_STATUS } from "~/i18n/words";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { rowFound, searchedWords, type Asked } from "~/server/row-found";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { readSort } from "~/utils/list-sorts";
import { listTabs } from "~/utils/list-tabs";
import { listViews } from "~/utils/list-views";
import { paths } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { TRANSACTION_HEADINGS } from "./headings";
import { totalsOf, TransactionTotals } from "./totals";
import { TransactionFilters } from "./transaction-filters";

export const links = areaSheets("lists");
export const handle = { i18n: ["transactions", "transaction-list", "list-orders", "list-search", "words"] };

/** The fields of a row; the page gets nothing else of a transaction. Amounts are in minor units, times in UTC. */
const rowOf = (transaction: ShownTransaction, { person, now, ...asked }: { person: Person; now: number } & Asked) => ({
  id: transaction.id,
  found: rowFound(asked, { ...transaction, applicationId: transaction.appId }),
  orderId: transaction.orderId,
  createDate: transaction.createDate,
  fullName: transaction.fullName,
  invoiceId: transaction.invoiceId,
  invoiceCode: transaction.invoiceCode,
  appName: transaction.appName,
  cardBrand: transaction.cardBrand,
  cardNumber: transaction.cardNumber,
  status: transaction.status,
  captureBy: transaction.status === "PREAUTH_APPROVED" ? transaction.captureBy : null,
  left: captureTimeLeft(transaction, now),
  checksCard: transaction.paymentMethod === "CARD_CHECK",
  actions: paymentActions(transaction, person, now),
  ...shownSum(transaction),
  refundedAmount: transaction.refundedAmount,
  by: transaction.refundedBy ?? transaction.canceledBy ?? transaction.completedBy,
  currency: transaction.currency,
});
type Row = ReturnType<typeof rowOf>;

/** Loads the list and its totals at the same time. An unreadable filter is reported and ignored. */
export const loader = guardedLoader({}, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, TRANSACTION_FILTERS);
  const sort = readSort(url.searchParams, TRANSACTION_SORTS);
  const asked = readPage(url.searchParams);
  const [list, totals, user] = await Promise.all([
    provider.transactions.list({ query: { ...values, sort, ...asked } }),
    provider.transactions.totals({ query: values }),
    context.user(),
  ]);
  const [person, now] = [personOf(user), Date.now()];
  const tabs = listTabs(LISTS.transactions.tabs, { path: paths.transactions, url, counts: totals.tabs });
  const page = listPage(list, {
    values,
    asked,
    row: (transaction) => rowOf(transaction, { search: values.search, language, person, now }),
  });
  return {
    list: page,
    first: firstRow("transactions", page, { user, language, region }),
    searched: searchedWords("transactions", { search: values.search, language }),
    sort,
    tabs,
    views: listViews("transactions", totals.views, {
      path: paths.transactions,
      url,
      mayShare: allows(AREA_ACCESS.shareViews, person),
      tabs,
    }),
    totals: totalsOf(totals),
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canExport: allows({ permission: "EXPORT_PAYMENT_METHOD" }, person),
    canTick: allows(AREA_ACCESS.refund, person),
  };
});

export const shouldRevalidate = listChanges;

/** The form of the ticked rows. */
const TICKED = "ticked-payments";

export default function TransactionList() {
  const { list, first, searched, sort, tabs, views, totals, errors, presets, canExport, canTick } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation(["transactions", "transaction-list"]);
  const search = listSearch(useLocation().search);
  return (
    <>
      <BehindDialog>
        <Page title={t("title")}>
          <ListTabs tabs={tabs} words={useTabWords()} views={views} />
          <TransactionFilters currency={totals.currency} presets={presets} errors={errors} canExport={canExport}>
            {list.total > 0 && <TransactionTotals totals={totals} />}
            <ListTable
              list={list}
              caption={useSortedCaption(t("title"), sort)}
              columns={useColumns(mixCurrencies(list.rows))}
              rowKey={(row) => row.id}
              rowLabel={(row) => row.orderId}
              sort={{ now: sort, usual: TRANSACTION_SORTS[0] }}
              menu={({ id, invoiceId, actions }) => (
                <RowLinks id={id} invoiceId={invoiceId} actions={actions} search={search} />
              )}
              secondLine={(row) => <Second row={row} />}
              select={canTick ? { name: "ids", form: TICKED } : undefined}
              canSelect={({ actions }) => actions.some(({ kind, refusal }) => kind === "refund" && refusal === null)}
              bar={
                canTick && (
                  <SelectionBar form={TICKED} rows={list.rows}>
                    <Button type="submit" variant="tertiary" formAction={transactionPaths.refundTogether("")}>
                      {t("transaction-list:refund")}
                    </Button>
                  </SelectionBar>
                )
              }
              empty={{
                first,
                period: t("transaction-list:empty.period"),
                filters: t("transaction-list:empty.filters"),
                searched,
              }}
            />
          </TransactionFilters>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The names of the tabs: a status by its word. */
function useTabWords(): Record<TransactionTab, string> {
  const { t } = useTranslation(["words", "components"]);
  const word = (status: Exclude<TransactionTab, "ALL">) => t(PAYMENT_STATUS[status].key);
  return {
    ALL: t("components:filters.all"),
    APPROVED: word("APPROVED"),
    PREAUTH_APPROVED: word("PREAUTH_APPROVED"),
    REFUND_IN_PROGRESS: word("REFUND_IN_PROGRESS"),
    PARTIAL_REFUND: word("PARTIAL_REFUND"),
    REFUNDED: word("REFUNDED"),
    DECLINED: word("DECLINED"),
  };
}

function useColumns(mixed: boolean): Column<Row>[] {
  const { t } = useTranslation("transactions");
  const search = listSearch(useLocation().search);
  const cells: Cells<Row, typeof TRANSACTION_COLUMNS> = {
    payer: {
      cell: ({ id, fullName, orderId, found }) => (
        <>
          <Link
            to={paths.transaction(id) + search}
            prefetch="intent"
            className="row-link"
            translate="no"
            title={fullName}
          >
            {fullName}
            <span className="visually-hidden"> {orderId}</span>
          </Link>
          <FoundBy found={found} />
        </>
      ),
    },
    card: { cell: (row) => <Card row={row} />, width: "card", priority: 2 },
    orderId: { cell: ({ orderId }) => orderId, width: "order", priority: 4 },
    invoice: {
      cell: ({ invoiceCode }) => invoiceCode,
      width: "code",
      priority: 5,
    },
    application: { cell: ({ appName }) => appName, width: "wide", priority: 5 },
    created: { cell: ({ createDate }) => <BriefTime at={createDate} />, width: "date", sort: BY_DATE },
    status: { cell: (row) => <Status row={row} />, width: "status", phone: "status" },
    amount: { cell: (row) => <Amount row={row} mixed={mixed} />, width: "amount", phone: "amount", sort: BY_AMOUNT },
  };
  return tableColumns(TRANSACTION_COLUMNS, (name) => t(TRANSACTION_HEADINGS[name]), cells);
}

function Card({ row: { cardBrand, cardNumber } }: { row: Row }) {
  if (cardNumber) return <CardNumber brand={cardBrand} number={cardNumber} />;
  return <span className="muted">—</span>;
}

/** On a phone: the card and the time; for a held amount the last instant to capture it. */
function Second({ row }: { row: Row }) {
  if (row.captureBy) return <CaptureUntil row={row} />;
  return (
    <>
      <Card row={row} /> · <BriefTime at={row.createDate} />
    </>
  );
}

/** The status, with the last instant to capture a held amount, that it only checks a card, or who acted last. */
const Status = ({ row }: { row: Row }) => (
  <>
    <StatusBadge word={ofWord(PAYMENT_STATUS, row.status)} />
    {row.captureBy && (
      <small>
        <CaptureUntil row={row} />
      </small>
    )}
    {row.checksCard && <CardCheck />}
    {row.by && <DoneBy name={row.by} />}
  </>
);

function CardCheck() {
  const { t } = useTranslation("words");
  return <small>{t("paymentMethod.CARD_CHECK")}</small>;
}

function DoneBy({ name }: { name: string }) {
  const { t } = useTranslation("transactions");
  const words = t("list.by", { name });
  return <small title={words}>{words}</small>;
}

/** The last instant to capture a held amount; in its last 24 hours, the time left. */
function CaptureUntil({ row: { captureBy, left } }: { row: Row }) {
  const { t } = useTranslation("transactions");
  if (captureBy === null) return null;
  if (left?.isUrgent) return <span className="text-warning">{t(`left.${left.unit}`, { count: left.count })}</span>;
  return (
    <>
      {t("list.captureBy")}: <BriefTime at={captureBy} dateOnly />
    </>
  );
}

/**
 * What was asked for, by which the list is ordered and filtered; below it what of a hold was released, or what went
 * back later: the minus says so to the eye, the word to the ear.
 */
function Amount({ row: { sum, released, refundedAmount, currency }, mixed }: { row: Row; mixed: boolean }) {
  const { t } = useTranslation("transactions");
  const format = useFormat();
  const written = (minor: number) => (mixed ? format.money(minor, currency) : format.amount(minor));
  const part = written(refundedAmount);
  return (
    <>
      <Money minor={sum + released} currency={currency} quiet />
      {released > 0 && <small className="amount-part">{t("list.released", { amount: written(released) })}</small>}
      {refundedAmount > 0 && (
        <small className="amount-part" title={`${t("field.refunded")}: ${part}`}>
          <span className="visually-hidden">{t("field.refunded")}: </span>
          {`−${part}`}
        </small>
      )}
    </>
  );
}

type LinksProps = Pick<Row, "id" | "invoiceId" | "actions"> & { search: string };

function RowLinks({ id, invoiceId, actions, search }: LinksProps) {
  const { t } = useTranslation("transactions");
  return (
    <>
      <Link to={paths.transaction(id) + search}>{t("list.open")}</Link>
      {invoiceId && <Link to={paths.invoice(invoiceId)}>{t("list.openInvoice")}</Link>}
      <hr />
      <ActionItems id={id} actions={actions} search={search} />
    </>
  );
}
