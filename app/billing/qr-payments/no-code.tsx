import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Card } from "~/components/page";
import { paths } from "~/utils/paths";

/** In place of a QR code: there is none yet, or what it should say does not fit into one (spec section 8). */
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
