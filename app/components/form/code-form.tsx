import { useId, type ClipboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CODE_TRIES } from "#provider/contract/limits";
import { plainDigits } from "#provider/rules/typed-text";
import { Banner } from "~/components/feedback/banner";
import { Form } from "~/components/form/own-form";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { useIsPast } from "~/components/page/use-is-past";
import { typedDigits } from "~/utils/typed-digits";
import { Countdown } from "./countdown";
import { FirstErrorContext } from "./field";
import { FormErrors, type FailureWords } from "./form-errors";
import { Message } from "./message";
import { firstWrong, formErrorsOf, repliedField, type SentReply } from "./replied-field";
import { SubmitButton } from "./submit-button";
import { TextField, type TextFieldProps } from "./text-field";

/** Long ago: a provider that does not say when another code may be asked for sends one at once. */
const EVER = "1970-01-01T00:00:00Z";

type Props = {
  /**
   * The facts about the code: where it went (masked, empty if the provider does not say), when the person may request
   * another (ISO 8601, UTC), tries left.
   * `isUnknown`: the code was confirmed, and the outcome is unknown.
   */
  step: { sentTo: string; resendAt: string | undefined; triesLeft: number; isUnknown?: boolean };
  reply: CodeReply;
  /**
   * For a step that creates something or moves money: after a lost answer the form says that the outcome is unknown.
   */
  idempotencyKey?: string;
  /** The sentences about a failure, if the provider refused the step and it had no effect. */
  failure?: FailureWords | undefined;
  /** Where a person can see whether the step worked, if its outcome is unknown. */
  look?: { to: string; label: string } | undefined;
  /** A summary of the step. */
  children?: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  /** The step cannot be undone. */
  critical?: boolean;
  /** Label of the button that gives up. */
  back: string;
};

/** `isLeaving`: the person wants to leave an outcome that is unknown. */
type CodeReply = (NonNullable<SentReply> & { isLeaving?: true }) | undefined;

/**
 * Asks for a one-time code: one field, another code after a countdown, a way back. The page needs the namespace `code`.
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
  const besideId = useId();
  const isResendOpen = useIsPast(resendAt ?? EVER);
  const isUnknown = step.isUnknown === true || reply?.outcome === "unknown";
  const errors = formErrorsOf(reply);
  return (
    <>
      <p className="muted">
        {sentTo === "" ? t("sentSomewhere") : t("sentTo", { phone: sentTo })} {t("newest")}
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
           * A person who confirms with Enter has the focus in the field already, so the field's own region announces
           * the error.
           */}
          <CodeField
            field={repliedField("code", reply)}
            label={t("label")}
            help={firstWrong(reply) || triesLeft === CODE_TRIES ? undefined : t("triesLeft", { count: triesLeft })}
          />
        </FirstErrorContext.Provider>
        <ButtonRow>
          {isUnknown && look && <LinkButton to={look.to}>{look.label}</LinkButton>}
          {/* It belongs to the form below, so that Enter in the field confirms, and a wrong code does not hold it
              back. */}
          <SubmitButton form={besideId} variant="secondary" name="intent" value={reply?.isLeaving ? "leave" : "cancel"}>
            {reply?.isLeaving ? t("leave") : back}
          </SubmitButton>
          <SubmitButton name="confirm" critical={critical}>
            {isUnknown ? t("common:checkAgain") : confirm}
          </SubmitButton>
        </ButtonRow>
      </Form>
      <Form method="post" id={besideId} className="row row-between">
        <p className="muted">
          {resendAt === undefined ? (
            t("resendOpen")
          ) : (
            <Countdown until={resendAt} done={t("resendOpen")}>
              {(when) => t("resendOpens", { when })}
            </Countdown>
          )}
        </p>
        <SubmitButton variant="tertiary" name="intent" value="resend" disabled={isResendOpen === false}>
          {t("resend")}
        </SubmitButton>
      </Form>
    </>
  );
}

/** A one-time code of six digits in one field. Phones offer the code, and it can be pasted with or without spaces. */
export function CodeField({ digits = 6, ...rest }: Omit<TextFieldProps, "type"> & { digits?: number }) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={typedDigits(digits)}
      {...rest}
      maxLength={digits * 2}
      minLength={digits}
      onPaste={(event) => pasteDigits(event, digits)}
      inputClass="input-code"
    />
  );
}

/** Shows a pasted `123 456` without its spaces. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>, digits: number) {
  const pasted = plainDigits(event.clipboardData.getData("text")).replace(/\D/g, "").slice(0, digits);
  if (!pasted) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.value = pasted;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
