import { useTranslation } from "react-i18next";
import { Form } from "~/components/form/own-form";
import { ButtonRow } from "~/components/page/button";
import { FirstErrorContext, plainField } from "./field";
import { FormErrors } from "./form-errors";
import { SubmitButton } from "./submit-button";
import { FileField } from "./text-field";

type Props = {
  /** The name of the file's field. */
  field: string;
  /** The limits of a picture, for the sentence that names them. */
  must: { minWidth: number; minHeight: number; max: number; size: number };
  /** The sentence about the fault of the picture that was sent. */
  wrong: string | undefined;
  errors: string[] | undefined;
};

/** Sends a picture as the logo. The page needs the namespace `application-logo`. */
export function LogoForm({ field, must, wrong, errors }: Props) {
  const { t } = useTranslation("application-logo");
  return (
    <Form method="post" encType="multipart/form-data" className="stack form-narrow">
      <FormErrors errors={errors} />
      <FirstErrorContext.Provider value={wrong && field}>
        <FileField
          field={plainField(field, { required: true, ...(wrong ? { errors: [wrong] } : {}) })}
          label={t("choose")}
          help={t("help", must)}
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        />
      </FirstErrorContext.Provider>
      <ButtonRow>
        <SubmitButton pendingLabel={t("sending")}>{t("action")}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
