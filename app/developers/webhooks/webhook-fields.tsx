import { useTranslation } from "react-i18next";
import { WEBHOOK_SECONDS } from "#provider/contract/webhook-words";
import { CheckboxGroup } from "~/components/form/choice-fields";
import { FieldErrors, FirstErrorContext, plainField, type FieldLike } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField, type Option } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Card, Fields } from "~/components/page/page";
import { startField } from "../server-key-fields";
import { TYPE_GROUPS } from "./type-groups";
import { TypeCode, useWebhookWords } from "./words";

type Props = {
  reply: FormReply;
  /** What the form begins with. */
  start: { url: string; appIds: readonly string[]; types: readonly string[] };
  applications: readonly Option[];
  /** Types that are not offered: the person does not read what they tell of. */
  closed: readonly string[];
  /** The applications of an address that stays where it is, with them: the person does not read all that goes there. */
  fixed?: readonly { appId: string; appName: string }[] | undefined;
  /** Where the way back leads. */
  back: string;
  submit: string;
  /** A sentence over the buttons. */
  hint: string;
};

/** An address with its applications and types. The page needs the namespaces `webhook-form` and `webhook-words`. */
export function WebhookForm({ reply, start, applications, closed, fixed, back, submit, hint }: Props) {
  const { t } = useTranslation("webhook-form");
  const field = startField(reply, start);
  return (
    <Form method="post" className="stack">
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        {fixed ? (
          <Fixed url={start.url} applications={fixed} />
        ) : (
          <Card>
            <TextField
              field={{ ...field("url"), required: true }}
              label={t("form.url")}
              help={t("form.urlHelp", { seconds: WEBHOOK_SECONDS })}
              placeholder="https://"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
            />
            <CheckboxGroup
              field={{ ...field("appIds"), required: true }}
              label={t("form.applications")}
              options={applications}
            />
          </Card>
        )}
        <Card title={t("form.types")}>
          <p className="muted">{t("form.typesHelp")}</p>
          <Types field={field("types")} closed={closed} />
        </Card>
      </FirstErrorContext.Provider>
      <p className="muted">{hint}</p>
      <ButtonRow>
        <LinkButton to={back}>{t("form.cancel")}</LinkButton>
        <SubmitButton name="intent" value="save">
          {submit}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

type FixedProps = { url: string; applications: NonNullable<Props["fixed"]> };

/** The address and its applications, which stay as they are. */
function Fixed({ url, applications }: FixedProps) {
  const { t } = useTranslation("webhook-form");
  return (
    <Card>
      <p>{t("form.fixed")}</p>
      <DescriptionList
        items={[
          {
            term: t("form.url"),
            value: (
              <span className="long-words" translate="no">
                {url}
              </span>
            ),
          },
          {
            term: t("form.applications"),
            value: applications.map(({ appId, appName }) => `${appName} · ${appId}`).join(", "),
          },
        ]}
      />
      <input type="hidden" name="url" value={url} />
      {applications.map(({ appId }) => (
        <input key={appId} type="hidden" name="appIds" value={appId} />
      ))}
    </Card>
  );
}

type TypesProps = Pick<Props, "closed"> & { field: FieldLike };

/** Types by what they are about; the groups are one field, whose errors stand above them. */
function Types({ field: { id, name, errorId, errors, initialValue }, closed }: TypesProps) {
  const { t } = useTranslation("webhook-words");
  const words = useWebhookWords();
  const offered = TYPE_GROUPS.map(({ kind, types }) => ({ kind, types: types.filter((one) => !closed.includes(one)) }));
  return (
    <div className="stack" id={id} tabIndex={errors && -1}>
      <FieldErrors id={errorId} errors={errors} />
      <Fields>
        {/* Only one of the boxes could take the focus. */}
        <FirstErrorContext.Provider value={undefined}>
          {offered.map(
            ({ kind, types }) =>
              types.length > 0 && (
                <CheckboxGroup
                  key={kind}
                  field={plainField(name, { id: `${id}-${kind}`, initialValue })}
                  label={t(`group.${kind}`)}
                  options={types.map((type) => ({
                    value: type,
                    label: words.type(type),
                    help: <TypeCode type={type} />,
                  }))}
                />
              ),
          )}
        </FirstErrorContext.Provider>
      </Fields>
    </div>
  );
}
