import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { KeptFields } from "~/components/form/kept-fields";
import type { Replied } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow } from "~/components/page/button";
import { Card } from "~/components/page/page";
import type { Plan } from "./plan";
import { PlanList } from "./plan-list";

/** Everything once more with fee, total and arrival, before the code is sent. */
export function WithdrawSummary({ reply, plan }: { reply: NonNullable<Replied>; plan: Plan }) {
  const { t } = useTranslation("withdraw");
  const start = useRef<HTMLParagraphElement>(null);
  // The fields that had the focus are gone, so it moves here.
  useEffect(() => start.current?.focus(), []);
  return (
    <Card title={t("check")}>
      <p ref={start} tabIndex={-1}>
        {t("checkLead")}
      </p>
      <PlanList plan={plan} />
      <Form method="post" preventScrollReset>
        <KeptFields typed={reply.result.initialValue} own={["intent"]} />
        <ButtonRow>
          <SubmitButton variant="secondary" name="intent" value="edit">
            {t("change")}
          </SubmitButton>
          <SubmitButton name="intent" value="confirm">
            {t("sendCode")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}
