import type { Open } from "#provider/contract/open-word";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { PayoutState } from "#provider/contract/words";
import { arrivalDay } from "#provider/rules/arrival";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { Arrival } from "~/billing/shared/bank/arrival";
import { ReceiptLink } from "~/billing/shared/bank/receipt-link";
import { targetText } from "~/billing/shared/bank/target-text";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { WordBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Related, type Lead } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { useFormat } from "~/i18n/use-format";
import { CARD_BRAND, PAYOUT_TONE } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { approvalPaths } from "~/paths/approval";
import { pathParams, paths } from "~/paths";
import { payoutFilePaths } from "~/paths/payout-file";
import { payoutPaths } from "~/paths/payout";
import { recurringPaths } from "~/paths/recurring";
import { itemChanges } from "~/utils/revalidation";
import { ApproveButton } from "~/billing/shared/review/approve-button";
import { PayoutFindings } from "./payout-findings";
import { PayoutLedger } from "./payout-ledger";
import { EarlierBanner } from "./earlier-payment";
import { Standing } from "./standing";
import { usePayoutSteps } from "./steps";

export const links = areaSheets("details", "figures");
export const handle = {
  i18n: ["payout", "payouts", "earlier-payment", "leaving-banner", "approval", "bank"],
  title: "payout:title",
};

/** One payout. The provider answers 404 to an unknown id and to one of another merchant. */
export const loader = guardedLoader(
  AREA_ACCESS.payouts,
  pathParams.payout,
  async ({ provider, context, params: { id }, region }) => {
    const [payout, user] = await Promise.all([provider.payouts.one({ params: { id } }), context.user()]);
    const person = personOf(user);
    // A waiting payout leaves when it is approved, so its arrival is estimated from now.
    const leaves =
      payout.state === "AWAITING_APPROVAL" ? new Date() : new Date(payout.reviewedDate ?? payout.createdDate);
    return {
      crumb: payout.id,
      payout: { ...payout, cardNumber: targetText(payout.cardNumber) },
      arrival: arrivalDay(region, payout.target, leaves),
      sees: { wallet: allows(AREA_ACCESS.wallet, person), team: allows(AREA_ACCESS.seeUsers, person) },
      reviews: allows(PAYOUT_REVIEW, person),
    };
  },
);

/**
 * Reads the page again also after an unknown outcome or a conflict, so that it is not older than the text of the dialog
 * above it.
 */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 409 || itemChanges(move);

/** Whether the money has not arrived yet and still may. */
const isUnderWay = (state: Open<PayoutState>) => state === "AWAITING_APPROVAL" || state === "IN_PROGRESS";

export default function PayoutDetail() {
  const { payout, arrival, sees, reviews } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payout", "payouts"]);
  const { id, appId, amount, currency, state, fullName, cardNumber, bank, description, createdDate, may } = payout;
  const ways: Lead[] = [];
  if (may.repeat) ways.push({ to: payoutPaths.repeat(id), icon: "ReceiptIcon", title: t("repeat") });
  // A card number is not stored, so only payouts to a bank can recur.
  if (may.repeat && payout.target === "BANK")
    ways.push({ to: recurringPaths.setUp(id), icon: "ClockIcon", title: t("regularly") });
  // A person who can decide on the payout has those buttons; a phone has no room for more.
  const canDecide = may.recall || may.reject || may.approve;
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("title", { code: id })}
          value={<Money minor={amount} currency={currency} quiet />}
          badge={
            <WordBadge
              word={state}
              tones={PAYOUT_TONE}
              say={(known) => t(may.approve ? "payouts:waitsForYou" : `payouts:state.${known}`)}
            />
          }
          about={[
            { icon: "PersonIcon", value: <span translate="no">{fullName}</span> },
            { icon: "CreditCardIcon", value: [cardNumber, bank].filter((text) => text !== null).join(" · ") },
            { icon: "ReceiptIcon", value: description },
            {
              icon: "ClockIcon",
              value: isUnderWay(state) ? <Arrival day={arrival} /> : <DateTime at={createdDate} withZone />,
            },
          ]}
          actions={
            <>
              <Review />
              {!canDecide &&
                ways.map(({ to, title }) => (
                  <LinkButton key={to} to={to}>
                    {title}
                  </LinkButton>
                ))}
            </>
          }
          notice={
            <>
              {payout.earlier && <EarlierBanner earlier={payout.earlier} />}
              <Standing payout={payout} arrival={arrival} sees={sees} reviews={reviews} />
              {state === "AWAITING_APPROVAL" && <PayoutFindings payout={payout} />}
            </>
          }
          side={
            <>
              <Facts />
              <Related
                title={t("related")}
                leads={[
                  ...(canDecide ? ways : []),
                  sees.wallet
                    ? {
                        to: paths.walletOf(appId, id),
                        icon: "ReceiptIcon",
                        title: t("movements"),
                        hint: t("movementsHint"),
                      }
                    : null,
                  {
                    to: approvalPaths.rules(appId),
                    icon: "PersonIcon",
                    title: t("approvals"),
                    hint: t("approvalsHint"),
                  },
                ]}
              />
            </>
          }
        >
          <Card title={t("sums")}>
            <PayoutLedger payout={payout} />
            <ReceiptLink state={state} to={payoutPaths.receipt(id)}>
              {t("receipt")}
            </ReceiptLink>
          </Card>
          <Card title={t("timeline")}>
            <Timeline items={usePayoutSteps(payout)} />
          </Card>
        </DetailPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The viewer's possible actions on a waiting payout. */
