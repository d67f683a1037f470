import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LINK_FILTERS, MAIN_TEXT } from "#provider/contract/filters";
import { LINK_SORTS, type LinkSort } from "#provider/contract/list-sorts";
import type { LinkTab } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { LinkStatus } from "#provider/contract/words";
import { LISTS } from "#provider/rules/lists";
import { ofWord } from "#provider/rules/open-words";
import { FoundBy } from "~/billing/shared/payments/found-by";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column, ColumnSort } from "~/components/list/data-table";
import { filterFields } from "~/components/list/filter-fields";
import { BY_AMOUNT, BY_DATE, useSortedCaption, useSortOptions } from "~/components/list/list-orders";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { ListTotals } from "~/components/list/list-totals";
import { Toolbar } from "~/components/list/toolbar";
import { StatusBadge } from "~/components/page/badge";
import { BriefTime } from "~/components/page/date-time";
import { LiveButton } from "~/components/page/live-button";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { LINK_STATUS } from "~/i18n/words";
import { firstRow } from "~/server/first-row";
import { guardedLoader, personOf } from "~/server/guard";
import { searchedWords } from "~/server/row-found";
import { areaSheets } from "~/styles/areas";
import { listPage, readFilters } from "~/utils/list-filters";
import { readSort } from "~/utils/list-sorts";
import { listTabs } from "~/utils/list-tabs";
import { listViews } from "~/utils/list-views";
import { paths } from "~/paths";
import { paymentLinkPaths } from "~/paths/payment-link";
import { listChanges } from "~/utils/revalidation";
import { readPage } from "~/paths/search-params";
import { CHANGE_LINK, CREATE_LINK } from "./access";
import { rowOf, type LinkRow } from "./data";
import { LinkAmount } from "./link-amount";
import { LinkMenu } from "./link-menu";

export const links = areaSheets("lists");
export const handle = { i18n: ["payment-links", "list-orders", "list-search", "words"] };

export const loader = guardedLoader({}, async ({ provider, url, language, region, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, LINK_FILTERS);
  const sort = readSort(url.searchParams, LINK_SORTS);
  const asked = readPage(url.searchParams);
  const [list, user] = await Promise.all([
    provider.links.list({ query: { ...values, sort, ...asked } }),
    context.user(),
  ]);
  const person = personOf(user);
  const canSwitch = allows(CHANGE_LINK, person);
  const tabs = listTabs(LISTS.links.tabs, { path: paths.paymentLinks, url, counts: list.tabs });
  const page = listPage(list, {
    values,
    asked,
    row: (link) => rowOf(link, canSwitch, { search: values.search, language }),
  });
  return {
    list: page,
    first: firstRow("links", page, { user, language, region }),
    searched: searchedWords("links", { search: values.search, language }),
    sort,
    tabs,
    views: listViews("links", list.views, {
      path: paths.paymentLinks,
      url,
      mayShare: allows(AREA_ACCESS.shareViews, person),
      tabs,
    }),
    errors,
    canCreate: allows(CREATE_LINK, person),
  };
});

/** The list is not read again while a dialog is open over it. */
export const shouldRevalidate = listChanges;

export default function PaymentLinkList() {
  const { list, first, searched, sort, tabs, views, errors, canCreate } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payment-links", "list-orders", "list-search"]);
  const { t: word } = useTranslation("words");
  const figure = useFormat().number(list.total);
  const create = canCreate && (
    <LiveButton variant="primary" to={paymentLinkPaths.create}>
      {t("list.create")}
    </LiveButton>
  );
  return (
    <>
      <BehindDialog>
        <Page
          title={t("list.title")}
          sister={{ to: paths.invoices, title: t("list-orders:sister.invoices"), isFirst: true }}
          actions={create}
        >
          <ListTabs tabs={tabs} words={useTabWords()} views={views} />
          <Toolbar
            errors={errors}
            sorts={useSortOptions(LINK_SORTS)}
            fields={filterFields(
              LINK_FILTERS,
              {
                search: t("list-search:label"),
                status: t("field.status"),
                title: t("field.title"),
                reference: t("field.reference"),
              },
              { search: MAIN_TEXT.links, word },
            )}
          >
            {list.total > 0 && (
              <ListTotals totals={[{ figure, words: t("list.count", { count: list.total, number: figure }) }]} />
            )}
            <ListTable
              list={list}
              caption={useSortedCaption(t("list.title"), sort)}
              columns={useColumns()}
              rowKey={(row) => row.id}
              rowLabel={(row) => row.title}
              sort={{ now: sort, usual: LINK_SORTS[0] }}
              menu={(row) => <LinkMenu link={row} />}
              secondLine={(row) => <Second row={row} />}
              empty={{
                first,
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
function useTabWords(): Record<LinkTab, string> {
  const { t } = useTranslation(["words", "components"]);
  const word = (status: LinkStatus) => t(LINK_STATUS[status].key);
  return {
    ALL: t("components:filters.all"),
    ACTIVE: word("ACTIVE"),
    USED: word("USED"),
    DISABLED: word("DISABLED"),
    EXPIRED: word("EXPIRED"),
  };
}

const BY_PAID = ["-paidAmount", "paidAmount"] as const satisfies ColumnSort<LinkSort>;

function useColumns(): Column<LinkRow>[] {
  const { t } = useTranslation("payment-links");
  return [
    {
      key: "title",
      header: t("field.title"),
      cell: ({ id, title, found }) => (
        <>
          <Link to={paths.paymentLink(id)} prefetch="intent" className="row-link" translate="no" title={title}>
            {title}
          </Link>
          <FoundBy found={found} />
        </>
      ),
    },
    {
      key: "application",
      header: t("field.application"),
      cell: ({ appName }) => appName,
      width: "wide",
      priority: 4,
    },
    {
      key: "usage",
      header: t("field.usage"),
      cell: ({ reusable }) => t(reusable ? "usage.REUSABLE" : "usage.SINGLE"),
      width: "card",
      priority: 5,
    },
    {
      key: "created",
      header: t("field.created"),
      cell: ({ createdDate }) => <BriefTime at={createdDate} />,
      width: "date",
      priority: 3,
      sort: BY_DATE,
    },
    {
      key: "status",
      header: t("field.status"),
      cell: ({ status }) => <StatusBadge word={ofWord(LINK_STATUS, status)} />,
      width: "status",
      phone: "status",
    },
    {
      key: "amount",
      header: t("field.amount"),
      cell: (row) => <LinkAmount {...row} quiet />,
      numeric: true,
      width: "amount",
      sort: BY_AMOUNT,
    },
    {
      key: "paid",
      header: t("field.paid"),
      cell: (row) => <Paid row={row} />,
      numeric: true,
      width: "amount",
      phone: "amount",
      sort: BY_PAID,
    },
  ];
}

/** On a phone: the amount of the link, and how often it was paid. */
function Second({ row }: { row: LinkRow }) {
  const { t } = useTranslation("payment-links");
  const format = useFormat();
  const payments = t("payments", { count: row.paymentCount, number: format.number(row.paymentCount) });
  return (
    <span title={payments}>
      <LinkAmount {...row} /> · {payments}
    </span>
  );
}

/** The sum of a link's payments, and their number. */
function Paid({ row: { paidAmount, paymentCount, currency } }: { row: LinkRow }) {
  const { t } = useTranslation("payment-links");
  const format = useFormat();
  return (
    <>
      <Money minor={paidAmount} currency={currency} quiet />
      <small>{t("payments", { count: paymentCount, number: format.number(paymentCount) })}</small>
    </>
  );
}
