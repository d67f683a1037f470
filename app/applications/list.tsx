import { useLoaderData, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Application } from "#provider/contract/applications";
import { PREPARE_APPLICATION, type Connection } from "#provider/contract/connect";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { READ_CONTRACT } from "#provider/contract/merchant-contracts";
import type { Wallet } from "#provider/contract/wallets";
import { sayWord } from "#provider/rules/open-words";
import { searchText } from "#provider/rules/search-text";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import type { Column } from "~/components/list/data-table";
import { ListTable } from "~/components/list/list-table";
import { Toolbar } from "~/components/list/toolbar";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { APPLICATION_TONE } from "~/i18n/words";
import type { RequestContext } from "~/server/context";
import { guardedLoader, personOf } from "~/server/guard";
import { optional } from "~/server/optional";
import { ProviderFailure, type Provider } from "~/server/provider";
import { statusOf } from "~/server/refusal";
import { readWallets } from "~/server/wallets";
import { areaSheets } from "~/styles/areas";
import { applicationPaths } from "~/paths/application";
import { connectPath, fieldPath } from "~/paths/connect";
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

/** The name of an optional call in the log. */
const PREPARED = "prepared_unknown";

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

/** An application as the list shows it; `missing`: the number of details that one not handed in still needs. */
type Row = {
  appId: string;
  /** Null for an application that has not been handed in. */
  configId: string | null;
  name: string | null;
  category: Application["category"] | null;
  status: Application["status"];
  currency: string | null;
  qrEnabled: boolean;
  /** In minor units; absent if the person does not see its wallet, or the provider did not answer. */
  available?: number | undefined;
  nextPath: string | undefined;
  missing?: number;
};

const rowOf = (
  { appId, configId, name, category, status, currency, qrEnabled }: Application,
  { wallet, ...reads }: { wallet: Wallet | undefined } & Reads,
): Row => ({
  appId,
  configId,
  name,
  category,
  status,
  currency,
  qrEnabled,
  available: wallet?.available,
  nextPath: nextPathOf(appId, status, reads),
});

/** The row of an application that has not been handed in. Its next step is the first missing detail. */
function preparedRow({ appId, status, values, requirements }: Connection): Row {
  const { length: missing, [0]: first } = requirements.currentlyDue;
  return {
    appId,
    configId: null,
    name: values["application.name"] ?? null,
    category: null,
    status,
    currency: null,
    qrEnabled: false,
    nextPath: first === undefined ? connectPath(appId, "review") : fieldPath(appId, first),
    missing,
  };
}

/**
 * The applications that the account prepares. The session remembers who connects, so that the call waits for nobody.
 */
async function readPrepared({ provider, context }: { provider: Provider; context: RequestContext }): Promise<Row[]> {
  const { role } = context.session.current() ?? {};
  if (!role || !AREA_ACCESS.connect.roles.includes(role)) return [];
  const prepared = provider.connect.list().catch((error: unknown) => {
    if (error instanceof ProviderFailure && statusOf(error.reason).status === 403) return [];
    throw error;
  });
  const known = (await optional(context, PREPARED, prepared)) ?? [];
  return known.filter(({ status, configId }) => status === "DEVELOPMENT" && configId === null).map(preparedRow);
}

/** Applications that take payments, or were disabled, come after those with a step to take. */
const isFinished = ({ status }: Row) => status === "ONLINE" || status === "DISABLED";
const isUnknown = ({ status }: Row) => typeof status !== "string";
/** Those with a step to take, then the finished ones, and last those in a state that is not known here. */
const inOrder = (rows: readonly Row[]): Row[] => [
  ...rows.filter((one) => !isFinished(one) && !isUnknown(one)),
  ...rows.filter(isFinished),
  ...rows.filter(isUnknown),
];

const isNamed = ({ name, appId }: Row, text: string) =>
  searchText(name ?? "").includes(searchText(text)) || appId === text.toUpperCase();

