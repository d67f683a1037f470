import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { Failure, MoneyDialog } from "~/billing/shared/money/money-dialog";
import type { StepReply } from "~/billing/shared/money/step-reply";
import { Banner } from "~/components/feedback/banner";
import { CodeForm } from "~/components/form/code-form";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor, type FormKeys } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextArea } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList, type Detail } from "~/components/page/description-list";
import type { pendingAct } from "./pending-act";
import { isFirstOfTwo } from "./waiting-for";

type Right = "approve" | "reject" | "recall";
/**
 * A payout, a file of payouts or a refund behind a dialog: all details that an approver approves, and the possible
 * actions.
 */
export type ReviewSubject = {
  /** The namespace of the sentences; all namespaces have the same keys. */
  words: "payout-review" | "payout-file-review" | "refund-review";
  close: string;
  items: readonly Detail[];
  waits: boolean;
  /** The state in one word. */
  state: string;
  may: Record<Right, boolean>;
  /** The person who decided and when, and the reason if they gave one. */
  reviewedBy: string | null;
  reviewedDate: string | null;
  reason: string | null;
  approversNeeded: number;
  approvedBy: string[];
  /** An approval of it leaves within a minute. */
  leaving?: object | null | undefined;
  /** Its last approval leaves a minute later. */
  leavesLater?: boolean | null | undefined;
};

/** Why the action is not possible now, in a sentence; undefined if it is possible. */
function useRefusal({ words, may, waits, state, leaving }: ReviewSubject, right: Right): string | undefined {
  const { t } = useTranslation(words);
  if (may[right]) return undefined;
  if (waits && right === "approve" && leaving) return t("refused.waits");
  return waits ? t(`refused.${right}`) : t("refused.over", { state });
}

/** The current state, if another person has decided first. `typed` is the reason that this person wrote in vain. */
function useStanding({ words, waits, ...now }: ReviewSubject, typed?: unknown): Detail[] {
  const { t } = useTranslation(words);
  if (waits) return [];
  const by = now.reviewedBy !== null && now.reviewedDate !== null && (
    <>
      {now.reviewedBy}, <DateTime at={now.reviewedDate} withZone />
    </>
  );
  return [
    { term: t("now.by"), value: by || null },
    { term: t("now.reason"), value: now.reason },
    { term: t("now.typed"), value: typeof typed === "string" && typed !== "" ? typed : null },
  ].filter(({ value }) => value !== null);
}

/** Sends the code that approves the payout or file behind it. `because`: why the person came back to this dialog. */
export function ApproveDialog({
  subject,
  reply,
  because,
  odd,
}: {
  subject: ReviewSubject;
  reply: FormReply;
  because: string | undefined;
  /** Warnings that the approver should read first. */
  odd?: ReactNode;
}) {
  const { words, close, items } = subject;
  const { t } = useTranslation([words, "payment-actions"]);
  return (
    <MoneyDialog
      title={t("approve.title")}
      close={close}
      refusal={useRefusal(subject, "approve")}
      standing={useStanding(subject)}
      reply={reply}
    >
      <Form method="post" className="stack" preventScrollReset>
        {because !== undefined && !reply && <Banner tone="warning">{because}</Banner>}
        <FormErrors errors={formErrorsOf(reply)} />
        {odd}
        <p>
          {t(isFirstOfTwo(subject) ? "approve.leadFirst" : subject.leavesLater ? "approve.leadLater" : "approve.lead")}
        </p>
        <DescriptionList items={items} />
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone sends nothing. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("payment-actions:step.close")}
          </LinkButton>
          <SubmitButton name="intent" value="approve">
            {t("approve.send")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}

type CodeProps = {
  subject: ReviewSubject;
  waiting: ReturnType<typeof pendingAct.shown>;
  reply: FormReply;
  title: string;
  confirm: string;
  /** The address where a code is requested. */
  again: string;
  /** Whether another person has decided first, so that no code is possible any more. */
  isOver: boolean;
};

/**
 * Asks for the code that is bound to the payout or file behind it, and shows all details bound to it. The page has the
 * namespace `code`.
 */
export function ReviewCodeDialog({ subject, waiting, reply, title, confirm, again, isOver }: CodeProps) {
  const { words, close, items } = subject;
  const { t } = useTranslation(words);
  const standing = useStanding(subject);
  const refusal = isOver ? t("refused.over", { state: subject.state }) : undefined;
  return (
    <MoneyDialog title={title} close={close} refusal={refusal} standing={standing} reply={reply}>
      <div className="stack">
        {waiting ? (
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
            confirm={confirm}
            back={t("code.back")}
          >
            <DescriptionList items={items} />
          </CodeForm>
        ) : (
          <>
            <FormErrors errors={formErrorsOf(reply)} />
            <p>{t("code.none")}</p>
            <ButtonRow>
              <LinkButton to={again} replace>
                {t("code.back")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </MoneyDialog>
  );
}

type GiveBackProps = { subject: ReviewSubject; act: "reject" | "recall"; keys: FormKeys; reply: StepReply | undefined };

/**
 * Gives the money back before a bank gets the order. A rejection needs a reason, which the maker of the payout reads.
 */
export function GiveBackDialog({ subject, act, keys, reply }: GiveBackProps): ReactNode {
  const { words, close, items } = subject;
  const { t } = useTranslation([words, "payment-actions", "common"]);
  useFocusWrong(reply);
  const rejects = act === "reject";
  const done = rejects ? t("reject.action") : t("recall.action");
  return (
    <MoneyDialog
      title={rejects ? t("reject.title") : t("recall.title")}
      close={close}
      refusal={useRefusal(subject, act)}
      standing={useStanding(subject, reply?.result.initialValue?.["reason"])}
      reply={reply}
    >
      <Form method="post" className="stack" preventScrollReset>
        <HiddenKey value={keyFor(reply, keys).key} reply={reply} />
        <Failure reply={reply} />
        <p>{rejects ? t("reject.lead") : t("recall.lead")}</p>
        <DescriptionList items={items} />
        {rejects && (
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <TextArea
              field={{ ...repliedField("reason", reply), minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max }}
              label={t("reject.reason")}
              help={t("reject.reasonHelp")}
            />
          </FirstErrorContext.Provider>
        )}
        <ButtonRow>
          {/* Without a field to fill in, the focus starts on the link back, so that Enter alone takes nothing back. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop={rejects ? undefined : true}>
            {t("payment-actions:step.close")}
          </LinkButton>
          <SubmitButton critical>{reply?.outcome === "unknown" ? t("common:checkAgain") : done}</SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}
