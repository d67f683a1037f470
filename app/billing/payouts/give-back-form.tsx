import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { Failure } from "~/billing/shared/money-dialog";
import type { StepReply } from "~/billing/shared/outcomes";
import { FirstErrorContext } from "~/components/form/field";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { firstWrong, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextArea } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList, type Detail } from "~/components/page/description-list";

type Props = {
  keys: Parameters<typeof keyFor>[1];
  reply: StepReply | undefined;
  /** Where one goes without doing it. */
  close: string;
  /** What it does, and what it is done to. */
  lead: string;
  items: readonly Detail[];
  /** What the button says. */
  action: string;
  /** Why, where whoever made it is to read that; else the focus begins at the way out, so that Enter alone takes nothing back. */
  reason?: { label: string; help: string };
};

/** Gives the money of a payout, or of a file of them, back before any bank heard of it. The page has the namespace `payment-actions`. */
export function GiveBackForm({ keys, reply, close, lead, items, action, reason }: Props): ReactNode {
  const { t } = useTranslation(["payment-actions", "common"]);
  return (
    <Form method="post" className="stack" preventScrollReset>
      <HiddenKey value={keyFor(reply, keys).key} />
      <Failure reply={reply} />
      <p>{lead}</p>
      <DescriptionList items={items} />
      {reason && (
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TextArea
            field={{ ...repliedField("reason", reply), minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max }}
            {...reason}
          />
        </FirstErrorContext.Provider>
      )}
      <ButtonRow>
        <LinkButton to={close} preventScrollReset replace data-first-stop={reason ? undefined : true}>
          {t("step.close")}
        </LinkButton>
        <SubmitButton critical>{reply?.outcome === "unknown" ? t("common:checkAgain") : action}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
