import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ProblemCode } from "#provider/contract/problem";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { RefusedDialog } from "./refused-dialog";
import { behindDialog } from "./user-search";

type Props = {
  title: string;
  intent: "remove" | "delete";
  /** The button's text. */
  action: string;
  target: { id: string; fullName: string; email: string };
  refusal: ProblemCode | undefined;
  reply: FormReply;
  /** The consequences. */
  children: ReactNode;
};

/** Asks before a person is removed or deleted: it shows the person, the consequences and a way back. */
export function RemovalDialog({ title, intent, action, target, refusal, reply, children }: Props) {
  const { t } = useTranslation("users");
  const close = behindDialog(useLocation().search, target.id);
  if (refusal) return <RefusedDialog {...{ title, close, refusal }} />;
  return (
    <RouteDialog title={title} close={close}>
      <Form method="post" className="stack">
        <p className="long-words">
          <strong translate="no">{target.fullName}</strong>
          <br />
          <span className="muted">{target.email}</span>
        </p>
        <FormErrors errors={formErrorsOf(reply)} />
        {children}
        <ButtonRow>
          {/* The focus starts at the way back, so that Enter alone removes no access. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("dialog.cancel")}
          </LinkButton>
          <SubmitButton critical name="intent" value={intent}>
            {action}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
