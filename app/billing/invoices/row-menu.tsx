import { useTranslation } from "react-i18next";
import { CopyItem } from "~/components/list/copy-item";
import { MenuItem } from "~/components/list/menu-item";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";
import type { InvoiceActions } from "./actions";
import { useReason } from "./use-reason";

type Props = {
  id: string;
  paymentUrl: string;
  /** The id of the payment that is on hold. */
  holdId: string | undefined;
  /** Whether the payer could pay by the link now. */
  isPayable: boolean;
  /** Those of a row (`rowActions`). */
  actions: InvoiceActions;
};

/**
 * The actions on an invoice of the list: at most seven, because the row itself leads to the page that has all of them.
 * An action that the state prevents stays with its reason where a person would look for it (`rowActions`).
 */
export function InvoiceRowMenu({ id, paymentUrl, holdId, isPayable, actions }: Props) {
  const { t } = useTranslation("invoice-actions");
  const reason = useReason();
  const { send, edit, paid, duplicate, cancel } = actions;
  const isHeld = holdId !== undefined;
  return (
    <>
      {isHeld && actions.complete !== undefined && (
        <MenuItem to={invoicePaths.completeHold(holdId)}>{t("action.complete")}</MenuItem>
      )}
      {isHeld && actions.reverse !== undefined && (
        <MenuItem to={invoicePaths.reverseHold(holdId)}>{t("action.reverse")}</MenuItem>
      )}
      {send !== undefined && (
        <MenuItem to={invoicePaths.send(id)} refusal={reason(send)}>
          {t("action.send")}
        </MenuItem>
      )}
      {edit !== undefined && (
        <MenuItem to={paths.editInvoice(id)} refusal={reason(edit)}>
          {t("action.edit")}
        </MenuItem>
      )}
      {paid !== undefined && <MenuItem to={invoicePaths.paid(id)}>{t("action.paid")}</MenuItem>}
      {duplicate !== undefined && <MenuItem to={invoicePaths.duplicate(id)}>{t("action.duplicate")}</MenuItem>}
      <hr />
      {isPayable ? (
        <>
          <CopyItem text={paymentUrl}>{t("action.copyLink")}</CopyItem>
          <MenuItem to={invoicePaths.qr(id)}>{t("action.qr")}</MenuItem>
        </>
      ) : (
        <MenuItem to={invoicePaths.history(id)}>{t("action.history")}</MenuItem>
      )}
      <hr />
      {cancel !== undefined && (
        <MenuItem to={invoicePaths.cancel(id)} refusal={reason(cancel)} critical>
          {t("action.cancel")}
        </MenuItem>
      )}
    </>
  );
}
