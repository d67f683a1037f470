import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CheckboxField } from "~/components/form/choice-fields";
import { plainField, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { OF_DIALOGS, withParams } from "~/paths/search-params";

type Props = {
  /** The address of the list. */
  list: string;
  /** The saved view to change; null: the dialog saves the current filters as a new view. */
  view: { name: string; shared: boolean } | null;
  isNarrowed: boolean;
  /** Whether the person may save views for the whole account. */
  mayShare: boolean;
  /** The maximum length of a name, in characters. */
  nameLength: number;
  idempotencyKey: string;
  reply: FormReply;
};

/** Saves the filters of the list at `list` under a name. For a saved view it changes the name, or deletes the view. */
export function ViewDialog({ list, ...props }: Props) {
  const { view, isNarrowed } = props;
  const { t } = useTranslation("views");
  const close = list + withParams(useLocation().search, OF_DIALOGS);
  return (
    <RouteDialog title={t(view ? "changeTitle" : "saveTitle")} close={close}>
      {view ? (
        <Change close={close} {...props} />
      ) : isNarrowed ? (
        <Save close={close} {...props} />
      ) : (
        <div className="stack">
          <Banner>{t("nothing")}</Banner>
          <ButtonRow>
            <Close to={close} />
          </ButtonRow>
        </div>
      )}
    </RouteDialog>
  );
}

function Close({ to }: { to: string }) {
  const { t } = useTranslation("views");
  return (
    <LinkButton to={to} preventScrollReset replace>
      {t("close")}
    </LinkButton>
  );
}

/** The field of the name, with the input of the reply or the current name. */
function NameField({ view, nameLength, reply }: Pick<Props, "view" | "nameLength" | "reply">) {
  const { t } = useTranslation("views");
  const field = plainField("name", {
    required: true,
    maxLength: nameLength,
    value: textOf(reply?.result.initialValue?.["name"]) ?? view?.name ?? "",
    errors: reply?.result.error?.["name"] ?? undefined,
  });
  return <TextField field={field} label={t("name")} autoComplete="off" />;
}

type FormProps = Omit<Props, "list"> & { close: string };

function Save({ close, ...props }: FormProps) {
  const { mayShare, idempotencyKey, reply } = props;
  const { t } = useTranslation("views");
  const typed = reply?.result.initialValue;
  return (
    <Form method="post" className="stack">
      <HiddenKey value={idempotencyKey} />
      <FormErrors errors={formErrorsOf(reply)} />
      <p>{t("lead")}</p>
      <NameField {...props} />
      {mayShare && (
        <CheckboxField
          field={plainField("shared", { value: textOf(typed?.["shared"]) ?? "" })}
          label={t("shared")}
          help={t("sharedHelp")}
        />
      )}
      <ButtonRow>
        <Close to={close} />
        <SubmitButton name="intent" value="save">
          {t("save")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function Change({ close, ...props }: FormProps) {
  const { view, reply } = props;
  const { t } = useTranslation("views");
  return (
    <Form method="post" className="stack">
      <FormErrors errors={formErrorsOf(reply)} />
      {view?.shared && <p>{t("isShared")}</p>}
      <NameField {...props} />
      <ButtonRow>
        <Close to={close} />
        {/* Enter in the field presses the first button of the form. */}
        <SubmitButton name="intent" value="rename">
          {t("rename")}
        </SubmitButton>
        <SubmitButton critical name="intent" value="delete">
          {t("delete")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
