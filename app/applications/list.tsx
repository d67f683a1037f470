import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Application } from "#provider/contract/applications";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { READ_CONTRACT } from "#provider/contract/verification";
import type { Wallet } from "#provider/contract/wallets";
import { searchText } from "#provider/rules/search-text";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { Toolbar } from "~/components/list/toolbar";
import { Badge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { APPLICATION_TONE } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { readWallets } from "~/server/wallets";
import { areaSheets } from "~/styles/areas";
import { applicationPaths } from "~/paths/application";
import { contractPaths } from "~/paths/contract";
import { listPage, readFilters } from "~/utils/list-filters";
import { paths } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { listChanges } from "~/utils/revalidation";
import { readPage, withParams } from "~/paths/search-params";
import { userPaths } from "~/paths/user";
import { stepOf, STEPS } from "./steps";

export const links = areaSheets("lists");
export const handle = { i18n: ["applications", "application-status"] };

/** The provider returns all applications at once and knows no filter, so the loader filters them. */
const FILTERS = { search: "text" } as const;

/** Whether the person may read contracts and prepare applications. */
type Reads = { contract: boolean; connect: boolean };

/** The address of the application's next step; undefined if there is none, or none for this person. */
function nextPathOf(appId: string, status: Application["status"], { contract, connect }: Reads): string | undefined {
  switch (status) {
    case "APPROVED":
      return contract ? contractPaths.one(appId) : undefined;
    case "SIGNED":
      return contract ? contractPaths.signed(appId) : undefined;
    case "REJECTED":
      return connect ? `${paths.connect}#${appId}` : undefined;
    case "DEVELOPMENT":
    case "IN_REVIEW":
    case "ONLINE":
    case "DISABLED":
      return undefined;
  }
}

const rowOf = (
  { appId, configId, name, category, status, currency, qrEnabled }: Application,
  { wallet, ...reads }: { wallet: Wallet | undefined } & Reads,
) => ({
  appId,
  configId,
  name,
  category,
  status,
  currency,
  qrEnabled,
  /** In minor units; absent if the person does not see its wallet, or the provider did not answer. */
  available: wallet?.available,
  nextPath: nextPathOf(appId, status, reads),
});
type Row = ReturnType<typeof rowOf>;

const isNamed = ({ name, appId }: Application, text: string) =>
  searchText(name).includes(searchText(text)) || appId === text.toUpperCase();

/** The applications that the person sees, with their balances if the person sees wallets. */
export const loader = guardedLoader({}, async ({ provider, url, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, FILTERS);
  const asked = readPage(url.searchParams);
  const [applications, wallets, user] = await Promise.all([
    provider.applications.list(),
    readWallets({ provider, context }),
    context.user(),
  ]);
  const { search } = values;
  const found = search === undefined ? applications : applications.filter((one) => isNamed(one, search));
  const content = found.slice(asked.page * asked.pageSize, (asked.page + 1) * asked.pageSize);
  const walletBy = new Map(wallets?.map((wallet) => [wallet.appId, wallet]));
  const person = personOf(user);
  const reads = {
    contract: allows(READ_CONTRACT, person),
    connect: allows(AREA_ACCESS.connect, person) && allows(PREPARE_APPLICATION, person),
  };
  const row = (one: Application) => rowOf(one, { wallet: walletBy.get(one.appId), ...reads });
  return {
    list: listPage({ content, totalElements: found.length }, { values, asked, row }),
    errors,
    sees: {
      wallets: wallets !== undefined,
      users: allows(AREA_ACCESS.applicationUsers, person),
      switching: allows(AREA_ACCESS.switchApplication, person),
      deleting: allows(AREA_ACCESS.deleteApplication, person),
      payouts: allows(AREA_ACCESS.payouts, person),
    },
    mayConnect: reads.connect,
  };
});

/** Its dialogs open over the list, which is not loaded again. */
export const shouldRevalidate = listChanges;

type Sees = ReturnType<typeof useLoaderData<typeof loader>>["sees"];

export default function Applications() {
  const { list, errors, sees, mayConnect } = useLoaderData<typeof loader>();
  const { t } = useTranslation("applications");
  const connect = mayConnect && (
    <LinkButton variant="primary" to={paths.connect}>
      {t("connect")}
    </LinkButton>
  );
  return (
    <>
      <BehindDialog>
        <Page title={t("title")} actions={connect}>
          <Toolbar errors={errors} fields={[{ kind: "search", name: "search", label: t("search") }]}>
            <ListTable
              list={list}
              caption={t("caption")}
              columns={useColumns(sees)}
              rowKey={(row) => row.appId}
              rowLabel={(row) => row.name}
              secondLine={({ status }) => t(`next.${status}`)}
              menu={(row) => <Menu row={row} sees={sees} />}
              empty={{
                icon: "AppsIcon",
                none: t("empty.none"),
                hint: t("empty.noneHint"),
                action: connect,
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

function useColumns(sees: Sees): Column<Row>[] {
  const { t } = useTranslation(["applications", "application-status"]);
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: t("field.name"),
      cell: ({ appId, configId, name }) => (
        <Link
          to={applicationPaths.configuration(appId, configId)}
          prefetch="intent"
          className="row-link"
          translate="no"
          title={name}
        >
          {name}
        </Link>
      ),
    },
    { key: "next", header: t("field.next"), cell: (row) => <Next row={row} />, priority: 2 },
    {
      key: "category",
      header: t("field.category"),
      cell: ({ category }) => t(`category.${category}`),
      width: "code",
      priority: 4,
    },
    {
      key: "qr",
      header: t("field.qr"),
      cell: ({ qrEnabled }) => (qrEnabled ? t("qr.on") : <span className="muted">{t("qr.off")}</span>),
      width: "order",
      priority: 3,
    },
    {
      key: "status",
      header: t("field.status"),
      cell: ({ status }) => <Badge tone={APPLICATION_TONE[status]}>{t(`application-status:${status}`)}</Badge>,
      width: "status",
      phone: "status",
    },
  ];
  if (sees.wallets)
    columns.push({
      key: "wallet",
      header: t("field.wallet"),
      cell: ({ available, currency }) =>
        available === undefined ? (
          <span className="muted">{t("unknown")}</span>
        ) : (
          <Money minor={available} currency={currency} quiet />
        ),
      numeric: true,
      width: "amount",
      phone: "amount",
    });
  return columns;
}

/** How far the application has come, and who takes which next step. */
function Next({ row: { status, nextPath } }: { row: Row }) {
  const { t } = useTranslation("applications");
  const step = stepOf(status);
  const next = t(`next.${status}`);
  const words = step === undefined ? next : `${t("step", { step, steps: STEPS.length })} · ${next}`;
  return nextPath ? (
    <Link to={nextPath} className="clamped" title={words}>
      {words}
    </Link>
  ) : (
    <span className="clamped" title={words}>
      {words}
    </span>
  );
}

/** Links to other pages about the application, and its acts. */
function Menu({ row: { appId, configId, available, status }, sees }: { row: Row; sees: Sees }) {
  const { t } = useTranslation("applications");
  const search = withParams(useLocation().search, {});
  return (
    <>
      {available !== undefined && <Link to={paths.walletOf(appId)}>{t("menu.wallet")}</Link>}
      <Link to={applicationPaths.configuration(appId, configId)}>{t("menu.configure")}</Link>
      <Link to={qrPaths.code(appId)}>{t("menu.qr")}</Link>
      {sees.users && <Link to={userPaths.ofApplication(appId)}>{t("menu.users")}</Link>}
      {sees.payouts && <Link to={applicationPaths.payoutApprovals(appId)}>{t("menu.approvals")}</Link>}
      {(sees.switching || sees.deleting) && <hr />}
      {sees.switching && (
        <Link to={applicationPaths.status(appId) + search} preventScrollReset>
          {t(status === "DISABLED" ? "menu.enable" : "menu.disable")}
        </Link>
      )}
      {sees.deleting && (
        <Link to={applicationPaths.remove(appId) + search} preventScrollReset className="menu-critical">
          {t("menu.delete")}
        </Link>
      )}
    </>
  );
}
