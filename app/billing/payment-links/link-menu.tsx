import { useTranslation } from "react-i18next";
import { CopyItem } from "~/components/list/copy-item";
import { MenuItem } from "~/components/list/menu-item";
import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { paymentLinkPaths } from "~/paths/payment-link";
import type { LinkRow } from "./data";
import { LINK_PARTS } from "./parts";
import { switchRefusal, otherStatus } from "./status-rules";

/** The menu of a payment link in the list. If a link can no longer be switched, the menu says why. */
export function LinkMenu({ link: { id, status, paymentUrl, canSwitch } }: { link: LinkRow }) {
  const { t } = useTranslation("payment-links");
  const other = otherStatus(status);
  const reason = switchRefusal(status);
  return (
    <>
      <Link to={paths.paymentLink(id)}>{t("list.open")}</Link>
      <CopyItem text={paymentUrl}>{t("list.copyLink")}</CopyItem>
      <Link to={`${paths.paymentLink(id)}#${LINK_PARTS.qr}`}>{t("list.qr")}</Link>
      <Link to={`${paths.paymentLink(id)}#${LINK_PARTS.payButton}`}>{t("list.payButton")}</Link>
      <hr />
      {canSwitch && (
        <MenuItem to={paymentLinkPaths.status(id)} refusal={reason && t(`closed.${reason}`)}>
          {t(`switch.${other ?? "DISABLED"}`)}
        </MenuItem>
      )}
    </>
  );
}
