import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { paths } from "~/paths";

/**
 * Stands in place of a QR code that does not exist yet, or whose text is too long for a code (docs/product.md section
 * 8).
 */
export function NoCode({ isMade }: { isMade: boolean }) {
  const { t } = useTranslation(["qr-print", "errors"]);
  return (
    <Card>
      <EmptyState
        title={t(isMade ? "errors:qr" : "none")}
        action={<LinkButton to={paths.qrCodes}>{t("toCodes")}</LinkButton>}
      />
    </Card>
  );
}
