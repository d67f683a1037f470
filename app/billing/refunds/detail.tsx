import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LeavingBanner } from "~/billing/shared/leaving/leaving-banner";
import { ApproveButton } from "~/billing/shared/review/approve-button";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Related } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { refundParams, refundPaths, refundRulesPaths } from "~/paths/refund";
import { itemChanges } from "~/utils/revalidation";
import { REFUND_TONE } from "./states";

export const links = areaSheets("details", "figures");
export const handle = { i18n: ["refunds", "leaving-banner"], title: "refunds:detail.title" };

/** One refund. The provider answers 404 to an unknown id and to one of another merchant. */
export const loader = guardedLoader({}, refundParams, async ({ provider, params: { id } }) => {
  const refund = await provider.refunds.one({ params: { id } });
  return { crumb: refund.orderId, refund };
});

/** Reads the page again also after an unknown outcome or a conflict, so that it is not older than the dialog's text. */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 409 || itemChanges(move);

export default function RefundDetail() {
  const { refund } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refunds");
  const { amount, currency, state, fullName, orderId, createdDate, transactionId, appId, reason } = refund;
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("detail.title", { code: orderId })}
          value={<Money minor={amount} currency={currency} quiet />}
          badge={<WordBadge word={state} tones={REFUND_TONE} say={(known) => t(`state.${known}`)} />}
          about={[
            { icon: "PersonIcon", value: <span translate="no">{fullName}</span> },
            { icon: "ReceiptIcon", value: reason },
            { icon: "ClockIcon", value: <DateTime at={createdDate} withZone /> },
          ]}
          actions={<Acts />}
          notice={<Standing />}
          side={
            <Related
              title={t("detail.related")}
              leads={[
                {
                  to: paths.transaction(transactionId),
                  icon: "CreditCardIcon",
                  title: t("detail.payment"),
                  hint: orderId,
                },
                {
                  to: refundRulesPaths.rules(appId),
                  icon: "PersonIcon",
                  title: t("detail.rules"),
                  hint: t("detail.rulesHint"),
                },
              ]}
            />
          }
        >
          <Facts />
        </DetailPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The viewer's possible actions on a waiting refund. */
function Acts() {
  const { refund } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refunds");
  const { money } = useFormat();
  const { id, may, amount, currency } = refund;
  return (
    <>
      {may.recall && (
        <LinkButton to={refundPaths.recall(id)} preventScrollReset>
          {t("recall")}
        </LinkButton>
      )}
      {may.reject && (
        <LinkButton variant="tertiary" to={refundPaths.reject(id)} preventScrollReset>
          {t("reject")}
        </LinkButton>
      )}
      {may.approve && (
        <ApproveButton action={refundPaths.approve(id)}>
          {t("approve", { amount: money(amount, currency) })}
        </ApproveButton>
      )}
    </>
  );
}

/** What the refund waits for, or how the wait ended. */
function Standing() {
  const { refund } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refunds");
  const { may, approveBefore, blocked, state, reviewedBy, reviewReason } = refund;
  if (refund.leaving) return <LeavingBanner act={refund.leaving} />;
  if (approveBefore !== null)
    return (
      <Banner tone={blocked ? "warning" : "info"} title={t("standing.waits")}>
        <p>
          {t(
            blocked
              ? "standing.blocked"
              : may.approve
                ? "standing.yours"
                : may.recall
                  ? "standing.own"
                  : "standing.others",
          )}{" "}
          {t("standing.until")} <DateTime at={approveBefore} withZone />.
        </p>
      </Banner>
    );
  if (state === "REJECTED" && reviewReason !== null)
    return (
      <Banner tone="warning" title={t("standing.rejected", { name: reviewedBy ?? "" })}>
        <p>{reviewReason}</p>
      </Banner>
    );
  return null;
}

function Facts() {
  const { refund } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refunds");
  const { id, amount, currency, reason, createdBy, createdDate, reviewedBy, reviewedDate, appName, appId } = refund;
  return (
    <Card title={t("detail.facts")}>
      <DescriptionList
        items={[
          { term: t("field.amount"), value: <Money minor={amount} currency={currency} /> },
          { term: t("field.reason"), value: <span className="own-lines">{reason}</span> },
          { term: t("field.createdBy"), value: <span translate="no">{createdBy}</span> },
          { term: t("field.created"), value: <DateTime at={createdDate} withZone /> },
          { term: t("field.reviewedBy"), value: reviewedBy && <span translate="no">{reviewedBy}</span> },
          { term: t("field.reviewed"), value: reviewedDate && <DateTime at={reviewedDate} withZone /> },
          { term: t("field.application"), value: `${appName} · ${appId}` },
          { term: t("field.reference"), value: <CopyCode label={t("field.reference")} text={id} /> },
        ]}
      />
    </Card>
  );
}
