import { useTranslation } from "react-i18next";
import type { Webhook } from "#provider/contract/webhooks";
import { isOneOf, sayWord } from "#provider/rules/open-words";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { TYPE_GROUPS } from "./type-groups";
import { TypeCode, useWebhookWords } from "./words";

/** What an address is told of, by what it is about; a type that is unknown here stands last as it came. */
export function TypesTold({ types }: { types: Webhook["types"] }) {
  const { t } = useTranslation(["webhook-words", "webhook"]);
  const words = useWebhookWords();
  const unknown = types.filter((type) => typeof type !== "string");
  return (
    <Card title={t("webhook:one.types")}>
      <DescriptionList
        items={[
          ...TYPE_GROUPS.map(({ kind, types: known }) => {
            const told = known.filter((type) => types.some((one) => isOneOf([type], one)));
            return {
              term: t(`group.${kind}`),
              value:
                told.length > 0 &&
                told.map((type) => (
                  <div key={type}>
                    {words.type(type)}{" "}
                    <span className="muted">
                      <TypeCode type={type} />
                    </span>
                  </div>
                )),
            };
          }),
          {
            term: t("group.other"),
            value: unknown.length > 0 && unknown.map((type) => sayWord(type, String)).join(", "),
          },
        ]}
      />
    </Card>
  );
}
