import { Form } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/banner";
import { ButtonRow, LinkButton } from "~/components/button";
import { DescriptionList, type Detail } from "~/components/description-list";
import { FirstErrorContext } from "~/components/field";
import { keyFor, type FormKeys } from "~/components/form-keys";
import { HiddenKey } from "~/components/hidden-key";
import { firstWrong } from "~/components/replied-field";
import { SubmitButton } from "~/components/submit-button";
import { useFocusWrong } from "~/components/use-focus-wrong";
import { Failure } from "./money-dialog";
import type { Checked, StepReply } from "./reply";

type Props = {
  reply: StepReply | undefined;
  keys: FormKeys;
  close: string;
  /** Which payment it is, and what can be done with how much of it. */
  about: readonly Detail[];
  fields: ReactNode;
  /** What the second step repeats. */
  checked: (given: Checked) => { lead: string; items: readonly Detail[]; action: string; critical?: boolean };
};

/** Fields first, then everything once more before the last click: two posts, with scripts and without. */
export function TwoSteps({ reply, keys, close, about, fields, checked }: Props) {
  const { t } = useTranslation("payment-actions");
  const { key, isAnother } = keyFor(reply, keys);
  useFocusWrong(reply);
  if (reply?.checked)
    return <LastStep reply={reply} idempotencyKey={key} close={close} shown={checked(reply.checked)} />;
  return (
    <Form key="fields" method="post" className="stack" preventScrollReset>
      <HiddenKey value={key} />
      <Failure reply={reply} />
      {isAnother && <Banner>{t("step.anotherHint")}</Banner>}
      <DescriptionList items={about} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>{fields}</FirstErrorContext.Provider>
      <ButtonRow>
        <LinkButton to={close} preventScrollReset replace>
          {t("step.cancel")}
        </LinkButton>
        <SubmitButton name="intent" value="review">
          {t("step.next")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

type LastStepProps = {
  reply: StepReply;
  idempotencyKey: string;
  close: string;
  shown: ReturnType<Props["checked"]>;
};

function LastStep({ reply, idempotencyKey, close, shown: { lead, items, action, critical = false } }: LastStepProps) {
  const { t } = useTranslation(["payment-actions", "common"]);
  const isUnknown = reply.outcome === "unknown";
  const start = useRef<HTMLParagraphElement>(null);
  // The fields are gone, and the focus with them: reading goes on here.
  useEffect(() => start.current?.focus(), []);
  return (
    <Form key="last" method="post" className="stack" preventScrollReset>
      <HiddenKey value={idempotencyKey} />
      {["amount", "reason"].map((name) => {
        const typed = reply.result.initialValue?.[name];
        return typeof typed === "string" && <input key={name} type="hidden" name={name} value={typed} />;
      })}
      <Failure reply={reply} />
      <p ref={start} tabIndex={-1}>
        {lead}
      </p>
      <DescriptionList items={items} />
      <ButtonRow>
        {isUnknown ? (
          <LinkButton to={close} preventScrollReset replace>
            {t("step.close")}
          </LinkButton>
        ) : (
          <SubmitButton variant="secondary" name="intent" value="edit">
            {t("step.change")}
          </SubmitButton>
        )}
        <SubmitButton critical={critical} name="intent" value="confirm">
          {isUnknown ? t("common:checkAgain") : action}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
