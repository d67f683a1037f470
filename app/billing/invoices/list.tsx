import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { INVOICE_FILTERS } from "#provider/contract/filters";
import type { Invoice } from "#provider/contract/invoices";
import { INVOICE_COLUMNS } from "#provider/contract/list-columns";
import { INVOICE_SORTS, type InvoiceSort } from "#provider/contract/list-sorts";
import type { InvoiceTab } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS, type Person } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { dueDayOf } from "#provider/rules/invoice-terms";
import { LISTS } from "#provider/rules/lists";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { INVOICE_HEADINGS } from "~/billing/shared/invoices/invoice-headings";
import { FoundBy } from "~/billing/shared/payments/found-by";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column, ColumnSort } from "~/components/list/data-table";
import { BY_AMOUNT, BY_DATE, useSortedCaption } from "~/components/list/list-orders";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { SelectionBar } from "~/components/list/selection-bar";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { StatusBadge } from "~/components/page/badge";
import { Button } from "~/components/page/button";
import { BriefDay, BriefTime } from "~/components/page/date-time";
import { LiveButton } from "~/components/page/live-button";
import { mixCurrencies, Money, PartAmount } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { invoiceWord } from "~/i18n/words";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { rowFound, searchedWords, type Asked } from "~/server/row-found";
import { areaSheets } from "~/styles/areas";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { readSort } from "~/utils/list-sorts";
import { listTabs } from "~/utils/list-tabs";
import { listViews } from "~/utils/list-views";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { actionsOf, rowActions } from "./actions";
import { daysToDue } from "./due";
import { InvoiceFilters } from "./invoice-filters";
import { InvoiceRowMenu } from "./row-menu";
import { sendRefusal } from "./status";
import { InvoiceTotals } from "./totals";

export const links = areaSheets("lists");
export const handle = { i18n: ["invoice-list", "invoice-actions", "list-orders", "list-search", "words"] };

/** The fields of a row; the page gets nothing else of an invoice. Amounts are in minor units, times in UTC. */
const rowOf = (
  invoice: Invoice,
  { person, now, today, ...asked }: { person: Person; now: Date; today: string } & Asked,
) => ({
  id: invoice.id,
  found: rowFound(asked, { ...invoice, applicationId: invoice.appId }),
  appName: invoice.appName,
  invoiceCode: invoice.invoiceCode,
  fullName: invoice.fullName,
  email: invoice.email,
  bookingId: invoice.bookingId,
  createdDate: invoice.createdDate,
  dueDay: dueDayOf(invoice),
  daysToDue: daysToDue(invoice, today),
  linkExpirationDate: invoice.linkExpirationDate,
  status: invoice.status,
  amount: invoice.amount,
  paidAmount: invoice.paidAmount,
  heldAmount: invoice.heldAmount,
  hold: invoice.hold,
  currency: invoice.currency,
  paymentUrl: invoice.paymentUrl,
  canceledBy: invoice.canceledBy,
  isPayable: sendRefusal(invoice, now) === undefined,
  actions: rowActions(actionsOf(invoice, { person, now })),
});
type Row = ReturnType<typeof rowOf>;

/** Loads the list and its totals at the same time. An unreadable filter is reported and ignored. */
export const loader = guardedLoader({}, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, INVOICE_FILTERS);
  const sort = readSort(url.searchParams, INVOICE_SORTS);
  const asked = readPage(url.searchParams);
  const now = new Date();
  const today = dayIn(region, now);
  const [list, totals, user] = await Promise.all([
    provider.invoices.list({ query: { ...values, sort, ...asked } }),
    provider.invoices.totals({ query: { ...values, today } }),
    context.user(),
  ]);
  const person = personOf(user);
  const tabs = listTabs(LISTS.invoices.tabs(today), { path: paths.invoices, url, counts: totals.tabs });
  const page = listPage(list, {
    values,
    asked,
    row: (invoice) => rowOf(invoice, { search: values.search, language, person, now, today }),
  });
  return {
    list: page,
    first: firstRow("invoices", page, { user, language, region }),
    searched: searchedWords("invoices", { search: values.search, language }),
    sort,
    tabs,
    views: listViews("invoices", totals.views, {
      path: paths.invoices,
      url,
      mayShare: allows(AREA_ACCESS.shareViews, person),
      tabs,
    }),
    totals: {
      count: totals.totalElements,
      currency: totals.currency,
      amount: totals.totalAmount,
      paid: totals.paidAmount,
      outside: totals.outsideAmount ?? 0,
      pending: totals.pendingAmount,
    },
    errors,
    presets: presetRanges(today),
    canCreate: allows(AREA_ACCESS.createInvoice, person),
    canSend: allows({ permission: "SEND_LINK" }, person),
    canCancel: allows({ permission: "DELETE_INVOICE" }, person),
    canRecord: allows(AREA_ACCESS.recordPayment, person),
    canExport: allows({ permission: "EXPORT_PAYMENT_METHOD" }, person),
  };
});

