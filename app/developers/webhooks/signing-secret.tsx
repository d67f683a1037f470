import { useTranslation } from "react-i18next";
import type { Webhook } from "#provider/contract/webhooks";
import { knownWord } from "#provider/rules/open-words";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { webhookPaths } from "~/paths/webhook";

type Props = { webhook: Pick<Webhook, "id" | "form" | "secrets">; mayMake: boolean };

/** What signs the messages, by its last characters, and the way to another. */
export function SigningSecret({ webhook: { id, form, secrets }, mayMake }: Props) {
  const { t } = useTranslation("webhook");
  const isOld = knownWord(form) === "OLD";
  return (
    <Card title={t(isOld ? "secret.byKey" : "secret.title")}>
      {secrets.length === 0 ? (
        <p>{t("secret.none")}</p>
      ) : (
        <DescriptionList
          items={secrets.map(({ hint, endsDate }, place) => ({
            term: place === 0 ? t("secret.endsIn") : t("secret.before"),
            value: (
              <>
                <span className="code" translate="no">{`••••${hint}`}</span>
                {endsDate && (
                  <>
                    {" "}
                    · {t("secret.until")} <DateTime at={endsDate} />
                  </>
                )}
              </>
            ),
          }))}
        />
      )}
      {!isOld && mayMake && secrets.length < 2 && (
        <div className="row">
          <LinkButton to={webhookPaths.secret(id)}>{t("secret.replace")}</LinkButton>
        </div>
      )}
      {!isOld && !mayMake && <p className="muted">{t("secret.byOwner")}</p>}
    </Card>
  );
}