function Review() {
  const { payout } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payout", "approval"]);
  const { amount } = useFormat();
  const { id, may } = payout;
  return (
    <>
      {may.recall && (
        <LinkButton to={payoutPaths.recall(id)} preventScrollReset>
          {t("recall")}
        </LinkButton>
      )}
      {may.reject && (
        <LinkButton variant="tertiary" to={payoutPaths.reject(id)} preventScrollReset>
          {t("reject")}
        </LinkButton>
      )}
      {may.approve && (
        <ApproveButton action={payoutPaths.approve(id)}>
          {t(payout.fee > 0 ? "approval:approve" : "approval:approveFree", { amount: amount(payout.amountWithFee) })}
        </ApproveButton>
      )}
    </>
  );
}

function Facts() {
  const { payout, arrival } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payout", "payouts"]);
  const {
    id,
    appId,
    appName,
    fullName,
    cardNumber,
    cardType,
    bank,
    nameCheck,
    description,
    file,
    recurringId,
    finCode,
    api,
    createdBy,
    state,
  } = payout;
  return (
    <Card title={t("facts")}>
      <DescriptionList
        items={[
          { term: t("field.reference"), value: <CopyCode label={t("field.reference")} text={id} /> },
          { term: t("payouts:field.receiver"), value: <span translate="no">{fullName}</span> },
          { term: t("payouts:field.target"), value: cardNumber },
          { term: t("payouts:field.cardType"), value: cardType && sayWord(cardType, (known) => CARD_BRAND[known]) },
          { term: t("field.bank"), value: bank },
          { term: t("field.arrival"), value: isUnderWay(state) ? <Arrival day={arrival} /> : null },
          {
            term: t("field.nameCheck"),
            value: nameCheck && sayWord(nameCheck, (known) => t(`nameCheck.${known}`, { name: createdBy })),
          },
          { term: t("field.description"), value: description },
          {
            term: t("field.file"),
            value: file && (
              <Link to={payoutFilePaths.one(file.id)} className="long-words" translate="no">
                {file.fileName}
              </Link>
            ),
          },
          {
            term: t("field.recurring"),
            value: recurringId !== null && <Link to={recurringPaths.one(recurringId)}>{recurringId}</Link>,
          },
          { term: t("field.apiKey"), value: api && <span translate="no">…{api.keyHint}</span> },
          { term: t("field.ownReference"), value: api?.reference && <span translate="no">{api.reference}</span> },
          { term: t("field.finCode"), value: finCode !== null && <span translate="no">{finCode}</span> },
          { term: t("payouts:field.application"), value: `${appName} · ${appId}` },
          { term: t("payouts:field.createdBy"), value: <span translate="no">{createdBy}</span> },
        ]}
      />
    </Card>
  );
}
