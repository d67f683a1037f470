import { sayWord } from "#provider/rules/open-words";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { Pagination } from "~/components/list/pagination";
import { useListBusy } from "~/components/list/use-list-busy";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { useZone } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { readPage } from "~/paths/search-params";
import { AccessChange } from "./access-change";
import { useDeviceName } from "./device-name";

export const links = areaSheets("lists");
export const handle = { i18n: ["activity", "devices", "people"], title: "activity:title" };

export const loader = guardedLoader({}, async ({ provider, url }) => {
  const { page, pageSize } = readPage(url.searchParams);
  const list = await provider.profile.securityActivity({ query: { page, pageSize } });
  return { rows: list.content, page, pageSize, total: list.totalElements };
});
type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Activity() {
  const { rows, page, pageSize, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("activity");
  const { t: inComponents } = useTranslation("components");
  const zone = useZone();
  const nameOf = useDeviceName();
  return (
    <div className="stack">
      <div>
        <h2>{t("title")}</h2>
        <p className="muted">{t("zone", { zone: inComponents(`zone.${zone}`) })}</p>
        <p className="muted">
          {t("unknown")} <Link to={paths.settingsPassword}>{t("changePassword")}</Link>
        </p>
      </div>
      <DataTable
        id="list"
        caption={t("title")}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        secondLine={(row) => [nameOf(row), row.address].filter(Boolean).join(" · ")}
        empty={<Empty isBehind={total > 0} />}
        busy={useListBusy()}
      />
      {rows.length > 0 && <Pagination page={page} pageSize={pageSize} total={total} />}
    </div>
  );
}

function Empty({ isBehind }: { isBehind: boolean }) {
  const { t } = useTranslation("activity");
  return isBehind ? (
    <EmptyState
      title={t("empty.page")}
      action={<LinkButton to={paths.settingsActivity}>{t("empty.toFirstPage")}</LinkButton>}
    />
  ) : (
    <EmptyState title={t("empty.none")}>{t("empty.noneHint")}</EmptyState>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("activity");
  const nameOf = useDeviceName();
  return [
    { key: "what", header: t("what"), cell: (row) => <What row={row} />, wrap: true },
    { key: "device", header: t("device"), cell: nameOf, width: "card", wrap: true },
    { key: "address", header: t("address"), cell: ({ address }) => address, width: "code", wrap: true },
    { key: "at", header: t("when"), cell: ({ at }) => <BriefTime at={at} />, width: "date", phone: "amount" },
  ];
}

/** The event, the person who caused it if that was another one, and the changed rights. */
function What({ row: { kind, by, change } }: { row: Row }) {
  const { t } = useTranslation("activity");
  return (
    <>
      <span>{sayWord(kind, (known) => t(`kind.${known}`))}</span>
      {by !== null && <div className="muted text-s">{t("by", { name: by })}</div>}
      {change && <AccessChange change={change} />}
    </>
  );
}
