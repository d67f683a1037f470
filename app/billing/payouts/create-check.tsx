import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { approversNeeded } from "#provider/rules/payout-approvers";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { CheckboxField } from "~/components/form/choice-fields";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Card, Page } from "~/components/page/page";
import { message } from "~/i18n/messages";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { screenName } from "~/server/screen-name";
import { backAt } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { payoutPaths } from "~/paths/payout";
import { checkedIn, PAYOUT_DRAFT } from "./create-draft";
import { planOf, type PayoutPlan } from "./create-plan";
import { checkPayoutSchema } from "./create-schema";
import { EarlierBanner } from "./earlier-payment";
import { PlanDetails, PlanSums } from "./plan-details";
import { bodyWith, keyOfStep, stepOf } from "./pending-payout";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["payout-create", "earlier-payment", "bank"], title: "payout-create:check.title" };

export const loader = guardedLoader(PAYOUT_PAYMENT, async (args) => {
  const { provider, context, region, language } = args;
  const [sources, draft] = await Promise.all([provider.payouts.sources(), context.draft.get(PAYOUT_DRAFT)]);
  const checked = checkedIn(draft, region);
  const source = sources.find(({ appId }) => appId === checked?.appId);
  if (!checked || !source) return null;
  const { because } = await backAt(args, "payout", (step) => keyOfStep(step) === checked.key);
  const { rules, madeToday, reviewers, alone } = source;
  const approvers = approversNeeded(rules, { amount: checked.amount, madeToday, receiverKnown: checked.known });
  return {
    crumb: screenName(language, "payout-create:check.title"),
    idempotencyKey: checked.key,
    plan: planOf(checked, source, region),
    because,
    approvers,
    reviewers,
    alone,
  };
});

/** Sends the code that makes the checked payout. */
export const action = guardedAction(PAYOUT_PAYMENT, async ({ form, provider, context, region, redirect }) => {
  const draft = await context.draft.get(PAYOUT_DRAFT);
  const checked = checkedIn(draft, region);
  if (!draft || !checked) return redirect(payoutPaths.create("expired"));
  const submission = form.parse(checkPayoutSchema);
  if (!submission.ok) return submission.reply();
  const { intent, idempotencyKey = checked.key, mismatchAccepted, saveReceiver } = submission.value;
  if (intent === "edit") return redirect(payoutPaths.create());
  // The key is not the one of the last check: another payout was checked in another window, or the key was made up.
  if (idempotencyKey !== checked.key) return redirect(payoutPaths.create("changed"));
  if (checked.match === "NONE" && mismatchAccepted === undefined)
    return submission.reply({ fieldErrors: { mismatchAccepted: [message("mismatchTick")] } });
  const choice = { mismatchAccepted: mismatchAccepted !== undefined, saveReceiver: saveReceiver !== undefined };
  const sent = await submission.send(() => provider.payouts.start({ body: bodyWith(checked, choice) }));
  if (!sent.ok) return sent.reply;
  const before = await context.pendingStep.get("payout");
  await context.pendingStep.set(stepOf(sent.answer, checked, choice, before));
  // The draft has the details until the code is typed: its time begins anew.
  await context.draft.set(PAYOUT_DRAFT, draft);
  return redirect(payoutPaths.createCode);
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

function LastLook({ plan, idempotencyKey, because, approvers, reviewers, alone }: Looked) {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-create");
  const { money } = useFormat();
  const start = useRef<HTMLParagraphElement>(null);
  // The fields with the focus are gone, so the focus moves here.
  useEffect(() => start.current?.focus(), []);
  const mustAccept = plan.match === "NONE";
  return (
    <Card>
      {because && !reply && <Banner tone="warning">{t(`check.because.${because}`)}</Banner>}
      <p ref={start} tabIndex={-1}>
        {t("check.lead")}
      </p>
      {plan.earlier && <EarlierBanner earlier={plan.earlier} />}
      <NameCheck plan={plan} />
      <PlanDetails
        plan={plan}
        more={[{ term: t("check.approval"), value: <Approval {...{ approvers, reviewers, alone }} /> }]}
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
      <PlanSums plan={plan} />
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <FormErrors errors={formErrorsOf(reply)} />
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
        <p className="muted text-s">{t("check.codeHint")}</p>
        <ButtonRow>
          <SubmitButton variant="secondary" name="intent" value="edit" formNoValidate>
            {t("check.change")}
          </SubmitButton>
          <SubmitButton name="intent" value="confirm">
            {t("check.sendCode")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}

/**
 * Whether to keep the receiver: the posted answer, or before it the default, on for a receiver who was paid already.
 */
const saveField = (reply: FormReply, isUsual: boolean) => {
  const { required: _, initialValue, ...field } = repliedField("saveReceiver", reply);
  return { ...field, initialValue: reply ? initialValue : isUsual ? "on" : "" };
};

/** The answer of the receiver's bank about the name. */
function NameCheck({ plan: { match, maskedFullName, fullName } }: { plan: PayoutPlan }) {
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
