import { useTranslation } from "react-i18next";
import { CheckboxField } from "~/components/form/choice-fields";
import { plainField } from "~/components/form/field";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { contractPaths } from "~/paths/contract";

type Props = {
  appId: string;
  name: string;
  /** Says that the agreement is missing. */
  isRefused?: boolean;
  /** Offers to do it later. */
  mayWait?: boolean;
};

/** What changes when an application goes live, and the agreement to it. */
export function GoLiveForm({ appId, name, isRefused, mayWait }: Props) {
  const { t } = useTranslation("contract-signed");
  return (
    <>
      <p>{t("production.how")}</p>
      <ul className="bulleted">
        <li>{t("online.payments")}</li>
        <li>{t("online.wallet")}</li>
        <li>{t("online.tests")}</li>
      </ul>
      <Form method="post" action={contractPaths.production(appId)} className="stack">
        <CheckboxField
          field={plainField("agreement", { required: true, ...(isRefused && { errors: [t("production.needed")] }) })}
          label={t("production.agreement", { name })}
          help={<Link to={contractPaths.one(appId)}>{t("read")}</Link>}
        />
        <ButtonRow>
          {mayWait && <LinkButton to={contractPaths.signed(appId)}>{t("production.later")}</LinkButton>}
          <SubmitButton>{t("ready.submit")}</SubmitButton>
        </ButtonRow>
      </Form>
    </>
  );
}
