import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { Form } from "~/components/form/own-form";
import { LinkButton } from "~/components/page/button";
import { useIsPast } from "~/components/page/use-is-past";
import { Countdown } from "./countdown";
import { FirstErrorContext } from "./field";
import { FormErrors, type FailureWords } from "./form-errors";
import { Message } from "./message";
import { firstWrong, formErrorsOf, repliedField, type SentReply } from "./replied-field";
import { SubmitButton } from "./submit-button";
import { CodeField } from "./text-field";

type Props = {
  /**
   * What the page knows of the code: where it went (masked), when another may be asked for (ISO 8601, UTC), tries left;
   * `isUnknown`: it was confirmed, and what became of that nobody knows.
   */
  step: { sentTo: string; resendAt: string; triesLeft: number; isUnknown?: boolean };
  reply: CodeReply;
  /**
   * For a step that creates something or moves money: after a lost answer the form then says that the outcome is
   * unknown.
   */
  idempotencyKey?: string;
  /** What is said to have failed where the provider refused it, and nothing came of it. */
  failure?: FailureWords | undefined;
  /** Where it can be seen whether it went through, for whoever does not know. */
  look?: { to: string; label: string } | undefined;
  /** What is being confirmed, said once more. */
  children?: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  /** What is confirmed cannot be brought back. */
  critical?: boolean;
  /** Label of the button that gives up. */
  back: string;
};

/** `isLeaving`: somebody wants to go away from an outcome that is unknown. */
type CodeReply = (NonNullable<SentReply> & { isLeaving?: true }) | undefined;

/**
 * Asks for a one-time code: one field, another code after a countdown, a way back. The page has the namespace `code`.
 */
export function CodeForm({
  step,
  reply,
  idempotencyKey,
  failure,
  look,
  children,
  confirm,
  critical = false,
  back,
}: Props) {
  const { sentTo, resendAt, triesLeft } = step;
  const { t } = useTranslation(["code", "common"]);
  const isResendOpen = useIsPast(resendAt);
  const isUnknown = step.isUnknown === true || reply?.outcome === "unknown";
  const errors = formErrorsOf(reply);
  return (
    <>
      <p className="muted">
        {t("sentTo", { phone: sentTo })} {t("newest")}
      </p>
      {children}
      <Form method="post" className="stack">
        <FormErrors errors={errors} failure={reply?.outcome === "none" ? failure : undefined} />
        {isUnknown && !errors && (
          <Banner tone="critical">
            <p>
              <Message code={reply?.isLeaving ? "leaveUnknown" : "outcomeUnknown"} />
            </p>
          </Banner>
        )}
        <input type="hidden" name="intent" value="confirm" />
        {idempotencyKey !== undefined && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
        <FirstErrorContext.Provider value={firstWrong(reply) ?? "code"}>
          {/*
           * Whoever confirms with Enter has the focus in the field already: what is wrong is said without moving it.
           */}
          <div aria-live="assertive">
            <CodeField
              field={repliedField("code", reply)}
              label={t("label")}
              help={firstWrong(reply) ? undefined : t("triesLeft", { count: triesLeft })}
            />
          </div>
        </FirstErrorContext.Provider>
        <SubmitButton name="confirm" critical={critical}>
          {isUnknown ? t("common:checkAgain") : confirm}
        </SubmitButton>
      </Form>
      <Form method="post" className="stack stack-tight">
        <p className="muted">
          <Countdown until={resendAt} done={t("resendOpen")}>
            {(when) => t("resendOpens", { when })}
          </Countdown>
        </p>
        <div className="row row-between">
          {isUnknown && look && <LinkButton to={look.to}>{look.label}</LinkButton>}
          <SubmitButton variant="secondary" name="intent" value="resend" disabled={isResendOpen === false}>
            {t("resend")}
          </SubmitButton>
          <SubmitButton variant="tertiary" name="intent" value={reply?.isLeaving ? "leave" : "cancel"}>
            {reply?.isLeaving ? t("leave") : back}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
