import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sayWord } from "#provider/rules/open-words";
import type { ReviewSubject } from "~/billing/shared/review/review-dialogs";
import type { Detail } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { refundPaths } from "~/paths/refund";
import type { loader as detailLoader } from "./detail";

/** The refund behind the dialog, and where closing the dialog leads. */
export function useParentRefund() {
  const loaded = useRouteLoaderData<typeof detailLoader>("billing/refunds/detail");
  if (!loaded) throw new Error("a dialog of a refund without the refund behind it");
  const { refund } = loaded;
  return { refund, close: refundPaths.one(refund.id) };
}

/** All details that somebody approves. The page has the namespace `refunds`. */
function useRefundItems({ refund }: Pick<ReturnType<typeof useParentRefund>, "refund">): Detail[] {
  const { t } = useTranslation("refunds");
  const { amount, currency, fullName, orderId, reason, createdBy } = refund;
  return [
    {
      term: t("field.amount"),
      value: (
        <strong translate="no">
          <Money minor={amount} currency={currency} />
        </strong>
      ),
    },
    { term: t("field.payer"), value: <span translate="no">{fullName}</span> },
    {
      term: t("field.payment"),
      value: (
        <span className="figure" translate="no">
          {orderId}
        </span>
      ),
    },
    { term: t("field.reason"), value: reason },
    { term: t("field.createdBy"), value: <span translate="no">{createdBy}</span> },
  ];
}

/** The refund behind a dialog that approves, rejects or takes it back. */
export function useReviewedRefund(): ReviewSubject {
  const { t } = useTranslation("refunds");
  const { refund, close } = useParentRefund();
  const { state, may, reviewedBy, reviewedDate, reviewReason, leaving, leavesLater } = refund;
  return {
    words: "refund-review",
    close,
    items: useRefundItems({ refund }),
    waits: state === "AWAITING_APPROVAL",
    state: sayWord(state, (known) => t(`state.${known}`)),
    may,
    reviewedBy,
    reviewedDate,
    reason: reviewReason,
    approversNeeded: 1,
    approvedBy: [],
    leaving,
    leavesLater,
  };
}
