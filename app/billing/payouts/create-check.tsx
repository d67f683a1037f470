import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT, type PayoutSource } from "#provider/contract/payouts";
import { arrivalDay } from "#provider/rules/arrival";
import { bankOf } from "#provider/rules/banks";
import { withdrawalFee } from "#provider/rules/fees";
import { approversNeeded } from "#provider/rules/payout-approvers";
import { Arrival } from "~/billing/shared/bank/arrival";
import { Failure } from "~/billing/shared/money/money-dialog";
import { notDone } from "~/billing/shared/money/step-reply";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { CheckboxField } from "~/components/form/choice-fields";
import { FirstErrorContext } from "~/components/form/field";
import { Form } from "~/components/form/own-form";
import { firstWrong, repliedField, type Replied } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Ledger } from "~/components/page/ledger";
import { Card, Page } from "~/components/page/page";
import { formatMoney } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { screenName } from "~/server/screen-name";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { bodyOfChecked, checkedIn, PAYOUT_DRAFT, type CheckedPayout } from "./create-draft";
import { EarlierBanner } from "./earlier-payment";
import { groupDigits } from "./group-digits";
import { checkPayoutSchema, isToHouse } from "./create-schema";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["payout-create", "earlier-payment", "bank"], title: "payout-create:check.title" };

/**
 * All details for a last check. Amounts are in minor units; a card shows only its last digits, an account everything
 * typed.
 */
const planOf = (checked: CheckedPayout, source: PayoutSource, region: Parameters<typeof bankOf>[0]) => {
  const { target, cardNumber, amount, fullName, description, match, maskedFullName, bank } = checked;
  const isBank = target === "BANK";
  const fee = withdrawalFee(amount, isToHouse({ target, iban: cardNumber }, region));
  return {
    amount,
    fee,
    // If no amount plus its fee gives exactly the typed sum, the greatest amount was taken that does not exceed it.
    notMet: checked.toLeave !== null && checked.toLeave !== amount + fee ? checked.toLeave : null,
    source: source.name,
    currency: source.currency,
    target,
    number: isBank ? groupDigits(cardNumber) : cardNumber.slice(-4),
    bank: isBank ? (bankOf(region, cardNumber)?.name ?? bank?.bankName) : undefined,
    fullName,
    description,
    match,
    maskedFullName,
    kept: checked.kept,
    earlier: checked.earlier,
    arrival: arrivalDay(region, target, new Date()),
  };
};

export const loader = guardedLoader(PAYOUT_PAYMENT, async ({ provider, context, region, language }) => {
  const [sources, draft] = await Promise.all([provider.payouts.sources(), context.draft.get(PAYOUT_DRAFT)]);
  const checked = checkedIn(draft, region);
  const source = sources.find(({ appId }) => appId === checked?.appId);
  if (!checked || !source) return null;
  const { rules, madeToday, reviewers, alone } = source;
  const approvers = approversNeeded(rules, { amount: checked.amount, madeToday, receiverKnown: checked.known });
  return {
    crumb: screenName(language, "payout-create:check.title"),
    idempotencyKey: checked.key,
    plan: planOf(checked, source, region),
    approvers,
    reviewers,
    alone,
  };
});

/** Makes the checked payout: once, however often the form is sent. */
export const action = guardedAction(PAYOUT_PAYMENT, async ({ form, provider, context, region, language, redirect }) => {
  const checked = checkedIn(await context.draft.get(PAYOUT_DRAFT), region);
  if (!checked) return redirect(payoutPaths.create("expired"));
  const submission = form.parse(checkPayoutSchema);
  if (!submission.ok) return submission.reply();
  const { intent, idempotencyKey = checked.key, mismatchAccepted, saveReceiver } = submission.value;
  if (intent === "edit") return redirect(payoutPaths.create());
  // The key is not the one of the last check: another payout was checked in another window, or the key was made up.
  if (idempotencyKey !== checked.key) return redirect(payoutPaths.create("changed"));
  if (checked.match === "NONE" && mismatchAccepted === undefined)
    return submission.reply({ fieldErrors: { mismatchAccepted: [message("mismatchTick")] } });
  const accepted = mismatchAccepted === undefined ? {} : { mismatchAccepted: true };
  const body = { ...bodyOfChecked(checked), ...accepted, saveReceiver: saveReceiver !== undefined };
  // The key of the draft is used, whether the form posted it or not.
  const sent = await submission.send(() => provider.payouts.create({ body, idempotencyKey }), { repeatable: true });
  if (!sent.ok) {
    if (codeOf(sent.reason) !== "app_key_invalid") return notDone(sent, submission.reply);
    await context.session.dropKey();
    return redirect(payoutPaths.appKey(checked.appId, "ended"));
  }
  context.draft.clear();
  const { id, amount, currency, state } = sent.answer;
  const toast = state === "AWAITING_APPROVAL" ? "payout-create:toast" : "payout-create:toastSent";
  context.log("payout_created", { payoutId: id });
  return redirect(paths.payout(id), toast, { amount: formatMoney(language, amount, currency) });
});

