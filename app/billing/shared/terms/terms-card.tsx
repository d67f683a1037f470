import { useTranslation } from "react-i18next";
import type { ToldMerchantTerms } from "#provider/contract/merchant-terms";
import { RETURN_FIELDS } from "#provider/contract/return-fields";
import { DescriptionList } from "~/components/page/description-list";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { CopyCode } from "~/components/page/copy-code";

type Props = {
  terms: ToldMerchantTerms;
  /** Where the person may change them apart from the rest. */
  change?: string | undefined;
};

/** The merchant's own terms of an invoice or a link; nothing where there are none and nobody may set any. */
export function TermsCard({ terms, change }: Props) {
  const { t } = useTranslation(["merchant-terms", "common"]);
  const { reference, metadata } = terms;
  const hasTerms = Boolean(reference) || Boolean(metadata) || RETURN_FIELDS.some((field) => terms[field]);
  if (!hasTerms && change === undefined) return null;
  return (
    <Card
      title={t("title")}
      actions={
        change !== undefined && (
          <LinkButton to={change} variant="plain" preventScrollReset>
            {t("change")}
          </LinkButton>
        )
      }
    >
      {hasTerms ? (
        <DescriptionList
          items={[
            {
              term: t("field.reference"),
              value: reference && <CopyCode label={t("field.reference")} text={reference} />,
            },
            {
              term: t("field.metadata"),
              value:
                metadata &&
                Object.entries(metadata).map(([name, value]) => (
                  <div key={name} className="long-words" translate="no">
                    {name}: {value}
                  </div>
                )),
            },
            ...RETURN_FIELDS.map((field) => ({
              term: t(`field.${field}`),
              value: terms[field] && (
                <span className="long-words" translate="no">
                  {terms[field]}
                </span>
              ),
            })),
          ]}
        />
      ) : (
        <p className="muted">{t("none")}</p>
      )}
    </Card>
  );
}
