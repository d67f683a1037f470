import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { QrPayment } from "#provider/contract/invoices";
import { MAX_PAGE } from "#provider/contract/limits";
import { allows } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { StatusBadge } from "~/components/badge";
import { LinkButton } from "~/components/button";
import type { Column } from "~/components/data-table";
import { DateTime } from "~/components/date-time";
import { FilterForm } from "~/components/filter-form";
import { ListTable } from "~/components/list-table";
import { Money } from "~/components/money";
import { Page } from "~/components/page";
import { BehindDialog } from "~/components/route-dialog";
import { ShownZone } from "~/components/shown-zone";
import { Tiles, TooMany } from "~/components/tiles";
import { useFormat } from "~/i18n/use-format";
import { PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { presetRanges } from "~/utils/dates";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage, withParams } from "~/utils/search-params";
import { readQrFilters } from "./filters";
import { useQrFields } from "./qr-fields";
import { QrTabs } from "./qr-tabs";

export const handle = { i18n: ["qr-payments", "words"] };

/** What a row shows; nothing else of a payment goes to the page. Amounts in minor units, instants in UTC. */
const rowOf = (payment: QrPayment) => ({
  id: payment.id,
  fullName: payment.fullName,
  phoneNumber: payment.phoneNumber,
  optionalCode: payment.optionalCode,
  appName: payment.appName,
  createdDate: payment.createdDate,
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
});
type Row = ReturnType<typeof rowOf>;

/** The list and its totals, asked side by side; a filter that cannot be read is named and left out. */
export const loader = guardedLoader({}, async ({ provider, url, region, language, context }) => {
  const { values, errors } = readQrFilters(url.searchParams, language);
  const page = readPage(url.searchParams, MAX_PAGE);
  const [list, totals, user] = await Promise.all([
    provider.invoices.qrPayments({ query: { ...values, page } }),
    provider.invoices.qrTotals({ query: values }),
    context.user(),
  ]);
  return {
    list: listPage(list, { values, page, row: rowOf }),
    totals: {
      count: totals.totalElements,
      currency: totals.currency,
      amount: totals.totalAmount,
      paid: totals.paidAmount,
    },
    errors,
    presets: presetRanges(dayIn(region, new Date())),
    canExport: allows({ permission: "EXPORT_PAYMENT_METHOD" }, personOf(user)),
  };
});

/** A payment opens over the list, which stays as it was read. */
export const shouldRevalidate = listChanges;

export default function QrPayments() {
  const { list, totals, errors, presets, canExport } = useLoaderData<typeof loader>();
  const { t } = useTranslation("qr-payments");
  const { search } = useLocation();
  return (
    <>
      <BehindDialog>
        <Page
          title={t("list.title")}
          subtitle={<ShownZone />}
          actions={
            canExport && (
              <LinkButton to={paths.exportQrPayments + withParams(search, { page: null })} preventScrollReset>
                {t("list.export")}
              </LinkButton>
            )
          }
        >
          <QrTabs />
          <FilterForm presets={presets} errors={errors} fields={useQrFields(totals.currency)} />
          <Totals />
          <ListTable
            list={list}
            caption={t("list.caption")}
            columns={useColumns()}
            rowKey={(row) => row.id}
            empty={{
              icon: "ReceiptIcon",
              none: t("empty.none"),
              hint: t("empty.noneHint"),
              action: (
                <LinkButton variant="primary" to={paths.qrCodes}>
                  {t("list.toCodes")}
                </LinkButton>
              ),
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

/** What the filters find, in all; of too many nothing is added up. */
function Totals() {
  const { count, currency, amount, paid } = useLoaderData<typeof loader>().totals;
  const { t } = useTranslation("qr-payments");
  const format = useFormat();
  if (amount === null || paid === null) return <TooMany label={t("totals.count")} count={count} />;
  return (
    <Tiles
      items={[
        { label: t("totals.count"), value: format.number(count) },
        { label: t("totals.amount"), value: <Money minor={amount} currency={currency} /> },
        { label: t("totals.paid"), value: <Money minor={paid} currency={currency} /> },
      ]}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("qr-payments");
  const { search } = useLocation();
  return [
    {
      key: "payer",
      header: t("field.fullName"),
      cell: ({ id, fullName, phoneNumber }) => (
        <div>
          <Link to={paths.qrPayment(id) + withParams(search, {})} prefetch="intent" preventScrollReset>
            {fullName}
          </Link>
          <div className="muted text-s figure">{phoneNumber}</div>
        </div>
      ),
      wrap: true,
    },
    {
      key: "code",
      header: t("field.optionalCode"),
      cell: ({ optionalCode }) => optionalCode ?? <span className="muted">—</span>,
      wrap: true,
    },
    { key: "application", header: t("field.application"), cell: ({ appName }) => appName },
    { key: "created", header: t("field.created"), cell: ({ createdDate }) => <DateTime at={createdDate} /> },
    { key: "status", header: t("field.status"), cell: ({ status }) => <StatusBadge word={PAYMENT_STATUS[status]} /> },
    {
      key: "amount",
      header: t("field.amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
      numeric: true,
    },
  ];
}
