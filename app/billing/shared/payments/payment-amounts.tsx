import { useTranslation } from "react-i18next";
import type { TransactionDetail } from "#provider/contract/transactions";
import type { PaymentStatus } from "#provider/contract/words";
import { disputeRefundRefusal, isDisputeOver } from "#provider/rules/disputes";
import { isOneOf } from "#provider/rules/open-words";
import type { TimeLeft } from "#provider/rules/time-left";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { Meter } from "~/components/page/detail-page";
import { Ledger } from "~/components/page/ledger";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { refundPaths } from "~/paths/refund";
import { DisputeBanners } from "~/billing/shared/disputes/dispute-banners";
import { LeavingBanner } from "~/billing/shared/leaving/leaving-banner";
import { reasonsOf } from "./action-links";
import { Left } from "./capture-by";
import type { PaymentAction } from "./payment-actions";
import { PaymentLedger } from "./payment-ledger";

/** Pages with these parts need the namespaces `transaction`, `transactions`, `payment-ledger`, `dispute-banner` and
 * `leaving-banner`. */
type Payment = Omit<TransactionDetail, "takenBy">;

/** The current state of the money: held, on its way back, or not returned because the refund failed. */
export function PaymentStanding({ payment, left }: { payment: Payment; left?: TimeLeft }) {
  const { t } = useTranslation(["transaction", "transactions"]);
  const { status, paymentMethod, captureBy, timeline, awaitingRefund, leaving } = payment;
  const last = timeline.at(-1);
  if (
    payment.dispute &&
    (status === "APPROVED" || status === "PARTIAL_REFUND" || !isDisputeOver(payment.dispute.state))
  )
    return <DisputeBanners disputes={[payment.dispute]} />;
  if (leaving?.state === "WAITING") return <LeavingBanner act={leaving} />;
  if (status === "PREAUTH_APPROVED" && captureBy)
    return (
      <Banner tone={left?.isUrgent ? "warning" : "info"} title={t("detail.held")}>
        <p>
          {t("transactions:field.captureBy")}: <DateTime at={captureBy} withZone />. {t("detail.heldHint")}
        </p>
        {left && (
          <p>
            <Left left={left} />
          </p>
        )}
      </Banner>
    );
  if (status === "PREAUTH_APPROVED" && paymentMethod === "CARD_CHECK")
    return (
      <Banner>
        <p>{t("transactions:refusal.cardCheck")}</p>
      </Banner>
    );
  if (awaitingRefund)
    return (
      <Banner title={t("detail.refundAwaits", { name: awaitingRefund.createdBy })}>
        <p>
          {t("detail.refundAwaitsUntil")}{" "}
          {awaitingRefund.approveBefore && <DateTime at={awaitingRefund.approveBefore} withZone />}.{" "}
          <Link to={refundPaths.one(awaitingRefund.id)}>{t("detail.refundAwaitsOpen")}</Link>
        </p>
      </Banner>
    );
  if (status === "REFUND_IN_PROGRESS")
    return (
      <Banner>
        <p>{t("transactions:refusal.refunding")}</p>
      </Banner>
    );
  if (last?.kind === "REFUND_FAILED")
    return (
      <Banner tone="warning" title={t("detail.refundFailed")}>
        <p>{t("detail.refundFailedHint")}</p>
        {last.detail && <p>{t("detail.refundFailedBecause", { reason: last.detail })}</p>}
      </Banner>
    );
  return null;
}

/** Statuses in which a held amount was not captured; the ledger says so. */
const GIVEN_UP: readonly PaymentStatus[] = ["PREAUTH_EXPIRED", "REVERSE"];

/** The use of the amount, and the part that may still be given back. */
export function PaymentAmounts({ payment, actions }: { payment: Payment; actions: readonly PaymentAction[] }) {
  const { t } = useTranslation(["transaction", "transactions"]);
  const { capturedAmount, refundableAmount, status, amount, currency } = payment;
  // Nothing goes back to a payer whose bank claims all of it.
  const canGoBack = capturedAmount > 0 && disputeRefundRefusal(payment.dispute) === undefined;
  const lines = [
    ...(status === "PREAUTH_APPROVED" ? [{ term: t("transactions:field.held"), minor: amount }] : []),
    ...(canGoBack ? [{ term: t("transactions:field.refundable"), minor: refundableAmount }] : []),
  ];
  return (
    <Card title={t("detail.amounts")}>
      {capturedAmount > 0 || isOneOf(GIVEN_UP, status) ? (
        <PaymentLedger payment={payment} />
      ) : (
        status !== "PREAUTH_APPROVED" && <p className="muted">{t("transactions:refusal.nothingTaken")}</p>
      )}
      {lines.length > 0 && (
        <div className="ledger-left">
          <Ledger lines={lines} currency={currency} />
          {canGoBack && <Meter part={refundableAmount} whole={capturedAmount} />}
        </div>
      )}
      {reasonsOf(actions)
        .filter((refusal) => refusal !== "refunding")
        .map((refusal) => (
          <p key={refusal} className="muted">
            {t(`transactions:refusal.${refusal}`)}
          </p>
        ))}
    </Card>
  );
}
