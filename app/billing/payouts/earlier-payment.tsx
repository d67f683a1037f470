import { useTranslation } from "react-i18next";
import type { EarlierPayment } from "#provider/contract/earlier-payments";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { payoutFilePaths } from "~/paths/payout-file";

type Props = { earlier: EarlierPayment };

/** A link to the earlier payment that looks the same. The page has the namespace `earlier-payment`. */
export function EarlierLink({ earlier: { kind, id, fileName, date } }: Props) {
  const { t } = useTranslation("earlier-payment");
  return (
    <>
      <Link to={kind === "FILE" ? payoutFilePaths.one(id) : paths.payout(id)}>
        {sayWord(kind, (known) => (known === "FILE" ? t("FILE", { file: fileName ?? id }) : t("PAYOUT")))}
      </Link>
      {", "}
      <DateTime at={date} />
    </>
  );
}

/** Warns that a payment looks like an earlier or waiting one, and names it. The person who pays or approves decides. */
export function EarlierBanner({ earlier }: Props) {
  const { t } = useTranslation("earlier-payment");
  return (
    <Banner tone="warning" title={t(earlier.waits ? "title.waits" : "title.paid")}>
      <p>
        <EarlierLink earlier={earlier} />
      </p>
      <p>{t("hint")}</p>
    </Banner>
  );
}
