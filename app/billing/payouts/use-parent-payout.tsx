import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sayWord } from "#provider/rules/open-words";
import { Arrival } from "~/billing/shared/bank/arrival";
import type { Detail } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { CARD_BRAND } from "~/i18n/words";
import { paths } from "~/paths";
import type { loader as detailLoader } from "./detail";
import type { ReviewSubject } from "~/billing/shared/review/review-dialogs";

/**
 * The payout behind the dialog, the day of its arrival (YYYY-MM-DD; null at once), and where closing the dialog leads.
 */
export function useParentPayout() {
  const loaded = useRouteLoaderData<typeof detailLoader>("billing/payouts/detail");
  if (!loaded) throw new Error("a dialog of a payout without the payout behind it");
  const { payout, arrival } = loaded;
  return { payout, arrival, close: paths.payout(payout.id) };
}

/** All details of a payout: receiver, amount, fee and maker. The page has the namespaces `payout` and `payouts`. */
export function usePayoutItems({
  payout,
  arrival,
}: Pick<ReturnType<typeof useParentPayout>, "payout" | "arrival">): Detail[] {
  const { t } = useTranslation(["payout", "payouts"]);
  const {
    fullName,
    cardNumber,
    cardType,
    bank,
    amount,
    fee,
    amountWithFee,
    currency,
    nameCheck,
    description,
    createdBy,
  } = payout;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return [
    { term: t("payouts:field.receiver"), value: <strong translate="no">{fullName}</strong> },
    {
      term: t("payouts:field.target"),
      value: (
        <span className="figure" translate="no">
          {[cardNumber, bank].filter((text) => text !== null).join(" · ")}
        </span>
      ),
    },
    { term: t("payouts:field.cardType"), value: cardType && sayWord(cardType, (known) => CARD_BRAND[known]) },
    {
      term: t("field.nameCheck"),
      value: nameCheck && sayWord(nameCheck, (known) => t(`nameCheck.${known}`, { name: createdBy })),
    },
    { term: t("payouts:field.amount"), value: <strong translate="no">{money(amount)}</strong> },
    { term: t("field.fee"), value: money(fee) },
    { term: t("field.total"), value: money(amountWithFee) },
    { term: t("field.arrival"), value: <Arrival day={arrival} /> },
    { term: t("field.description"), value: description },
    { term: t("payouts:field.createdBy"), value: <span translate="no">{createdBy}</span> },
  ];
}

/**
 * The payout behind a dialog that approves, rejects or takes it back. The page also has the namespaces of the dialog's
 * sentences.
 */
export function useReviewedPayout(): ReviewSubject {
  const { t } = useTranslation("payouts");
  const { payout, arrival, close } = useParentPayout();
  const { state, may, reviewedBy, reviewedDate, reason, approversNeeded, approvedBy, leaving, leavesLater } = payout;
  return {
    words: "payout-review",
    close,
    items: usePayoutItems({ payout, arrival }),
    waits: state === "AWAITING_APPROVAL",
    state: sayWord(state, (known) => t(`state.${known}`)),
    may,
    reviewedBy,
    reviewedDate,
    reason,
    approversNeeded,
    approvedBy,
    leaving,
    leavesLater,
  };
}