/** The applications that the person sees, with their balances if the person sees wallets. */
export const loader = guardedLoader({}, async ({ provider, url, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, FILTERS);
  const asked = readPage(url.searchParams);
  const [applications, prepared, wallets, user] = await Promise.all([
    provider.applications.list(),
    readPrepared({ provider, context }),
    readWallets({ provider, context }),
    context.user(),
  ]);
  const walletBy = new Map(wallets?.map((wallet) => [wallet.appId, wallet]));
  const person = personOf(user);
  const reads = {
    contract: allows(READ_CONTRACT, person),
    connect: allows(AREA_ACCESS.connect, person) && allows(PREPARE_APPLICATION, person),
  };
  const rows = [...prepared, ...applications.map((one) => rowOf(one, { wallet: walletBy.get(one.appId), ...reads }))];
  const { search } = values;
  const named = search === undefined ? rows : rows.filter((one) => isNamed(one, search));
  const found = inOrder(named);
  const content = found.slice(asked.page * asked.pageSize, (asked.page + 1) * asked.pageSize);
  return {
    list: listPage({ content, totalElements: found.length }, { values, asked, row: (one: Row) => one }),
    errors,
    sees: {
      wallets: wallets !== undefined,
      users: allows(AREA_ACCESS.applicationUsers, person),
      switching: allows(AREA_ACCESS.switchApplication, person),
      deleting: allows(AREA_ACCESS.deleteApplication, person),
      payouts: allows(AREA_ACCESS.payouts, person),
    },
    mayConnect: reads.connect,
    seesContracts: reads.contract,
  };
});

/** Its dialogs open over the list, which is not loaded again. */
export const shouldRevalidate = listChanges;

type Sees = ReturnType<typeof useLoaderData<typeof loader>>["sees"];

export default function Applications() {
  const { list, errors, sees, mayConnect, seesContracts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("applications");
  const connect = mayConnect && (
    <LinkButton variant="primary" to={paths.connect}>
      {t("connect")}
    </LinkButton>
  );
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          actions={
            <>
              {seesContracts && <LinkButton to={paths.contract}>{t("contracts")}</LinkButton>}
              {connect}
            </>
          }
        >
          <Toolbar errors={errors} fields={[{ kind: "search", name: "search", label: t("search") }]}>
            <ListTable
              list={list}
              caption={t("caption")}
              columns={useColumns(sees)}
              rowKey={(row) => row.appId}
              rowLabel={(row) => row.name ?? t("unnamed")}
              secondLine={(row) => nextText(t, row)}
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
      cell: ({ appId, configId, name, nextPath }) => (
        <Link
          to={configId === null ? (nextPath ?? paths.connect) : applicationPaths.configuration(appId, configId)}
          prefetch="intent"
          className="row-link"
          translate={name === null ? undefined : "no"}
          title={name ?? undefined}
        >
          {name ?? t("unnamed")}
        </Link>
      ),
    },
    { key: "next", header: t("field.next"), cell: (row) => <Next row={row} />, priority: 2 },
    {
      key: "category",
      header: t("field.category"),
      cell: ({ category }) =>
        category === null ? <span className="muted">–</span> : sayWord(category, (known) => t(`category.${known}`)),
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
      cell: ({ status }) => (
        <WordBadge word={status} tones={APPLICATION_TONE} say={(known) => t(`application-status:${known}`)} />
      ),
      width: "status",
      phone: "status",
    },
  ];
  if (sees.wallets)
    columns.push({
      key: "wallet",
      header: t("field.wallet"),
      cell: ({ available, currency }) =>
        currency === null ? (
          <span className="muted">–</span>
        ) : available === undefined ? (
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

/** The next step in words; of an application that is being prepared, how many details are missing. */
const nextText = (t: TFunction<"applications">, { status, missing }: Row): string =>
  missing === undefined
    ? sayWord(status, (known) => t(`next.${known}`))
    : missing === 0
      ? t("complete")
      : t("missing", { count: missing });

/** How far the application has come, and who takes which next step. */
function Next({ row }: { row: Row }) {
  const { t } = useTranslation("applications");
  const { status, nextPath } = row;
  const step = stepOf(status);
  const next = nextText(t, row);
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
function Menu({ row: { appId, configId, available, status, nextPath }, sees }: { row: Row; sees: Sees }) {
  const { t } = useTranslation("applications");
  const search = withParams(useLocation().search, {});
  if (configId === null) return <Link to={nextPath ?? paths.connect}>{t("menu.goOn")}</Link>;
  return (
    <>
      {available !== undefined && <Link to={paths.walletOf(appId)}>{t("menu.wallet")}</Link>}
      <Link to={applicationPaths.configuration(appId, configId)}>{t("menu.configure")}</Link>
      <Link to={qrPaths.code(appId)}>{t("menu.qr")}</Link>
      {sees.users && <Link to={userPaths.ofApplication(appId)}>{t("menu.users")}</Link>}
      {sees.payouts && <Link to={applicationPaths.payoutApprovals(appId)}>{t("menu.approvals")}</Link>}
      {(sees.switching || sees.deleting) && <hr />}
      {sees.switching && typeof status === "string" && (
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
