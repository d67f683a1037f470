import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import { LinkButton } from "~/components/page/button";
import { paths } from "~/utils/paths";

/** Stands in place of an empty dashboard: what will be here, and how to begin. */
export function NewMerchant({ canCreateInvoice }: { canCreateInvoice: boolean }) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="card">
      <EmptyState
        icon="ReceiptIcon"
        title={t("new.title")}
        action={
          canCreateInvoice && (
            <LinkButton variant="primary" to={paths.createInvoice}>
              {t("createInvoice")}
            </LinkButton>
          )
        }
      >
        {canCreateInvoice ? t("new.hint") : t("new.hintReader")}
      </EmptyState>
    </div>
  );
}
