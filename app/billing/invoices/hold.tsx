import { useTranslation } from "react-i18next";
import type { Invoice } from "#provider/contract/invoices";
import { Banner } from "~/components/feedback/banner";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";
import { invoicePaths } from "~/paths/invoice";
import type { InvoiceActions } from "./actions";

type Props = { invoice: Pick<Invoice, "heldAmount" | "currency" | "hold"> };

/** The amount on hold, and until when it can be completed. Empty without a hold. */
export function HoldBanner({ invoice: { heldAmount, currency, hold }, isUrgent }: Props & { isUrgent: boolean }) {
  const { t } = useTranslation("invoice");
  const { money } = useFormat();
  if (hold === null) return null;
  return (
    <Banner tone={isUrgent ? "warning" : "info"} title={t("hold.title", { amount: money(heldAmount, currency) })}>
      <p>
        {t("hold.captureBy")}: <DateTime at={hold.captureBy} withZone />. {t("hold.hint")}
      </p>
    </Banner>
  );
}

/**
 * Completes or reverses the hold, for people with the permission. Uses the dialogs of the payment, which lead back
 * here.
 */
export function HoldButtons({ invoice: { hold }, actions }: Pick<Props, "invoice"> & { actions: InvoiceActions }) {
  const { t } = useTranslation("invoice-actions");
  if (hold === null) return null;
  return (
    <>
      {actions.reverse === null && (
        <LinkButton to={invoicePaths.reverseHold(hold.transactionId)}>{t("action.reverse")}</LinkButton>
      )}
      {actions.complete === null && (
        <LinkButton variant="primary" to={invoicePaths.completeHold(hold.transactionId)}>
          {t("action.complete")}
        </LinkButton>
      )}
    </>
  );
}
