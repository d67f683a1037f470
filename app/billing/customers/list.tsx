import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Customer } from "#provider/contract/customers";
import { CUSTOMER_FILTERS } from "#provider/contract/filters";
import { allows } from "#provider/contract/permissions";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { Toolbar } from "~/components/list/toolbar";
import { BriefTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { ShownZone } from "~/components/page/shown-zone";
import { useFormat } from "~/i18n/use-format";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { customerPaths } from "~/paths/customer";
import { listPage, readFilters } from "~/utils/list-filters";
import { paths } from "~/paths";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { useCustomerFields } from "./customer-fields";

export const links = areaSheets("lists");
export const handle = { i18n: ["customers"] };

/** The fields of a row, with the phone in readable form. Amounts are in minor units, times in UTC. */
const rowOf = ({ invoiceCount, paymentCount, ...customer }: Customer) => ({
  ...customer,
  phone: customer.phone && showPhone(customer.phone),
  documents: invoiceCount + paymentCount,
});
type Row = ReturnType<typeof rowOf>;

/** The customers, the one seen last first. An unreadable filter is reported and ignored. */
export const loader = guardedLoader({}, async ({ provider, url, language, region, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, CUSTOMER_FILTERS);
  const asked = readPage(url.searchParams);
  const [list, user] = await Promise.all([provider.customers.list({ query: { ...values, ...asked } }), context.user()]);
  const page = listPage(list, { values, asked, row: rowOf });
  return {
    list: page,
    first: firstRow("customers", page, { user, language, region }),
    errors,
    canExport: allows({ permission: "EXPORT_PAYMENT_METHOD" }, personOf(user)),
  };
});

/** The list is not read again while the export dialog is open. */
export const shouldRevalidate = listChanges;

export default function CustomerList() {
  const { list, first, errors, canExport } = useLoaderData<typeof loader>();
  const { t } = useTranslation("customers");
  return (
    <>
      <BehindDialog>
        <Page title={t("title")} subtitle={<ShownZone />}>
          <Toolbar errors={errors} fields={useCustomerFields()} exportTo={canExport && customerPaths.export}>
            <ListTable
              list={list}
              caption={t("caption")}
              columns={useColumns()}
              rowKey={(row) => row.id}
              secondLine={(row) => <Second row={row} />}
              empty={{
                first,
                filters: t("empty.filters"),
              }}
            />
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("customers");
  const format = useFormat();
  return [
    {
      key: "fullName",
      header: t("field.fullName"),
      cell: ({ id, fullName }) => (
        <Link to={paths.customer(id)} prefetch="intent" className="row-link" translate="no" title={fullName}>
          {fullName}
        </Link>
      ),
    },
    { key: "email", header: t("field.email"), cell: ({ email }) => email ?? <None />, priority: 4 },
    { key: "phone", header: t("field.phone"), cell: ({ phone }) => phone ?? <None />, width: "card", priority: 2 },
    {
      key: "documents",
      header: t("field.documents"),
      cell: ({ documents }) => format.number(documents),
      numeric: true,
      width: "order",
      priority: 5,
    },
    {
      key: "lastSeen",
      header: t("field.lastSeen"),
      cell: ({ lastSeen }) => <BriefTime at={lastSeen} />,
      width: "date",
      priority: 3,
    },
    {
      key: "owed",
      header: t("field.owed"),
      cell: (row) => <Owed row={row} />,
      numeric: true,
      width: "amount",
      phone: "status",
    },
    {
      key: "paid",
      header: t("field.paid"),
      cell: ({ paidAmount, currency }) => <Money minor={paidAmount} currency={currency} quiet />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
  ];
}

const None = () => <span className="muted">—</span>;

/** The amount still to be paid. Zero is the usual case and is shown quietly. */
function Owed({ row: { owedAmount, currency } }: { row: Row }) {
  if (owedAmount === 0) return <None />;
  return (
    <span className="text-warning">
      <Money minor={owedAmount} currency={currency} quiet />
    </span>
  );
}

/** On a phone: how to reach the customer, and when they were last seen. */
const Second = ({ row: { email, phone, lastSeen } }: { row: Row }) => (
  <>
    {phone ?? email} · <BriefTime at={lastSeen} />
  </>
);
