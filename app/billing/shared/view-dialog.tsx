import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { VIEW_NAME_LENGTH } from "#provider/contract/limits";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CheckboxField } from "~/components/form/choice-fields";
import { plainField, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { HiddenKey } from "~/components/form/hidden-key";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import type { viewScreens } from "~/server/view-screens";
import { OF_DIALOGS, withParams } from "~/utils/search-params";

type Screens = ReturnType<typeof viewScreens>;

/** Keeps what the list at `list` is narrowed by under a name; of a view that was kept, its name, and the way to forget it. */
export function ViewDialog({ list }: { list: string }) {
  const { view, isNarrowed } = useLoaderData<Screens["loader"]>();
  const { t } = useTranslation("views");
  const close = list + withParams(useLocation().search, OF_DIALOGS);
  return (
    <RouteDialog title={t(view ? "changeTitle" : "saveTitle")} close={close}>
      {view ? (
        <Change close={close} />
      ) : isNarrowed ? (
        <Save close={close} />
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

/** The name as it is typed, as it was replied, or as it is. */
function NameField({ name = "" }: { name?: string }) {
  const reply = useActionData<Screens["action"]>();
  const { t } = useTranslation("views");
  const field = plainField("name", {
    required: true,
    maxLength: VIEW_NAME_LENGTH.max,
    value: textOf(reply?.result.initialValue?.["name"]) ?? name,
    errors: reply?.result.error?.["name"] ?? undefined,
  });
  return <TextField field={field} label={t("name")} autoComplete="off" />;
}

function Save({ close }: { close: string }) {
  const { mayShare, idempotencyKey } = useLoaderData<Screens["loader"]>();
  const reply = useActionData<Screens["action"]>();
  const { t } = useTranslation("views");
  const typed = reply?.result.initialValue;
  return (
    <Form method="post" className="stack">
      <HiddenKey value={idempotencyKey} />
      <FormErrors errors={formErrorsOf(reply)} />
      <p>{t("lead")}</p>
      <NameField />
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

function Change({ close }: { close: string }) {
  const { view } = useLoaderData<Screens["loader"]>();
  const reply = useActionData<Screens["action"]>();
  const { t } = useTranslation("views");
  return (
    <Form method="post" className="stack">
      <FormErrors errors={formErrorsOf(reply)} />
      {view?.shared && <p>{t("isShared")}</p>}
      <NameField name={view?.name ?? ""} />
      <ButtonRow>
        <Close to={close} />
        {/* Enter in the field takes the first button of the form. */}
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
