import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { INVOICE_FILTERS } from "#provider/contract/filters";
import type { Invoice } from "#provider/contract/invoices";
import { INVOICE_COLUMNS } from "#provider/contract/list-columns";
import { MAX_PAGE } from "#provider/contract/limits";
import { allows, AREA_ACCESS, type Person } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { dueDayOf } from "#provider/rules/invoice-terms";
import { InvoiceTabs } from "~/billing/shared/invoice-tabs";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ExportLink } from "~/components/list/export-link";
import { ListTable } from "~/components/list/list-table";
import { SelectionBar } from "~/components/list/selection-bar";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { StatusBadge } from "~/components/page/badge";
import { Button, LinkButton } from "~/components/page/button";
import { CalendarDay, DateTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import { invoiceWord } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { presetRanges } from "~/utils/dates";
import { listPage, readFilters } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/utils/search-params";
import { actionsOf } from "./actions";
import { daysToDue, owedViews } from "./due";
import { INVOICE_HEADINGS } from "./headings";
import { InvoiceFilters, SORT } from "./invoice-filters";
import { InvoiceMenu } from "./invoice-menu";
import { readSelected } from "./selected";
import { readInvoiceSort } from "./sort";
import { InvoiceTotals } from "./totals";

export const handle = { i18n: ["invoice-list", "invoice-actions", "words"] };

/** What a row shows; nothing else of an invoice goes to the page. Amounts in minor units, instants in UTC. */
const rowOf = (invoice: Invoice, { person, now, today }: { person: Person; now: Date; today: string }) => ({
  id: invoice.id,
  appId: invoice.appId,
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
  actions: actionsOf(invoice, { person, now }),
});
type Row = ReturnType<typeof rowOf>;

/** The list and its totals, asked side by side; a filter that cannot be read is named and left out. */
export const loader = guardedLoader({}, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, INVOICE_FILTERS);
  const sort = readInvoiceSort(url.searchParams);
  const page = readPage(url.searchParams, MAX_PAGE);
  const [list, totals, user] = await Promise.all([
    provider.invoices.list({ query: { ...values, sort, page } }),
    provider.invoices.totals({ query: values }),
    context.user(),
  ]);
  const person = personOf(user);
  const now = new Date();
  const today = dayIn(region, now);
  return {
    list: listPage(list, { values, page, row: (invoice) => rowOf(invoice, { person, now, today }) }),
    sort,
    ticked: readSelected(url.searchParams),
    totals: {
      count: totals.totalElements,
      currency: totals.currency,
      amount: totals.totalAmount,
      paid: totals.paidAmount,
      pending: totals.pendingAmount,
    },
    errors,
    presets: presetRanges(today),
    owed: owedViews(today),
    canCreate: allows(AREA_ACCESS.createInvoice, person),
    canSend: allows({ permission: "SEND_LINK" }, person),
    canCancel: allows({ permission: "DELETE_INVOICE" }, person),
    canExport: allows({ permission: "EXPORT_PAYMENT_METHOD" }, person),
  };
});

export const shouldRevalidate = listChanges;

const SELECTION = "selected-invoices";

export default function InvoiceList() {
  const { list, sort, ticked, totals, errors, presets, owed, ...may } = useLoaderData<typeof loader>();
  const { t } = useTranslation("invoice-list");
  const canSelect = may.canSend || may.canCancel || may.canExport;
  const create = may.canCreate && (
    <LinkButton variant="primary" to={paths.createInvoice}>
      {t("create")}
    </LinkButton>
  );
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          subtitle={<ShownZone />}
          actions={
            <>
              {may.canExport && <ExportLink to={paths.exportInvoices} />}
              {create}
            </>
          }
        >
          <InvoiceTabs />
          <InvoiceFilters currency={totals.currency} presets={presets} owed={owed} errors={errors} />
          <InvoiceTotals totals={totals} />
          <ListTable
            list={list}
            caption={t(`caption.${SORT[sort]}`)}
            columns={useColumns()}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.invoiceCode}
            menu={(row) => <InvoiceMenu invoice={row} actions={row.actions} isInList />}
            select={canSelect ? { name: "ids", form: SELECTION, ticked } : undefined}
            bar={canSelect && <Selected {...may} />}
            empty={{
              icon: "ReceiptIcon",
              none: t("empty.none"),
              hint: may.canCreate && t("empty.noneHint"),
              action: create,
              period: t("empty.period"),
              filters: t("empty.filters"),
            }}
          />
        </Page>
      </BehindDialog>
      <Outlet />
    </>
  );
}

