import { useTranslation } from "react-i18next";
import type { RuleApprovals, RuleChangeState } from "#provider/contract/rule-proposals";
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
import type { RulesLook } from "./rules-look";

/** The number of changes shown at once. */
const SHOWN = 5;

type PageProps<Rules> = { look: RulesLook<Rules>; approvals: RuleApprovals<Rules> };

/**
 * The rules of an application that two people change: those in force, the proposed ones, and earlier decisions. `note`:
 * what holds whatever the rules say.
 */
export function RulesPage<Rules>({ look, approvals, note }: PageProps<Rules> & { note: string }) {
  const { words, paths, RulesWords } = look;
  const { t } = useTranslation(words);
  const { appId, currency, rules, reviewers, reviewerCount, mayPropose, changes } = approvals;
  const others = reviewerCount - reviewers.length;
  const steps = useSteps({ look, approvals });
  return (
    <>
      <BehindDialog>
        <div className="stack">
          <Part
            title={t("title")}
            actions={
              mayPropose && (
                <LinkButton to={paths.propose(appId)} variant="primary">
                  {t("propose")}
                </LinkButton>
              )
            }
          >
            <Proposal look={look} approvals={approvals} />
            <Card title={t("inForce")}>
              <RulesWords rules={rules} currency={currency} />
              <p className="muted">{note}</p>
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
function Proposal<Rules>({ look: { words, paths, RulesWords }, approvals }: PageProps<Rules>) {
  const { proposal, appId, currency } = approvals;
  const { t } = useTranslation(words);
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
          <LinkButton to={paths.confirm(appId, id)} variant="primary" preventScrollReset>
            {t("confirm.open")}
          </LinkButton>
        )}
        {may.refuse && (
          <LinkButton to={paths.refuse(appId, id)} preventScrollReset>
            {t("refuse.open")}
          </LinkButton>
        )}
        {may.withdraw && (
          <LinkButton to={paths.takeBack(appId, id)} preventScrollReset>
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
function useSteps<Rules>({ look: { words, RulesWords }, approvals }: PageProps<Rules>): TimelineItem[] {
  const { currency } = approvals;
  const { t } = useTranslation(words);
  return approvals.changes.map(
    ({ id, state, rules, proposedBy, proposedDate, decidedBy, decidedDate, alone, reason }) => ({
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
    }),
  );
}
