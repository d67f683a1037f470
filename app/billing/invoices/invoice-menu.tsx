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
  /** Whether the payer could pay by the link now. */
  isPayable: boolean;
  actions: InvoiceActions;
};

/** Every action on an invoice, on its page. An action that the state prevents gives the reason. */
export function InvoiceMenu({ id, paymentUrl, isPayable, actions }: Props) {
  const { send, edit, paid, duplicate, recur, cancel, delete: remove } = actions;
  const { t } = useTranslation("invoice-actions");
  const reason = useReason();
  return (
    <>
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
      {paid !== undefined && (
        <MenuItem to={invoicePaths.paid(id)} refusal={reason(paid)}>
          {t("action.paid")}
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
      {isPayable && (
        <>
          <CopyItem text={paymentUrl}>{t("action.copyLink")}</CopyItem>
          <a href={paymentUrl} target="_blank" rel="noreferrer">
            {t("action.openLink")}
          </a>
          <MenuItem to={invoicePaths.qr(id)}>{t("action.qr")}</MenuItem>
        </>
      )}
      <hr />
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
