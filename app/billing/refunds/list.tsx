import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Refund } from "#provider/contract/refund-terms";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { readPage } from "~/paths/search-params";
import { refundPaths } from "~/paths/refund";
import { listPage } from "~/utils/list-filters";

export const links = areaSheets("lists");
export const handle = { i18n: ["refunds"], title: "refunds:title" };

/** The fields of a row. Amounts in minor units; times in UTC. */
const rowOf = ({ id, fullName, orderId, amount, currency, createdBy, approveBefore, may }: Refund) => ({
  id,
  fullName,
  orderId,
  amount,
  currency,
  createdBy,
  approveBefore,
  isYours: may.approve,
});
type Row = ReturnType<typeof rowOf>;

/** Refunds that wait for a second person, the first to expire first. */
export const loader = guardedLoader({}, async ({ provider, url }) => {
  const asked = readPage(url.searchParams);
  const list = await provider.refunds.waiting({ query: asked });
  return { list: listPage(list, { values: {}, asked, row: rowOf }) };
});

export default function WaitingRefunds() {
  const { list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refunds");
  return (
    <Page
      title={t("title")}
      subtitle={t("lead")}
      actions={<LinkButton to={paths.transactions}>{t("toPayments")}</LinkButton>}
    >
      <ListTable
        list={list}
        caption={t("title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowLabel={({ orderId }) => orderId}
        secondLine={({ createdBy, orderId }) => (
          <span translate="no">
            {orderId} · {createdBy}
          </span>
        )}
        empty={{ icon: "PersonIcon", none: t("empty.none"), hint: t("empty.hint"), filters: t("empty.none") }}
      />
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("refunds");
  return [
    {
      key: "payer",
      header: t("field.payer"),
      cell: ({ id, fullName }) => (
        <Link to={refundPaths.one(id)} prefetch="intent" className="row-link" translate="no" title={fullName}>
          {fullName}
        </Link>
      ),
    },
    {
      key: "payment",
      header: t("field.payment"),
      cell: ({ orderId }) => <span translate="no">{orderId}</span>,
      width: "code",
      priority: 3,
    },
    {
      key: "createdBy",
      header: t("field.createdBy"),
      cell: ({ createdBy }) => <span translate="no">{createdBy}</span>,
      width: "wide",
      priority: 3,
    },
    {
      key: "until",
      header: t("field.until"),
      cell: ({ approveBefore }) => approveBefore && <BriefTime at={approveBefore} />,
      width: "date",
      priority: 2,
    },
    {
      key: "amount",
      header: t("field.amount"),
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
      numeric: true,
      width: "amount",
      phone: "amount",
    },
  ];
}
