import { useEffect, useRef, type ReactNode } from "react";
import { KeptFields } from "~/components/form/kept-fields";
import { Form } from "~/components/form/own-form";
import type { FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow } from "~/components/page/button";
import { Card } from "~/components/page/page";

type Props = {
  reply: NonNullable<FormReply>;
  title: string;
  lead: string;
  /** The labels of the two buttons: back to the fields, and on to the code. */
  change: string;
  send: string;
  /** All details. */
  children: ReactNode;
};

/** All details with fee, total and arrival, before the code is sent. */
export function MoneySummary({ reply, title, lead, change, send, children }: Props) {
  const start = useRef<HTMLParagraphElement>(null);
  // The fields with the focus are gone, so the focus moves here.
  useEffect(() => start.current?.focus(), []);
  return (
    <Card title={title}>
      <p ref={start} tabIndex={-1}>
        {lead}
      </p>
      {children}
      <Form method="post" preventScrollReset>
        <KeptFields typed={reply.result.initialValue} own={["intent"]} />
        <ButtonRow>
          <SubmitButton variant="secondary" name="intent" value="edit">
            {change}
          </SubmitButton>
          <SubmitButton name="intent" value="confirm">
            {send}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}