export const shouldRevalidate = listChanges;

/** The names of the tabs: a status by its word. */
function useTabWords(): Record<InvoiceTab, string> {
  const { t } = useTranslation(["invoice-list", "words", "components"]);
  return {
    ALL: t("components:filters.all"),
    OPEN: t("words:openInvoices"),
    DUE_THIS_WEEK: t("view.dueThisWeek"),
    OVERDUE: t("view.overdue"),
    DECLINED: t("words:invoiceStatus.DECLINED"),
  };
}

const SELECTION = "selected-invoices";

export default function InvoiceList() {
  const { list, first, searched, sort, tabs, views, totals, errors, presets, ...may } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["invoice-list", "list-orders"]);
  const canSelect = may.canSend || may.canCancel || may.canRecord || may.canExport;
  const create = may.canCreate && (
    <LiveButton variant="primary" to={paths.createInvoice}>
      {t("create")}
    </LiveButton>
  );
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          sister={{ to: paths.paymentLinks, title: t("list-orders:sister.links") }}
          actions={create}
        >
          <ListTabs tabs={tabs} words={useTabWords()} views={views} />
          <InvoiceFilters currency={totals.currency} presets={presets} errors={errors} canExport={may.canExport}>
            {list.total > 0 && <InvoiceTotals totals={totals} />}
            <ListTable
              list={list}
              caption={useSortedCaption(t("title"), sort)}
              columns={useColumns(mixCurrencies(list.rows))}
              rowKey={(row) => row.id}
              rowLabel={(row) => row.invoiceCode}
              sort={{ now: sort, usual: INVOICE_SORTS[0] }}
              secondLine={(row) => <Second row={row} />}
              menu={({ hold, ...row }) => <InvoiceRowMenu {...row} holdId={hold?.transactionId} />}
              select={canSelect ? { name: "ids", form: SELECTION } : undefined}
              bar={canSelect && <Selected {...may} rows={list.rows} />}
              empty={{
                first,
                period: t("empty.period"),
                filters: t("empty.filters"),
                searched,
              }}
            />
          </InvoiceFilters>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

type Doing = "canSend" | "canCancel" | "canRecord" | "canExport";
type SelectedProps = Record<Doing, boolean> & { rows: readonly Row[] };

/** The actions on the ticked invoices, by the person's permissions. */
function Selected({ canSend, canCancel, canRecord, canExport, rows }: SelectedProps) {
  const { t } = useTranslation("invoice-list");
  return (
    <SelectionBar form={SELECTION} rows={rows}>
      {canSend && (
        <Button type="submit" variant="tertiary" formAction={invoicePaths.sendSelected}>
          {t("selected.send")}
        </Button>
      )}
      {canRecord && (
        <Button type="submit" variant="tertiary" formAction={invoicePaths.paidSelected}>
          {t("selected.paid")}
        </Button>
      )}
      {canExport && (
        <Button type="submit" variant="tertiary" formAction={invoicePaths.export}>
          {t("selected.export")}
        </Button>
      )}
      {canCancel && (
        <Button type="submit" variant="tertiary" critical formAction={invoicePaths.cancelSelected}>
          {t("selected.cancel")}
        </Button>
      )}
    </SelectionBar>
  );
}

const BY_DUE = ["dueDate", "-dueDate"] as const satisfies ColumnSort<InvoiceSort>;

