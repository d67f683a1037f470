import { useTranslation } from "react-i18next";
import type { MoneyTarget } from "#provider/contract/money-targets";
import { sayWord } from "#provider/rules/open-words";
import { groupedIban } from "~/billing/shared/bank/grouped-iban";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";

/** The facts for an owner's decision: where the money would go, out of which wallet, and who proposed the target. */
export function TargetItems({ target, appName }: { target: MoneyTarget; appName: string }) {
  const { t } = useTranslation("money-targets");
  const { kind, shown, proposedBy, proposedDate } = target;
  return (
    <DescriptionList
      items={[
        {
          term: sayWord(kind, (known) => t(`kind.${known}`)),
          value: <strong className="long-words">{kind === "ACCOUNT" ? groupedIban(shown) : shown}</strong>,
        },
        { term: t("field.wallet"), value: appName },
        { term: t("field.proposed"), value: proposedBy },
        { term: t("field.when"), value: <DateTime at={proposedDate} withZone /> },
      ]}
    />
  );
}
