import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StepReply } from "~/billing/shared/money/step-reply";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext, type FieldLike } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor, type FormKeys } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import type { RulesLook } from "./rules-look";

type Loaded = FormKeys & {
  appId: string;
  appName: string;
  mayPropose: boolean;
  waits: boolean;
  typed: Readonly<Record<string, string>>;
};

type Props = Pick<RulesLook<unknown>, "words" | "paths"> & {
  /** Of the form. */
  id: string;
  loaded: Loaded;
  reply: StepReply | undefined;
  /** The fields of the terms, with what the rules in force say or the person has typed. */
  children: (field: (name: string) => FieldLike) => ReactNode;
};

/** The form that proposes other rules, or why the person cannot propose any. */
export function ProposePage({ id, words, paths, loaded, reply, children }: Props) {
  const { appId, appName, mayPropose, waits, typed, ...keys } = loaded;
  const { t } = useTranslation(words);
  useFocusWrong(reply);
  useUnsavedWarning({ id, dirty: true });
  if (!mayPropose)
    return (
      <Page form title={t("form.title")} subtitle={t("of", { name: appName })}>
        <Banner tone="warning" title={t(waits ? "form.waits" : "form.mayNot")}>
          <div>
            <LinkButton to={paths.rules(appId)}>{t("code.back")}</LinkButton>
          </div>
        </Banner>
      </Page>
    );
  const field = (name: string): FieldLike => {
    const { required: _, ...plain } = repliedField(name, reply);
    return reply ? plain : { ...plain, initialValue: typed[name] };
  };
  return (
    <Page form title={t("form.title")} subtitle={t("form.lead", { name: appName })}>
      <Form id={id} method="post" className="stack" preventScrollReset>
        <HiddenKey value={keyFor(reply, keys).key} />
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>{children(field)}</FirstErrorContext.Provider>
        <FormBar>
          <LinkButton to={paths.rules(appId)}>{t("form.cancel")}</LinkButton>
          <SubmitButton>{t("form.send")}</SubmitButton>
        </FormBar>
      </Form>
    </Page>
  );
}
