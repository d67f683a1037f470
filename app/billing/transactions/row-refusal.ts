import { useTranslation } from "react-i18next";
import { BATCH_REFUSALS } from "#provider/contract/refund-batch-words";

/**
 * Says why a payment is not refunded with the others. A word that this version does not know shows as it came. The page
 * has the namespaces `refund-together` and `transactions`.
 */
export function useRowRefusal(): (refusal: string, application: string) => string {
  const { t } = useTranslation(["refund-together", "transactions"]);
  return (refusal, application) => {
    const known = BATCH_REFUSALS.find((word) => word === refusal);
    switch (known) {
      case undefined:
        return refusal;
      case "noMoney":
      case "tooMuch":
        return t(`why.${known}`);
      case "forbidden":
        return t("why.forbidden", { application });
      default:
        return t(`transactions:refusal.${known}`);
    }
  };
}
