import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { QR_FILTERS } from "#provider/contract/filters";
import type { QrPayment } from "#provider/contract/qr-payments";
import { QR_COLUMNS } from "#provider/contract/list-columns";
import { QR_SORTS } from "#provider/contract/list-sorts";
import type { QrTab } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { LISTS } from "#provider/rules/lists";
import { ofWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { FoundBy } from "~/billing/shared/payments/found-by";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { BY_AMOUNT, BY_DATE, useSortedCaption, useSortOptions } from "~/components/list/list-orders";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { ListTotals, TooMany } from "~/components/list/list-totals";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { Toolbar } from "~/components/list/toolbar";
import { StatusBadge } from "~/components/page/badge";
import { BriefTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { PAYMENT_STATUS } from "~/i18n/words";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { rowFound, searchedWords, type Asked } from "~/server/row-found";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { readSort } from "~/utils/list-sorts";
import { listTabs } from "~/utils/list-tabs";
import { listViews } from "~/utils/list-views";
import { paths } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { listChanges } from "~/utils/revalidation";
import { readPage, withParams } from "~/paths/search-params";
import { QR_HEADINGS } from "./headings";
import { useQrFields } from "./qr-fields";

export const links = areaSheets("lists");
export const handle = { i18n: ["qr-payments", "list-orders", "list-search", "words"] };

/** The fields of a row; the page gets nothing else of a payment. Amounts are in minor units, times in UTC. */
const rowOf = (payment: QrPayment, asked: Asked) => ({
  id: payment.id,
  found: rowFound(asked, { ...payment, phone: payment.phoneNumber, applicationId: payment.appId }),
  fullName: payment.fullName,
  phoneNumber: payment.phoneNumber && showPhone(payment.phoneNumber),
  optionalCode: payment.optionalCode,
  appName: payment.appName,
  createdDate: payment.createdDate,
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
});
type Row = ReturnType<typeof rowOf>;

/** Loads the list and its totals at the same time. An unreadable filter is reported and ignored. */
export const loader = guardedLoader({}, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, QR_FILTERS);
  const sort = readSort(url.searchParams, QR_SORTS);
  const asked = readPage(url.searchParams);
  const [list, totals, user] = await Promise.all([
    provider.invoices.qrPayments({ query: { ...values, sort, ...asked } }),
    provider.invoices.qrTotals({ query: values }),
    context.user(),
  ]);
  const person = personOf(user);
  const tabs = listTabs(LISTS.qr.tabs, { path: paths.qrPayments, url, counts: totals.tabs });
  const page = listPage(list, { values, asked, row: (payment) => rowOf(payment, { search: values.search, language }) });
  return {
    list: page,
    first: firstRow("qr", page, { user, language, region }),
    searched: searchedWords("qr", { search: values.search, language }),
    sort,
    tabs,
    views: listViews("qr", totals.views, {
      path: paths.qrPayments,
      url,
      mayShare: allows(AREA_ACCESS.shareViews, person),
      tabs,
    }),
    totals: {
      count: totals.totalElements,
      currency: totals.currency,
      amount: totals.totalAmount,
      paid: totals.paidAmount,
    },
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canExport: allows({ permission: "EXPORT_PAYMENT_METHOD" }, person),
  };
});

/** The list is not read again while a dialog is open over it. */
export const shouldRevalidate = listChanges;

export default function QrPayments() {
  const { list, first, searched, sort, tabs, views, totals, errors, presets, canExport } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("qr-payments");
  return (
    <>
      <BehindDialog>
        <Page title={t("list.title")} sister={{ to: paths.qrCodes, title: t("tabs.codes") }}>
          <ListTabs tabs={tabs} words={useTabWords()} views={views} />
          <Toolbar
            presets={presets}
            sorts={useSortOptions(QR_SORTS)}
            errors={errors}
            fields={useQrFields(totals.currency)}
            exportTo={canExport && qrPaths.export}
          >
            {list.total > 0 && <Totals />}
            <ListTable
              list={list}
              caption={useSortedCaption(t("list.title"), sort)}
              columns={useColumns()}
              rowKey={(row) => row.id}
              sort={{ now: sort, usual: QR_SORTS[0] }}
              secondLine={(row) => <Second row={row} />}
              empty={{
                first,
                period: t("empty.period"),
                filters: t("empty.filters"),
                searched,
              }}
            />
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The names of the tabs: a status by its word. */
function useTabWords(): Record<QrTab, string> {
  const { t } = useTranslation(["words", "components"]);
  const word = (status: Exclude<QrTab, "ALL">) => t(PAYMENT_STATUS[status].key);
  return {
    ALL: t("components:filters.all"),
    APPROVED: word("APPROVED"),
    REFUND_IN_PROGRESS: word("REFUND_IN_PROGRESS"),
    PARTIAL_REFUND: word("PARTIAL_REFUND"),
    REFUNDED: word("REFUNDED"),
    DECLINED: word("DECLINED"),
  };
}

/** The totals of all payments that the filters find; no sums if there are too many. */
function Totals() {
  const { count, currency, amount, paid } = useLoaderData<typeof loader>().totals;
  const { t } = useTranslation("qr-payments");
  const format = useFormat();
  const counted = (number: string) => t("totals.count", { count, number });
  if (amount === null || paid === null) return <TooMany count={count} words={counted} />;
  const [figure, all, received] = [format.number(count), format.money(amount, currency), format.money(paid, currency)];
  return (
    <ListTotals
      totals={[
        { figure, words: counted(figure) },
        { figure: all, words: t("totals.amount", { amount: all }) },
        { figure: received, words: t("totals.paid", { amount: received }) },
      ]}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("qr-payments");
  const { search } = useLocation();
  const cells: Cells<Row, typeof QR_COLUMNS> = {
    payer: {
      cell: ({ id, fullName, found }) => (
        <>
          <Link
            to={qrPaths.payment(id) + withParams(search, {})}
            prefetch="intent"
            className="row-link"
            translate="no"
            title={fullName}
          >
            {fullName}
          </Link>
          <FoundBy found={found} />
        </>
      ),
    },
    phone: { cell: ({ phoneNumber }) => phoneNumber, width: "card", priority: 5 },
    optionalCode: {
      cell: ({ optionalCode }) => optionalCode ?? <span className="muted">—</span>,
      width: "card",
      priority: 2,
    },
    application: { cell: ({ appName }) => appName, width: "wide", priority: 4 },
    created: { cell: ({ createdDate }) => <BriefTime at={createdDate} />, width: "date", sort: BY_DATE },
    status: {
      cell: ({ status }) => <StatusBadge word={ofWord(PAYMENT_STATUS, status)} />,
      width: "status",
      phone: "status",
    },
    amount: {
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} quiet />,
      width: "amount",
      phone: "amount",
      sort: BY_AMOUNT,
    },
  };
  return tableColumns(QR_COLUMNS, (name) => t(QR_HEADINGS[name]), cells);
}

/** On a phone: the payer's answers beside the amount, and the time of the payment. */
const Second = ({ row }: { row: Row }) => (
  <>
    {row.optionalCode !== null && `${row.optionalCode} · `}
    <BriefTime at={row.createdDate} />
  </>
);
