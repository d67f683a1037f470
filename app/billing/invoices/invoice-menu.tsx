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
  holdId?: string | undefined;
  actions: InvoiceActions;
  /** Whether the menu stands in a list, and not on the invoice's own page. */
  isInList?: boolean;
};

/** Every action on an invoice, in its row and on its page. An action that the state prevents gives the reason. */
export function InvoiceMenu({ id, paymentUrl, holdId, actions, isInList }: Props) {
  const { complete, reverse, send, edit, duplicate, recur, cancel, delete: remove } = actions;
  const { t } = useTranslation("invoice-actions");
  const reason = useReason();
  return (
    <>
      {isInList && <MenuItem to={paths.invoice(id)}>{t("action.view")}</MenuItem>}
      {isInList && holdId !== undefined && complete !== undefined && (
        <MenuItem to={invoicePaths.completeHold(holdId)}>{t("action.complete")}</MenuItem>
      )}
      {isInList && holdId !== undefined && reverse !== undefined && (
        <MenuItem to={invoicePaths.reverseHold(holdId)}>{t("action.reverse")}</MenuItem>
      )}
      {send !== undefined && (
        <MenuItem to={invoicePaths.send(id)} refusal={reason(send)}>
          {t("action.send")}
        </MenuItem>
      )}
      <hr />
      {edit !== undefined && (
        <MenuItem to={paths.editInvoice(id)} refusal={reason(edit)}>
          {t("action.edit")}
        </MenuItem>
      )}
      {duplicate !== undefined && <MenuItem to={invoicePaths.duplicate(id)}>{t("action.duplicate")}</MenuItem>}
      {recur !== undefined && (
        <MenuItem to={invoicePaths.recurrence(id)} refusal={reason(recur)}>
          {t("action.recur")}
        </MenuItem>
      )}
      {cancel !== undefined && (
        <MenuItem to={invoicePaths.cancel(id)} refusal={reason(cancel)} critical>
          {t("action.cancel")}
        </MenuItem>
      )}
      <hr />
      <CopyItem text={paymentUrl}>{t("action.copyLink")}</CopyItem>
      <a href={paymentUrl} target="_blank" rel="noreferrer">
        {t("action.openLink")}
      </a>
      <MenuItem to={invoicePaths.qr(id)}>{t("action.qr")}</MenuItem>
      <hr />
      <MenuItem to={invoicePaths.operations(id)}>{t("action.operations")}</MenuItem>
      <MenuItem to={invoicePaths.history(id)}>{t("action.history")}</MenuItem>
      <hr />
      {remove !== undefined && (
        <MenuItem to={invoicePaths.delete(id)} refusal={reason(remove)} critical>
          {t("action.delete")}
        </MenuItem>
      )}
    </>
  );
}
