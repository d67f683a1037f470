import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/page/button";
import { invoicePaths } from "~/paths/invoice";
import type { InvoiceActions } from "./actions";
import type { InvoiceOutcome } from "./outcome";

type Given = { actions: InvoiceActions; outcome: InvoiceOutcome | null; refundable: readonly string[] };

/**
 * The one main action of an invoice's state: *Send* before the first message, then *Remind*, after the payment
 * *Refund*, and otherwise *Duplicate*. Null while money is on hold, which has buttons of its own, or without
 * permission. `refundable`: the ids of payments that the person may refund.
 */
export function mainActionOf({ actions, outcome, refundable }: Given) {
  if (outcome === null && actions.send === "held") return null;
  if (actions.send === null)
    return outcome?.kind === "sent" || outcome?.kind === "reminded" ? ("remind" as const) : ("send" as const);
  if (refundable.length > 0) return "refund" as const;
  return actions.duplicate === null ? ("duplicate" as const) : null;
}

type Props = { id: string; main: ReturnType<typeof mainActionOf>; refundable: readonly string[] };

/** The main action as a button. The refund of an invoice with several payments begins at their list. */
export function MainAction({ id, main, refundable: [payment, another] }: Props) {
  const { t } = useTranslation("invoice-actions");
  switch (main) {
    case "send":
    case "remind":
      return (
        <LinkButton variant="primary" to={invoicePaths.send(id)} preventScrollReset>
          {t(`action.${main}`)}
        </LinkButton>
      );
    case "refund":
      return (
        <LinkButton
          to={
            payment === undefined || another !== undefined ? invoicePaths.operations(id) : invoicePaths.refund(payment)
          }
        >
          {t("action.refund")}
        </LinkButton>
      );
    case "duplicate":
      return (
        <LinkButton variant="primary" to={invoicePaths.duplicate(id)}>
          {t("action.duplicate")}
        </LinkButton>
      );
    case null:
      return null;
  }
}
