import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StaticQr } from "#provider/contract/links";
import { allows } from "#provider/contract/permissions";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { Badge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { listPage } from "~/utils/list-filters";
import { paths } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { listChanges } from "~/utils/revalidation";
import { readPage, withParams } from "~/paths/search-params";
import { SWITCH_QR } from "./access";
import { CODE_TONES, codeState } from "./code-state";

export const links = areaSheets("lists");
export const handle = { i18n: ["qr-codes", "qr-payments"], title: "qr-codes:title" };

const rowOf = (code: StaticQr, canSwitch: boolean) => ({
  appId: code.appId,
  appName: code.appName,
  state: codeState(code),
  canSwitch: canSwitch && (code.enabled || code.isOnline),
});
type Row = ReturnType<typeof rowOf>;

/** The code of each application in sight, with its state. */
export const loader = guardedLoader({}, async ({ provider, url, context }) => {
  const asked = readPage(url.searchParams);
  const [list, user] = await Promise.all([provider.links.staticQrs({ query: asked }), context.user()]);
  const canSwitch = allows(SWITCH_QR, personOf(user));
  return { list: listPage(list, { values: {}, asked, row: (code) => rowOf(code, canSwitch) }) };
});

/** The list is not read again while the dialog is open over it. */
export const shouldRevalidate = listChanges;

export default function QrCodes() {
  const { list } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-codes", "components"]);
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          sister={{ to: paths.qrPayments, title: t("components:sister.qrPayments") }}
          subtitle={t("lead")}
        >
          <ListTable
            list={list}
            caption={t("caption")}
            columns={useColumns()}
            rowKey={(row) => row.appId}
            rowLabel={(row) => row.appName}
            secondLine={({ appId }) => appId}
            menu={(row) => (row.state === "none" && !row.canSwitch ? null : <CodeMenu code={row} />)}
            empty={{
              icon: "AppsIcon",
              none: t("empty"),
              action: <LinkButton to={paths.applications}>{t("toApplications")}</LinkButton>,
              filters: t("empty"),
            }}
          />
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("qr-codes");
  return [
    {
      key: "application",
      header: t("field.application"),
      cell: ({ appId, appName }) => (
        <Link to={qrPaths.code(appId)} prefetch="intent" className="row-link" translate="no" title={appName}>
          {appName}
        </Link>
      ),
    },
    { key: "id", header: t("field.id"), cell: ({ appId }) => appId, width: "card" },
    {
      key: "state",
      header: t("field.state"),
      cell: ({ state }) => <Badge tone={CODE_TONES[state]}>{t(`state.${state}`)}</Badge>,
      width: "status",
      phone: "amount",
    },
  ];
}

/** The actions on an application's code. The file needs a page load without the router. */
function CodeMenu({ code: { appId, state, canSwitch } }: { code: Row }) {
  const { t } = useTranslation("qr-codes");
  const { search } = useLocation();
  return (
    <>
      {state !== "none" && (
        <>
          <Link to={qrPaths.code(appId)}>{t("print")}</Link>
          <a href={qrPaths.codeFile(appId)}>{t("download")}</a>
        </>
      )}
      <hr />
      {canSwitch && (
        <Link to={qrPaths.codeStatus(appId) + withParams(search, {})} preventScrollReset>
          {t(state === "on" ? "off" : "on")}
        </Link>
      )}
    </>
  );
}
