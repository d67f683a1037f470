import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow } from "~/components/page/button";
import { paths } from "~/paths";

/** The person's address, and the one that they want instead, both as the provider has them. */
export type Addresses = { email: string; emailProven: boolean; pendingEmail: string | null };

/** Whether an address still waits for a click on the link that was sent to it. */
export const isWaiting = ({ emailProven, pendingEmail }: Addresses): boolean => !emailProven || pendingEmail !== null;

/** The waiting address, with its acts. */
export function WaitingEmail({ email, pendingEmail }: Addresses) {
  const { t } = useTranslation("email");
  const isNew = pendingEmail !== null;
  return (
    <div className="stack">
      <Banner tone="warning" title={t(isNew ? "settings.pendingTitle" : "settings.title")}>
        <p>{isNew ? t("settings.pending", { email: pendingEmail, old: email }) : t("settings.unproven", { email })}</p>
        <p>{t("settings.noMail")}</p>
      </Banner>
      <Form method="post" action={paths.settingsEmail}>
        <ButtonRow>
          {isNew && (
            <SubmitButton variant="secondary" name="intent" value="discard" pendingLabel={t("settings.discarding")}>
              {t("settings.discard")}
            </SubmitButton>
          )}
          <SubmitButton variant="secondary" name="intent" value="send" pendingLabel={t("settings.sending")}>
            {t("settings.send")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </div>
  );
}
