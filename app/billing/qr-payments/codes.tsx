import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StaticQr } from "#provider/contract/links";
import { allows } from "#provider/contract/permissions";
import { EmptyState } from "~/components/feedback/empty-state";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Pagination } from "~/components/list/pagination";
import { Badge } from "~/components/page/badge";
import { buttonClass, ButtonText, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
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

const rowOf = (code: StaticQr, maySwitch: boolean) => ({
  appId: code.appId,
  appName: code.appName,
  state: codeState(code),
  /** Why it cannot be made or switched on; null where it can, or is on. */
  obstacle: code.enabled ? null : !maySwitch ? ("mayNot" as const) : code.isOnline ? null : ("notOnline" as const),
});
type Row = ReturnType<typeof rowOf>;

/** The code of each application in sight, with its state. */
export const loader = guardedLoader({}, async ({ provider, url, context }) => {
  const asked = readPage(url.searchParams);
  const [list, user] = await Promise.all([provider.links.staticQrs({ query: asked }), context.user()]);
  const maySwitch = allows(SWITCH_QR, personOf(user));
  return { list: listPage(list, { values: {}, asked, row: (code) => rowOf(code, maySwitch) }), maySwitch };
});

/** The list is not read again while the dialog is open over it. */
export const shouldRevalidate = listChanges;

export default function QrCodes() {
  const { list } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-codes", "qr-payments"]);
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          sister={{ to: paths.qrPayments, title: t("qr-payments:list.title"), isFirst: true }}
          subtitle={t("lead")}
        >
          {list.rows.length === 0 ? (
            <div className="card">
              <EmptyState
                icon="AppsIcon"
                title={t("empty")}
                action={<LinkButton to={paths.applications}>{t("toApplications")}</LinkButton>}
              />
            </div>
          ) : (
            <>
              <div className="columns" id="list">
                {list.rows.map((row) => (
                  <CodeCard key={row.appId} code={row} />
                ))}
              </div>
              <Pagination {...list} />
            </>
          )}
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The side of the picture in CSS pixels. */
const PICTURE = 160;

/** An application's code with all that one does with it, in sight. What cannot be done says why. */
function CodeCard({ code: { appId, appName, state, obstacle } }: { code: Row }) {
  const { t } = useTranslation("qr-codes");
  return (
    <Card title={appName} actions={<Badge tone={CODE_TONES[state]}>{t(`state.${state}`)}</Badge>}>
      {state !== "none" && (
        // A picture of its own, so that a page of many codes stays small.
        <img
          src={qrPaths.codeFile(appId)}
          width={PICTURE}
          height={PICTURE}
          alt={t("picture", { name: appName })}
          loading="lazy"
        />
      )}
      <p className="muted text-s figure" translate="no">
        {appId}
      </p>
      {obstacle && <p className="muted">{t(obstacle)}</p>}
      {(state !== "none" || !obstacle) && <Actions code={{ appId, appName, state, obstacle }} />}
    </Card>
  );
}

/** Shows, downloads and switches a code. The file needs a page load without the router. */
function Actions({ code: { appId, appName, state, obstacle } }: { code: Row }) {
  const { maySwitch } = useLoaderData<typeof loader>();
  const { t } = useTranslation("qr-codes");
  const { search } = useLocation();
  const isMade = state !== "none";
  const name = <span className="visually-hidden"> {appName}</span>;
  return (
    <div className="row">
      {isMade && (
        <>
          <LinkButton to={qrPaths.code(appId)}>
            {t("print")}
            {name}
          </LinkButton>
          <a className={buttonClass()} href={qrPaths.codeFile(appId)}>
            <ButtonText>
              {t("download")}
              {name}
            </ButtonText>
          </a>
        </>
      )}
      {maySwitch && !obstacle && (
        <LinkButton
          to={qrPaths.codeStatus(appId) + withParams(search, {})}
          preventScrollReset
          {...(state === "on" ? { critical: true } : { variant: "primary" as const })}
        >
          {t(state === "on" ? "off" : isMade ? "on" : "make")}
          {name}
        </LinkButton>
      )}
    </div>
  );
}
