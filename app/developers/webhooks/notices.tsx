import { useTranslation } from "react-i18next";
import { WEBHOOK_DAYS } from "#provider/contract/webhook-words";
import type { Webhook } from "#provider/contract/webhooks";
import { knownWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { webhookPaths } from "~/paths/webhook";

type Props = { webhook: Webhook; mayMake: boolean };

/** What an owner should do about an address: it rests, or it is from before the standard. */
export function Notices({ webhook, mayMake }: Props) {
  const { t } = useTranslation("webhook");
  const { id, pausedDate, goneDate, form } = webhook;
  return (
    <>
      {goneDate ? (
        <Banner tone="critical" title={t("gone.title")}>
          <p>{t("gone.text")}</p>
          <Resume of={webhook} />
        </Banner>
      ) : (
        pausedDate && (
          <Banner tone="critical" title={t("paused.title")}>
            <p>{t("paused.text", { count: WEBHOOK_DAYS })}</p>
            <Resume of={webhook} />
          </Banner>
        )
      )}
      {knownWord(form) === "OLD" && (
        <Banner tone="warning" title={t("old.title")}>
          <p>{t("old.text")}</p>
          <ol className="stack stack-tight">
            <li>{t("old.first")}</li>
            <li>{t("old.second")}</li>
            <li>{t("old.third")}</li>
          </ol>
          {mayMake ? (
            <div className="row">
              <LinkButton to={webhookPaths.secret(id)}>{t("old.move")}</LinkButton>
            </div>
          ) : (
            <p>{t("old.byOwner")}</p>
          )}
        </Banner>
      )}
    </>
  );
}

/** Has an address asked again. One that is told of no application, or of nothing known, is changed first. */
function Resume({ of: { id, applications, types } }: { of: Webhook }) {
  const { t } = useTranslation("webhook");
  if (applications.length === 0 || types.every((type) => typeof type !== "string"))
    return <Link to={webhookPaths.edit(id)}>{t("one.edit")}</Link>;
  return (
    <Form method="post">
      <SubmitButton name="intent" value="resume" variant="secondary">
        {t("paused.resume")}
      </SubmitButton>
    </Form>
  );
}
