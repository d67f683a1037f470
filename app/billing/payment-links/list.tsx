import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_PAGE } from "#provider/contract/limits";
import type { PaymentLink } from "#provider/contract/links";
import { allows } from "#provider/contract/permissions";
import { StatusBadge } from "~/components/badge";
import { LinkButton } from "~/components/button";
import type { Column } from "~/components/data-table";
import { DateTime } from "~/components/date-time";
import { FilterForm } from "~/components/filter-form";
import { InvoiceTabs } from "~/components/invoice-tabs";
import { ListTable } from "~/components/list-table";
import { Money } from "~/components/money";
import { Page } from "~/components/page";
import { ShownZone } from "~/components/shown-zone";
import { useFormat } from "~/i18n/use-format";
import { LINK_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { readPage } from "~/utils/search-params";
import { CHANGE_LINK, CREATE_LINK } from "./access";
import { readLinkFilters } from "./filters";
import { LinkAmount } from "./link-amount";
import { LinkMenu } from "./link-menu";

export const handle = { i18n: ["payment-links", "words"] };

/** What a row shows; nothing else of a link goes to the page. Amounts in minor units, instants in UTC. */
const rowOf = (link: PaymentLink, canSwitch: boolean) => ({
  id: link.id,
  title: link.title,
  appName: link.appName,
  amount: link.amount,
  currency: link.currency,
  reusable: link.reusable,
  status: link.status,
  paymentCount: link.paymentCount,
  paidAmount: link.paidAmount,
  createdDate: link.createdDate,
  paymentUrl: link.paymentUrl,
  canSwitch,
});
export type LinkRow = ReturnType<typeof rowOf>;

export const loader = guardedLoader({}, async ({ provider, url, language, context }) => {
  const { values, errors } = readLinkFilters(url.searchParams, language);
  const page = readPage(url.searchParams, MAX_PAGE);
  const [list, user] = await Promise.all([provider.links.list({ query: { ...values, page } }), context.user()]);
  const person = personOf(user);
  const canSwitch = allows(CHANGE_LINK, person);
  return {
    list: listPage(list, { values, page, row: (link) => rowOf(link, canSwitch) }),
    errors,
    canCreate: allows(CREATE_LINK, person),
  };
});

export default function PaymentLinkList() {
  const { list, errors, canCreate } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payment-links");
  const { t: word } = useTranslation("words");
  const statuses = Object.entries(LINK_STATUS).map(([value, { key }]) => ({ value, label: word(key) }));
  const create = canCreate && (
    <LinkButton variant="primary" to={paths.createPaymentLink}>
      {t("list.create")}
    </LinkButton>
  );
  return (
    <Page title={t("list.title")} subtitle={<ShownZone />} actions={create}>
      <InvoiceTabs />
      <FilterForm
        errors={errors}
        fields={[
          { kind: "text", name: "title", label: t("field.title") },
          { kind: "select", name: "status", label: t("field.status"), options: statuses },
        ]}
      />
      <ListTable
        list={list}
        caption={t("list.caption")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        menu={(row) => <LinkMenu link={row} />}
        empty={{
          icon: "ReceiptIcon",
          none: t("empty.none"),
          hint: canCreate && t("empty.noneHint"),
          action: create,
          filters: t("empty.filters"),
        }}
      />
    </Page>
  );
}

function useColumns(): Column<LinkRow>[] {
  const { t } = useTranslation("payment-links");
  return [
    {
      key: "title",
      header: t("field.title"),
      cell: ({ id, title }) => (
        <Link to={paths.paymentLink(id)} prefetch="intent" className="long-words">
          {title}
        </Link>
      ),
      wrap: true,
    },
    { key: "application", header: t("field.application"), cell: ({ appName }) => appName },
    { key: "usage", header: t("field.usage"), cell: ({ reusable }) => t(reusable ? "usage.REUSABLE" : "usage.SINGLE") },
    { key: "created", header: t("field.created"), cell: ({ createdDate }) => <DateTime at={createdDate} /> },
    { key: "status", header: t("field.status"), cell: ({ status }) => <StatusBadge word={LINK_STATUS[status]} /> },
    { key: "amount", header: t("field.amount"), cell: (row) => <LinkAmount {...row} />, numeric: true },
    { key: "paid", header: t("field.paid"), cell: (row) => <Paid row={row} />, numeric: true },
  ];
}

/** How much came in by a link, and in how many payments. */
function Paid({ row: { paidAmount, paymentCount, currency } }: { row: LinkRow }) {
  const { t } = useTranslation("payment-links");
  const format = useFormat();
  return (
    <div>
      <Money minor={paidAmount} currency={currency} />
      <div className="muted text-s">{t("payments", { count: paymentCount, number: format.number(paymentCount) })}</div>
    </div>
  );
}
