import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Application } from "#provider/contract/applications";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { Pagination } from "~/components/list/pagination";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Page } from "~/components/page/page";
import { APPLICATION_TONE } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { userPaths } from "~/paths/user";
import { readPage } from "~/paths/search-params";

export const links = areaSheets("lists");
export const handle = { i18n: ["application-users", "application-status", "people"], title: "application-users:title" };

const rowOf = ({ appId, name, status }: Application) => ({ appId, name, status });
type Row = ReturnType<typeof rowOf>;

/** The applications that the person sees, one page at a time; the provider returns all of them at once. */
export const loader = guardedLoader(AREA_ACCESS.applicationUsers, async ({ provider, url }) => {
  const applications = await provider.applications.list();
  const { page: asked, pageSize } = readPage(url.searchParams);
  const page = Math.min(asked, Math.max(0, Math.ceil(applications.length / pageSize) - 1));
  return {
    rows: applications.slice(page * pageSize, (page + 1) * pageSize).map(rowOf),
    page,
    pageSize,
    total: applications.length,
  };
});

export default function UserApplications() {
  const { rows, page, pageSize, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["application-users", "people"]);
  return (
    <Page
      title={t("title")}
      sister={{ to: paths.users, title: t("people:sister.people"), isFirst: true }}
      subtitle={t("lead")}
    >
      <DataTable
        id="list"
        caption={t("list.caption")}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.appId}
        secondLine={({ appId }) => appId}
        empty={
          <EmptyState
            icon="AppsIcon"
            title={t("list.empty")}
            action={<LinkButton to={paths.applications}>{t("list.toApplications")}</LinkButton>}
          />
        }
      />
      <Pagination page={page} pageSize={pageSize} total={total} />
    </Page>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(["application-users", "application-status"]);
  return [
    {
      key: "name",
      header: t("list.application"),
      cell: ({ appId, name }) => (
        <Link to={userPaths.ofApplication(appId)} prefetch="intent" className="row-link" translate="no" title={name}>
          {name}
        </Link>
      ),
    },
    { key: "id", header: t("list.id"), cell: ({ appId }) => appId, width: "card" },
    {
      key: "status",
      header: t("list.status"),
      cell: ({ status }) => (
        <WordBadge word={status} tones={APPLICATION_TONE} say={(known) => t(`application-status:${known}`)} />
      ),
      width: "status",
      phone: "amount",
    },
  ];
}
