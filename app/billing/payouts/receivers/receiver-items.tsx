import { useTranslation } from "react-i18next";
import type { PayoutReceiver } from "#provider/contract/payout-receivers";
import { targetText } from "~/billing/shared/bank/target-text";
import type { Detail } from "~/components/page/description-list";

/** The identity of a saved receiver, for a dialog about them. */
export const receiverShown = ({ id, name, fullName, cardNumber, appName }: PayoutReceiver) => ({
  crumb: name,
  id,
  name,
  fullName,
  number: targetText(cardNumber),
  appName,
});

export function useReceiverItems({ fullName, number, appName }: ReturnType<typeof receiverShown>): Detail[] {
  const { t } = useTranslation("payout-receivers");
  return [
    { term: t("field.fullName"), value: fullName },
    {
      term: t("field.number"),
      value: (
        <span className="figure" translate="no">
          {number}
        </span>
      ),
    },
    { term: t("field.application"), value: appName },
  ];
}
