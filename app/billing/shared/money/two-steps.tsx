import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { keyFor, type FormKeys } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { KeptFields } from "~/components/form/kept-fields";
import { Form } from "~/components/form/own-form";
import { firstWrong } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList, type Detail } from "~/components/page/description-list";
import { UNSURE_FIELD } from "~/utils/unsure-field";
import { Failure } from "./money-dialog";
import type { AmountToConfirm, StepReply } from "./step-reply";

type Props = {
  reply: StepReply | undefined;
  keys: FormKeys;
  close: string;
  /** The payment and its amounts. */
  about: readonly Detail[];
  fields: ReactNode;
  /** The details that the second step repeats. */
  checked: (given: AmountToConfirm) => { lead: string; items: readonly Detail[]; action: string; critical?: boolean };
};

/** First the fields, then all details before the last click: two posts, with scripts and without. */
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

/** The fields that each step's form posts itself. */
const OWN_FIELDS = ["idempotencyKey", "intent", UNSURE_FIELD];

function LastStep({ reply, idempotencyKey, close, shown: { lead, items, action, critical = false } }: LastStepProps) {
  const { t } = useTranslation(["payment-actions", "common"]);
  const isUnknown = reply.outcome === "unknown";
  const start = useRef<HTMLParagraphElement>(null);
  // The fields with the focus are gone, so the focus moves here.
  useEffect(() => start.current?.focus(), []);
  return (
    <Form key="last" method="post" className="stack" preventScrollReset>
      <HiddenKey value={idempotencyKey} reply={reply} />
      <KeptFields typed={reply.result.initialValue} own={OWN_FIELDS} />
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
