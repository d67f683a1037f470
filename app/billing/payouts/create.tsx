import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { houseBankName } from "#provider/rules/banks";
import { knownWord } from "#provider/rules/open-words";
import { targetText } from "~/billing/shared/bank/target-text";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { cleanAccounts } from "~/forms/as-typed";
import { message } from "~/i18n/messages";
import { guardedAction, guardedLoader } from "~/server/guard";
import { problemOf } from "~/server/refusal";
import { screenName } from "~/server/screen-name";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { payoutReceiverParams } from "~/paths/payout-receiver";
import {
  keptCard,
  keyOfDraft,
  PAYOUT_DRAFT,
  payoutBody,
  receiverFrom,
  repeated,
  shownOf,
  typedInto,
  withChecked,
  withoutReceiver,
  withSaved,
} from "./create-draft";
import { CreateFields, FORM_ID } from "./create-fields";
import { sourcesOf } from "./sources";
import { arriving, createPayoutSchema, isToHouse, takeSavedSchema } from "./create-schema";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["payout-create", "account"], title: "payout-create:title" };

const BECAUSE = ["expired", "changed"] as const;

export const loader = guardedLoader(PAYOUT_PAYMENT, async ({ provider, context, url, region, language }) => {
  const id = url.searchParams.get("repeat") ?? "";
  const receiver = url.searchParams.get("receiver") ?? "";
  const [all, draft, earlier, saved] = await Promise.all([
    sourcesOf({ context, provider }),
    context.draft.get(PAYOUT_DRAFT),
    pathParams.payout.id.test(id) ? provider.payouts.one({ params: { id } }) : undefined,
    payoutReceiverParams.id.test(receiver) ? provider.payoutReceivers.one({ params: { id: receiver } }) : undefined,
  ]);
  const because = url.searchParams.get("because");
  const shown = earlier ? repeated(earlier, language) : shownOf(draft);
  const filled = saved ? withSaved(shown, saved) : shown;
  // An account that the provider keeps belongs to one application.
  const sources = filled["receiverOf"] === undefined ? all : all.filter(({ appId }) => appId === filled["appId"]);
  const [first] = sources;
  return {
    crumb: screenName(language, "payout-create:title"),
    sources: sources.map(({ appId, name, currency, available }) => ({ appId, name, currency, available })),
    offered: sources.flatMap(({ name: of, receivers }) =>
      receivers.map(({ id: value, name, cardNumber }) => ({
        value,
        label: [name, targetText(cardNumber), ...(sources.length > 1 ? [of] : [])].join(" · "),
      })),
    ),
    isRepeat: earlier !== undefined || saved !== undefined,
    region,
    houseBank: houseBankName(region),
    card: (earlier ?? saved) ? undefined : keptCard(draft),
    because: BECAUSE.find((known) => known === because),
    typed: { ...(first ? { appId: first.appId } : {}), target: "BANK", side: "ARRIVES", ...filled },
  };
});

/** The provider's errors at the fields of this form; undefined if the provider names no field. */
function atFields(reason: Parameters<typeof problemOf>[0], target: string): Record<string, string[]> | undefined {
  const known: Record<string, string> = {
    cardNumber: target === "BANK" ? "iban" : "pan",
    "bank.bankName": "bankName",
    "bank.swift": "swift",
  };
  const fields = problemOf(reason)?.fields ?? [];
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map(({ field, code }) => [known[field] ?? field, [code]]));
}

/** Checks the fields, asks the receiver's bank for the name, and goes on to the page that shows all details again. */
export const action = guardedAction(PAYOUT_PAYMENT, async ({ form, provider, context, region, language, redirect }) => {
  cleanAccounts(form.data, ["iban"]);
  // In a repeated payout, an empty card number does not stand for the one typed before.
  const kept = await context.draft.get(PAYOUT_DRAFT);
  const before = form.data.has("repeat") ? undefined : kept;
  const typed: Record<string, string> = {
    ...typedInto(form.data, before),
    draft: kept?.["draft"] ?? crypto.randomUUID(),
  };
  const intent = form.data.get("intent");
  await context.draft.set(PAYOUT_DRAFT, intent === "receiver" ? withoutReceiver(typed) : typed);
  if (intent === "receiver") return redirect(payoutPaths.create());
  if (intent === "saved") {
    const asked = form.parse(takeSavedSchema);
    return asked.ok ? redirect(payoutPaths.toReceiver(asked.value.saved)) : asked.reply();
  }
  const id = typed["receiverOf"];
  const [sources, earlier] = await Promise.all([
    provider.payouts.sources(),
    id === undefined ? undefined : provider.payouts.one({ params: { id } }),
  ]);
  if (earlier) Object.assign(typed, receiverFrom(earlier));
  // The details of a kept receiver come from the provider, not from the posted page.
  for (const [name, value] of Object.entries(earlier ? receiverFrom(earlier) : {})) form.data.set(name, value);
  const source = sources.find(({ appId }) => appId === typed["appId"]);
  if (typed["pan"] !== undefined) form.data.set("pan", typed["pan"]);
  const { isRegionIban } = await import("~/server/iban");
  const submission = form.parse(
    createPayoutSchema({
      language,
      region,
      available: source?.available,
      currency: source?.currency ?? "AZN",
      isIban: (text) => isRegionIban(region, text),
    }),
  );
  if (!submission.ok) return submission.reply();
  if (!source) return submission.reply({ fieldErrors: { appId: [message("choose")] } });
  const isHouse = isToHouse(submission.value, region);
  const amount = arriving(submission.value, isHouse);
  if (amount === undefined) return submission.reply({ fieldErrors: { amount: [message("payoutLow")] } });
  const {
    description: _,
    mismatchAccepted: __,
    saveReceiver: ___,
    finCode: ____,
    ...body
  } = payoutBody(submission.value, amount, region);
  const named = await submission.send(async () => {
    const { appKey } = await provider.payouts.sessionKey({ params: { appId: source.appId } });
    return provider.payouts.maskedFullName({ body, appKey });
  });
  if (!named.ok) {
    const fieldErrors = atFields(named.reason, body.target);
    return fieldErrors ? submission.reply({ fieldErrors }) : named.reply;
  }
  const toLeave = submission.value.side === "LEAVES" ? submission.value.amount : null;
  const key = await keyOfDraft(typed);
  const { match, kept: keeps, ...answer } = named.answer;
  // Of a word that nobody knows, the bank has said nothing that helps to decide.
  const words = { match: knownWord(match) ?? ("NOT_POSSIBLE" as const), kept: knownWord(keeps) ?? ("NEW" as const) };
  await context.draft.set(PAYOUT_DRAFT, withChecked(typed, { ...answer, ...words, toLeave, amount, key }));
  return redirect(payoutPaths.check);
});

export default function CreatePayout() {
  const { sources, because, ...given } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-create");
  useUnsavedWarning({ id: FORM_ID, dirty: true });
  return (
    <Page form title={t("title")} subtitle={t("lead")}>
      {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
      {sources.length === 0 ? (
        <EmptyState title={t("noSource")} action={<LinkButton to={paths.payouts}>{t("cancel")}</LinkButton>}>
          {t("noSourceHint")}
        </EmptyState>
      ) : (
        <CreateFields {...{ sources, reply }} {...given} />
      )}
    </Page>
  );
}
