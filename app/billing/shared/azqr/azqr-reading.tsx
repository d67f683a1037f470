import { useTranslation } from "react-i18next";
import { AZQR_CURRENCY } from "#provider/rules/azqr/currency";
import type { AzqrReading } from "#provider/rules/azqr/reading";
import { CopyField } from "~/components/form/copy-field";
import { Banner } from "~/components/feedback/banner";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import type { ShownAzqr } from "./asked-azqr";

const ROWS = 4;

/** What the payer's bank will show, as the code itself says it, and the code's text; or why there is no code. */
export function ReadBack({ azqr }: { azqr: ShownAzqr }) {
  const { t } = useTranslation("azqr");
  if (azqr.state !== "code")
    return <Banner tone={azqr.state === "closed" ? "info" : "warning"}>{t(`state.${azqr.state}`)}</Banner>;
  return (
    <>
      <p className="muted">{t("readBack")}</p>
      <Facts reading={azqr.reading} />
      <CopyField label={t("payload")} value={azqr.payload} rows={ROWS} />
    </>
  );
}

function Facts({ reading }: { reading: AzqrReading }) {
  const { t } = useTranslation("azqr");
  const { amountMinor, isOnce, name, otherName, city, postalCode, purpose, bill, reference } = reading;
  const asItStands = (value: string | undefined) => value && <span translate="no">{value}</span>;
  return (
    <DescriptionList
      items={[
        { term: t("field.name"), value: asItStands(name) },
        { term: t("field.otherName"), value: asItStands(otherName) },
        { term: t("field.city"), value: asItStands(city) },
        { term: t("field.postalCode"), value: asItStands(postalCode) },
        {
          term: t("field.amount"),
          value: amountMinor === undefined ? t("payerTypes") : <Money minor={amountMinor} currency={AZQR_CURRENCY} />,
        },
        { term: t("field.use"), value: t(isOnce ? "once" : "often") },
        { term: t("field.purpose"), value: asItStands(purpose) },
        { term: t("field.bill"), value: asItStands(bill) },
        { term: t("field.reference"), value: asItStands(reference) },
        { term: t("field.terminal"), value: asItStands(reading.terminal) },
        { term: t("field.category"), value: asItStands(reading.category) },
        { term: t("field.account"), value: asItStands(reading.account) },
        { term: t("field.globalId"), value: asItStands(reading.globalId) },
      ]}
    />
  );
}