function useColumns(mixed: boolean): Column<Row>[] {
  const { t } = useTranslation("invoice-list");
  const cells: Cells<Row, typeof INVOICE_COLUMNS> = {
    customer: {
      cell: ({ id, fullName, invoiceCode, found }) => (
        <>
          <Link to={paths.invoice(id)} prefetch="intent" className="row-link" translate="no" title={fullName}>
            {fullName}
            <span className="visually-hidden"> {invoiceCode}</span>
          </Link>
          <FoundBy found={found} />
        </>
      ),
    },
    email: { cell: ({ email }) => email, width: "wide", priority: 6 },
    code: { cell: ({ invoiceCode }) => invoiceCode, width: "status", priority: 5 },
    bookingId: { cell: ({ bookingId }) => bookingId, width: "code", priority: 2 },
    application: { cell: ({ appName }) => appName, width: "wide", priority: 6 },
    created: { cell: ({ createdDate }) => <BriefTime at={createdDate} />, width: "date", priority: 3, sort: BY_DATE },
    due: { cell: (row) => <Due row={row} />, width: "due", sort: BY_DUE },
    status: { cell: (row) => <Standing row={row} />, width: "status", phone: "status" },
    amount: { cell: (row) => <Amount row={row} mixed={mixed} />, width: "amount", phone: "amount", sort: BY_AMOUNT },
  };
  return tableColumns(INVOICE_COLUMNS, (name) => t(INVOICE_HEADINGS[name]), cells);
}

/** The due day, in words if it is urgent; below it the last day of the link, if that differs. */
function Due({ row: { dueDay, daysToDue: days, linkExpirationDate } }: { row: Row }) {
  const { t } = useTranslation("invoice-list");
  if (days === null) return <NothingDue />;
  return (
    <>
      <DueDay day={dueDay} days={days} />
      {linkExpirationDate !== dueDay && (
        <small>
          {t("field.expires")}: <BriefDay day={linkExpirationDate} />
        </small>
      )}
    </>
  );
}

/** Nothing is owed any longer: paid, on hold, canceled or expired. */
function NothingDue() {
  const { t } = useTranslation("invoice-list");
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t("due.none")}</span>
    </span>
  );
}

function DueDay({ day, days }: { day: string; days: number }) {
  const { t } = useTranslation("invoice-list");
  const format = useFormat();
  if (days > 1) return <BriefDay day={day} />;
  const words = days < 0 ? t("due.late", { count: -days }) : t(days === 0 ? "due.today" : "due.tomorrow");
  return (
    <time
      translate="no"
      dateTime={day}
      title={format.day(day)}
      className={days < 0 ? "text-critical strong" : "text-warning"}
    >
      {words}
    </time>
  );
}

/** On a phone: the due day, if something is owed, and the booking number. */
const Second = ({ row: { bookingId, dueDay, daysToDue: days } }: { row: Row }) => (
  <>
    {days !== null && (
      <>
        <DueDay day={dueDay} days={days} /> ·{" "}
      </>
    )}
    <span title={bookingId}>{bookingId}</span>
  </>
);

/** The status. For money on hold also until when it can be completed; for a canceled invoice also who canceled it. */
function Standing({ row }: { row: Row }) {
  const { t } = useTranslation("invoice-list");
  return (
    <>
      <StatusBadge word={invoiceWord(row)} />
      {row.hold && (
        <small>
          {t("captureBy")}: <BriefTime at={row.hold.captureBy} dateOnly />
        </small>
      )}
      {row.canceledBy && <small title={row.canceledBy}>{t("by", { name: row.canceledBy })}</small>}
    </>
  );
}

/** The amount, and the part that is held, or that is paid while the rest is open. */
function Amount({ row, mixed }: { row: Row; mixed: boolean }) {
  const { t } = useTranslation("invoice-list");
  const { amount, paidAmount, heldAmount, currency } = row;
  const named = mixed ? currency : undefined;
  return (
    <>
      <Money minor={amount} currency={currency} quiet />
      {paidAmount > 0 && paidAmount < amount && (
        <PartAmount label={t("field.paid")} minor={paidAmount} currency={named} />
      )}
      {heldAmount > 0 && <PartAmount label={t("held")} minor={heldAmount} currency={named} />}
    </>
  );
}