type May = { canSend: boolean; canCancel: boolean; canExport: boolean };

/** What can be done with the ticked invoices, by whoever looks. */
function Selected({ canSend, canCancel, canExport }: May) {
  const { t } = useTranslation("invoice-list");
  return (
    <SelectionBar form={SELECTION} name="ids" help={t(canExport ? "selected.helpExport" : "selected.help")}>
      {canSend && (
        <Button type="submit" formAction={paths.sendSelectedInvoices}>
          {t("selected.send")}
        </Button>
      )}
      {canCancel && (
        <Button type="submit" formAction={paths.cancelSelectedInvoices}>
          {t("selected.cancel")}
        </Button>
      )}
      {canExport && (
        <Button type="submit" formAction={paths.exportInvoices}>
          {t("selected.export")}
        </Button>
      )}
    </SelectionBar>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("invoice-list");
  const cells: Cells<Row, typeof INVOICE_COLUMNS> = {
    code: {
      cell: ({ id, invoiceCode, createdDate }) => (
        <div>
          <Link to={paths.invoice(id)} prefetch="intent" className="figure">
            {invoiceCode}
          </Link>
          <div className="muted text-s">
            <DateTime at={createdDate} />
          </div>
        </div>
      ),
    },
    customer: { cell: (row) => <Customer row={row} />, wrap: true },
    bookingId: { cell: (row) => <Booking row={row} />, minor: true },
    due: { cell: (row) => <Due row={row} /> },
    status: { cell: (row) => <Standing row={row} /> },
    amount: { cell: (row) => <Amount row={row} /> },
  };
  return tableColumns(INVOICE_COLUMNS, (name) => t(INVOICE_HEADINGS[name]), cells);
}

const Customer = ({ row: { fullName, email } }: { row: Row }) => (
  <div>
    {fullName}
    {email && <div className="muted text-s">{email}</div>}
  </div>
);

/** What it is for, and which application it is of. */
const Booking = ({ row: { bookingId, appName } }: { row: Row }) => (
  <div>
    {bookingId}
    <div className="muted text-s">{appName}</div>
  </div>
);

/** The day it is due, what of that is urgent, and the last day of its link where that is another. */
function Due({ row: { dueDay, daysToDue: days, linkExpirationDate } }: { row: Row }) {
  const { t } = useTranslation("invoice-list");
  return (
    <div>
      <CalendarDay day={dueDay} />
      {days !== null && days < 0 && <div className="text-s text-critical">{t("due.late", { count: -days })}</div>}
      {(days === 0 || days === 1) && (
        <div className="text-s strong">{t(days === 0 ? "due.today" : "due.tomorrow")}</div>
      )}
      {linkExpirationDate !== dueDay && (
        <div className="muted text-s">
          {t("field.expires")}: <CalendarDay day={linkExpirationDate} />
        </div>
      )}
    </div>
  );
}

/** The status; of money on hold also until when it can be taken. */
function Standing({ row }: { row: Row }) {
  const { t } = useTranslation("invoice-list");
  return (
    <div>
      <StatusBadge word={invoiceWord(row)} />
      {row.hold && (
        <div className="muted text-s">
          {t("captureBy")}: <DateTime at={row.hold.captureBy} dateOnly />
        </div>
      )}
    </div>
  );
}

/** The amount, and how much of it is paid while something is still open, or held. */
function Amount({ row: { amount, paidAmount, heldAmount, currency } }: { row: Row }) {
  const { t } = useTranslation("invoice-list");
  return (
    <div>
      <Money minor={amount} currency={currency} />
      {paidAmount > 0 && paidAmount < amount && (
        <div className="muted text-s">
          {t("field.paid")}: <Money minor={paidAmount} currency={currency} />
        </div>
      )}
      {heldAmount > 0 && (
        <div className="muted text-s">
          {t("held")}: <Money minor={heldAmount} currency={currency} />
        </div>
      )}
    </div>
  );
}
