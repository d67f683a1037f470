import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RuleChangeState } from "#provider/contract/payout-rules";
import type { RefundRuleChange } from "#provider/contract/refund-rules";
import { sayWord } from "#provider/rules/open-words";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { Card } from "~/components/page/page";
import { Part } from "~/components/page/part";
import { Timeline, type TimelineItem } from "~/components/page/timeline";
import { toneOf, type Tone } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { refundRulesPaths } from "~/paths/refund";
import { pathParams } from "~/paths";
import { itemChanges } from "~/utils/revalidation";
import { RulesWords } from "./rules-words";

export const links = areaSheets("details");
export const handle = { i18n: ["refund-rules"], title: "refund-rules:title" };

/** The rules of an application's refunds: those in force, the proposed ones, and earlier decisions. */
export const loader = guardedLoader({}, pathParams.application, async ({ provider, params: { appId } }) => {
  const approvals = await provider.refundRules.get({ params: { appId } });
  return { crumb: approvals.appName, approvals };
});

/** Reads the page again after a refusal too, because another person may have decided meanwhile. */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 403 || itemChanges(move);

/** The number of changes shown at once. */
const SHOWN = 5;

export default function RefundRules() {
  const { approvals } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refund-rules");
  const { appId, currency, rules, reviewers, reviewerCount, mayPropose, changes } = approvals;
  const others = reviewerCount - reviewers.length;
  const steps = useSteps(changes);
  return (
    <>
      <BehindDialog>
        <div className="stack">
          <Part
            title={t("title")}
            actions={
              mayPropose && (
                <LinkButton to={refundRulesPaths.propose(appId)} variant="primary">
                  {t("propose")}
                </LinkButton>
              )
            }
          >
            <Proposal />
            <Card title={t("inForce")}>
              <RulesWords rules={rules} currency={currency} />
              <p className="muted">{t("ownRefunds")}</p>
            </Card>
            <Card title={t("who")}>
              {reviewerCount === 0 ? (
                <Banner tone="warning">
                  <p>{t("nobodyMay")}</p>
                </Banner>
              ) : (
                <p>
                  {reviewers.join(", ")}
                  {others > 0 && ` ${t("andOthers", { count: others })}`}
                </p>
              )}
              {reviewerCount === 1 && <p className="muted">{t("alone")}</p>}
            </Card>
            {changes.length > 0 && (
              <Card title={t("history")}>
                <Timeline items={steps} shown={SHOWN} />
              </Card>
            )}
          </Part>
        </div>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The proposed rules that wait for a second person, and the viewer's possible actions. */
function Proposal() {
  const { proposal, appId, currency } = useLoaderData<typeof loader>().approvals;
  const { t } = useTranslation("refund-rules");
  if (!proposal) return null;
  const { id, may, lapsed, proposedBy, proposedDate, rules } = proposal;
  const hint = lapsed ? "lapsed" : may.confirm ? "yours" : may.withdraw ? "own" : "others";
  return (
    <Card title={t("proposed.title")}>
      <Banner tone={lapsed ? "warning" : "info"} title={t("proposed.by", { name: proposedBy })}>
        <p>
          <DateTime at={proposedDate} withZone />. {t(`proposed.${hint}`)}
        </p>
      </Banner>
      <RulesWords rules={rules} currency={currency} />
      <div className="row">
        {may.confirm && (
          <LinkButton to={refundRulesPaths.confirm(appId, id)} variant="primary" preventScrollReset>
            {t("confirm.open")}
          </LinkButton>
        )}
        {may.refuse && (
          <LinkButton to={refundRulesPaths.refuse(appId, id)} preventScrollReset>
            {t("refuse.open")}
          </LinkButton>
        )}
        {may.withdraw && (
          <LinkButton to={refundRulesPaths.takeBack(appId, id)} preventScrollReset>
            {t("takeBack.open")}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

const TONE: Readonly<Record<RuleChangeState, Tone>> = {
  PROPOSED: "info",
  CONFIRMED: "success",
  REFUSED: "critical",
  WITHDRAWN: "neutral",
};

/** Decisions as steps of a timeline: who decided, and on which rules. */
function useSteps(changes: readonly RefundRuleChange[]): TimelineItem[] {
  const { currency } = useLoaderData<typeof loader>().approvals;
  const { t } = useTranslation("refund-rules");
  return changes.map(({ id, state, rules, proposedBy, proposedDate, decidedBy, decidedDate, alone, reason }) => ({
    key: id,
    title: sayWord(state, (known) => t(`state.${known}`)),
    at: decidedDate ?? proposedDate,
    tone: toneOf(TONE, state),
    detail: (
      <div className="stack stack-tight">
        <p>
          {t("proposed.by", { name: proposedBy })}
          {decidedBy !== null && ` ${t(alone ? "decidedAlone" : "decidedBy", { name: decidedBy })}`}
        </p>
        {reason !== null && <p>{reason}</p>}
        <details className="disclosure">
          <summary>{t("whichRules")}</summary>
          <RulesWords rules={rules} currency={currency} />
        </details>
      </div>
    ),
  }));
}