export default function CheckPayout() {
  const looked = useLoaderData<typeof loader>();
  const { t } = useTranslation("payout-create");
  return (
    <Page form title={t("check.title")}>
      {looked ? (
        <LastLook {...looked} />
      ) : (
        <EmptyState
          title={t("check.none")}
          action={<LinkButton to={payoutPaths.create()}>{t("check.toForm")}</LinkButton>}
        />
      )}
    </Page>
  );
}

type Looked = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function LastLook({ plan, idempotencyKey, approvers, reviewers, alone }: Looked) {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payout-create", "common"]);
  const { money } = useFormat();
  const start = useRef<HTMLParagraphElement>(null);
  // The fields with the focus are gone, so the focus moves here.
  useEffect(() => start.current?.focus(), []);
  const isUnknown = reply?.outcome === "unknown";
  const mustAccept = plan.match === "NONE";
  return (
    <Card>
      <p ref={start} tabIndex={-1}>
        {t("check.lead")}
      </p>
      {plan.earlier && <EarlierBanner earlier={plan.earlier} />}
      <NameCheck plan={plan} />
      <DescriptionList
        items={[
          { term: t("fullName"), value: <strong translate="no">{plan.fullName}</strong> },
          {
            term: t(`check.target.${plan.target}`),
            value: (
              <span className="figure" translate="no">
                {plan.target === "BANK" ? plan.number : `•••• ${plan.number}`}
              </span>
            ),
          },
          { term: t("bankName"), value: plan.bank },
          { term: t("source"), value: plan.source },
          { term: t("description"), value: plan.description },
          { term: t("check.arrival"), value: <Arrival day={plan.arrival} /> },
          { term: t("check.approval"), value: <Approval {...{ approvers, reviewers, alone }} /> },
        ]}
      />
      {plan.notMet !== null && (
        <Banner
          tone="warning"
          title={t("check.notMet", {
            asked: money(plan.notMet, plan.currency),
            leaves: money(plan.amount + plan.fee, plan.currency),
          })}
        >
          <p>{t("check.notMetHint")}</p>
        </Banner>
      )}
      <Ledger
        currency={plan.currency}
        lines={[
          { term: t("arrives"), minor: plan.amount },
          { term: t("check.fee"), minor: plan.fee, kind: "plus" },
          { term: t("leaves"), minor: plan.amount + plan.fee, kind: "sum" },
        ]}
      />
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <Failure reply={reply} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          {mustAccept && (
            <CheckboxField
              field={{ ...repliedField("mismatchAccepted", reply), required: true }}
              label={t("name.accept", { name: plan.fullName })}
              help={t("name.acceptHelp")}
            />
          )}
          {plan.kept !== "SAVED" && (
            <CheckboxField
              field={saveField(reply, plan.kept === "PAID")}
              label={t("keep.label")}
              help={t("keep.help")}
            />
          )}
        </FirstErrorContext.Provider>
        <ButtonRow>
          {isUnknown ? (
            <LinkButton to={paths.payouts}>{t("check.toList")}</LinkButton>
          ) : (
            <SubmitButton variant="secondary" name="intent" value="edit" formNoValidate>
              {t("check.change")}
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="confirm">
            {isUnknown ? t("common:checkAgain") : t("check.create", { amount: money(plan.amount, plan.currency) })}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}

/**
 * Whether to keep the receiver: the posted answer, or before it the default, on for a receiver who was paid already.
 */
const saveField = (reply: Replied, isUsual: boolean) => {
  const { required: _, initialValue, ...field } = repliedField("saveReceiver", reply);
  return { ...field, initialValue: reply ? initialValue : isUsual ? "on" : "" };
};

/** The answer of the receiver's bank about the name. */
function NameCheck({ plan: { match, maskedFullName, fullName } }: { plan: ReturnType<typeof planOf> }) {
  const { t } = useTranslation("payout-create");
  if (match === "MATCH")
    return (
      <Banner tone="success">
        <p>{t("name.MATCH")}</p>
      </Banner>
    );
  if (match === "CLOSE")
    return (
      <Banner tone="warning" title={t("name.CLOSE")}>
        <DescriptionList
          items={[
            { term: t("name.typed"), value: fullName },
            { term: t("name.known"), value: <strong translate="no">{maskedFullName}</strong> },
          ]}
        />
        <p>{t("name.closeHint")}</p>
      </Banner>
    );
  return (
    <Banner tone={match === "NONE" ? "critical" : "info"} title={t(`name.${match}`)}>
      <p>{t(match === "NONE" ? "name.noneHint" : "name.unknownHint")}</p>
    </Banner>
  );
}

/** The people who will have to approve the payout. */
function Approval({ approvers, reviewers, alone }: { approvers: number; reviewers: string[]; alone: boolean }) {
  const { t } = useTranslation("payout-create");
  if (approvers === 0) return <>{t("approval.none")}</>;
  if (alone) return <>{t("approval.alone")}</>;
  if (reviewers.length === 0) return <>{t("approval.nobody")}</>;
  const names = reviewers.join(", ");
  if (approvers === 1) return <>{t("approval.one", { names })}</>;
  return <>{t(reviewers.length === 1 ? "approval.tooFew" : "approval.two", { names })}</>;
}
