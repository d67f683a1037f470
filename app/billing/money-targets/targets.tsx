import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MoneyTarget, MoneyTargetState } from "#provider/contract/money-targets";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { sayWord } from "#provider/rules/open-words";
import { groupedIban } from "~/billing/shared/bank/grouped-iban";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { DataTable, type Column } from "~/components/list/data-table";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { Card, Page } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import type { Tone } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { backReason } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { itemChanges } from "~/utils/revalidation";
import { targetPaths } from "~/paths/target";

export const links = areaSheets("lists", "details");
export const handle = { i18n: ["money-targets"], title: "money-targets:title" };

/** The targets of a wallet's money other than the company's own account. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ provider, params: { appId }, url }) => {
    const targets = await provider.moneyTargets.list({ params: { appId } });
    return { crumb: targets.appName, targets, because: backReason(url) ?? null };
  },
);

/** Reads the page again after a refusal too, because another owner may have decided meanwhile. */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 403 || itemChanges(move);

const TONE: Readonly<Record<MoneyTargetState, Tone>> = {
  PROPOSED: "warning",
  CONFIRMED: "success",
  REFUSED: "critical",
  REVOKED: "neutral",
};

export default function MoneyTargets() {
  const { targets: page, because } = useLoaderData<typeof loader>();
  const { t } = useTranslation("money-targets");
  const { appName, own, owners, targets, mayDecide } = page;
  return (
    <>
      <BehindDialog>
        <Page
          title={t("title")}
          subtitle={appName}
          actions={<LinkButton to={paths.walletOf(page.appId)}>{t("toWallet")}</LinkButton>}
        >
          {because && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
          <Card title={t("own.title")}>
            <p>{own === null ? t("own.none") : <span className="figure">{groupedIban(own)}</span>}</p>
            <p className="muted">{t("own.hint")}</p>
          </Card>
          <DataTable
            columns={useColumns(mayDecide)}
            rows={targets}
            caption={t("caption")}
            rowKey={({ id }) => id}
            rowLabel={({ shown }) => shown}
            empty={
              <EmptyState icon="CreditCardIcon" title={t("empty")}>
                {t("emptyHint")}
              </EmptyState>
            }
          />
          <p className="muted">{mayDecide ? t("youDecide") : t("theyDecide", { names: owners.join(", ") })}</p>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** Two columns, so that a whole IBAN fits on a phone: one with all that an owner compares, one with the actions. */
function useColumns(mayDecide: boolean): Column<MoneyTarget>[] {
  const { t } = useTranslation("money-targets");
  return [
    {
      key: "target",
      header: t("field.target"),
      cell: (row) => (
        <>
          <span className="long-words" translate="no">
            {row.kind === "ACCOUNT" ? groupedIban(row.shown) : row.shown}
          </span>
          <div className="muted text-s">
            {sayWord(row.kind, (kind) => t(`kind.${kind}`))} · {row.proposedBy}, <DateTime at={row.proposedDate} />
          </div>
          <State row={row} />
        </>
      ),
      wrap: true,
    },
    ...(mayDecide
      ? [{ key: "actions", header: t("field.actions"), cell: (row: MoneyTarget) => <Decide row={row} />, wrap: true }]
      : []),
  ];
}

/** The state of a target, and who decided on it. */
function State({ row: { state, decidedBy, decidedDate, revokedBy, revokedDate } }: { row: MoneyTarget }) {
  const { t } = useTranslation("money-targets");
  const [by, at] = state === "REVOKED" ? [revokedBy, revokedDate] : [decidedBy, decidedDate];
  return (
    <>
      <WordBadge word={state} tones={TONE} say={(known) => t(`state.${known}`)} />
      {by !== null && at !== null && (
        <div className="muted text-s">
          {by}, <DateTime at={at} />
        </div>
      )}
    </>
  );
}

/** The owner's actions on a target that is not over. */
function Decide({ row: { id, state, shown } }: { row: MoneyTarget }) {
  const { appId } = useLoaderData<typeof loader>().targets;
  const { t } = useTranslation("money-targets");
  if (state !== "PROPOSED" && state !== "CONFIRMED") return null;
  return (
    <div className="row">
      {state === "PROPOSED" && (
        <Form method="post" action={targetPaths.confirm(appId, id)} preventScrollReset>
          <SubmitButton name="intent" value="send">
            {t("confirm.open")}
            <span className="visually-hidden"> {shown}</span>
          </SubmitButton>
        </Form>
      )}
      <LinkButton to={targetPaths.end(appId, id)} preventScrollReset aria-label={`${t(`end.${state}.open`)} ${shown}`}>
        {t(`end.${state}.open`)}
      </LinkButton>
    </div>
  );
}
