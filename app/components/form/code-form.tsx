import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsPast } from "~/components/page/use-is-past";
import { Countdown } from "./countdown";
import { FirstErrorContext } from "./field";
import { FormErrors, type FailureWords } from "./form-errors";
import { firstWrong, formErrorsOf, repliedField, type Replied } from "./replied-field";
import { SubmitButton } from "./submit-button";
import { CodeField } from "./text-field";

type Props = {
  /** What the page knows of the code: where it went (masked), when another may be asked for (ISO 8601, UTC), tries left. */
  step: { sentTo: string; resendAt: string; triesLeft: number };
  reply: Replied;
  /** For a step that creates something or moves money: after a lost answer the form then says that the outcome is unknown. */
  idempotencyKey?: string;
  /** What has failed where the form as a whole was refused. */
  failure?: FailureWords | undefined;
  /** What is being confirmed, said once more. */
  children?: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  /** What is confirmed cannot be brought back. */
  critical?: boolean;
  /** Label of the button that gives up. */
  back: string;
};

/** Asks for a one-time code: one field, another code after a countdown, a way back. The page has the namespace `code`. */
export function CodeForm({
  step: { sentTo, resendAt, triesLeft },
  reply,
  idempotencyKey,
  failure,
  children,
  confirm,
  critical = false,
  back,
}: Props) {
  const { t } = useTranslation("code");
  const isResendOpen = useIsPast(resendAt);
  return (
    <>
      <p className="muted">{t("sentTo", { phone: sentTo })}</p>
      {children}
      <Form method="post" className="stack">
        <FormErrors errors={formErrorsOf(reply)} failure={failure} />
        <input type="hidden" name="intent" value="confirm" />
        {idempotencyKey !== undefined && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
        <FirstErrorContext.Provider value={firstWrong(reply) ?? "code"}>
          {/* Whoever confirms with Enter has the focus in the field already: what is wrong is said without moving it. */}
          <div aria-live="assertive">
            <CodeField
              field={repliedField("code", reply)}
              label={t("label")}
              help={firstWrong(reply) ? undefined : t("triesLeft", { count: triesLeft })}
            />
          </div>
        </FirstErrorContext.Provider>
        <SubmitButton name="confirm" critical={critical}>
          {confirm}
        </SubmitButton>
      </Form>
      <Form method="post" className="stack stack-tight">
        <p className="muted">
          <Countdown until={resendAt} done={t("resendOpen")}>
            {(when) => t("resendOpens", { when })}
          </Countdown>
        </p>
        <div className="row row-between">
          <SubmitButton variant="secondary" name="intent" value="resend" disabled={isResendOpen === false}>
            {t("resend")}
          </SubmitButton>
          <SubmitButton variant="tertiary" name="intent" value="cancel">
            {back}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
