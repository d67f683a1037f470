import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CHANGE_DETAILS, DETAIL_FIELDS, type CheckedDetail } from "#provider/contract/details";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { BankAccount } from "#provider/contract/profile";
import type { OpenReviewError } from "#provider/contract/requirements";
import { asksBankField, isBankFact } from "#provider/rules/banks";
import { detailsRefusal } from "#provider/rules/details";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { AccountField } from "~/components/form/account-field";
import { RadioGroup } from "~/components/form/choice-fields";
import { cardChoice, withChosen } from "~/components/form/card-choices";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { cleanAccounts } from "~/forms/as-typed";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { applicationPaths, configurationParams } from "~/paths/application";
import { walletPaths } from "~/paths/wallet";
import { detailsSchema } from "~/applications/schema";
import { CHECKED_DETAILS } from "./checked-detail-names";
import { DetailChangeBanner, DetailHistory } from "./checked-detail-change";
import { useDetailName, useDetailText } from "./use-checked-detail-words";
import { WhoChanges } from "./who-changes";

export const links = areaSheets("forms", "details", "connect");
export const handle = {
  i18n: ["configuration", "checked-details", "requirements", "people", "account"],
  title: "checked-details:title",
};

/** The details in force, the open change, and the details that a person can ask to change now. */
export const loader = guardedLoader(
  AREA_ACCESS.connect,
  configurationParams,
  async ({ provider, context, region, params: { appId } }) => {
    const [details, account, user] = await Promise.all([
      provider.details.get({ params: { appId } }),
      provider.profile.bankAccount({ params: { appId } }),
      context.user(),
    ]);
    const { change, values, status, open, requirements } = details;
    const mayUseCards = region !== "sa" && open.includes("bank.card");
    const cards = mayUseCards ? await provider.cards.list() : [];
    const isSentBack = change !== null && change.decidedDate !== null;
    return {
      details,
      permission: CHANGE_DETAILS.permission,
      mayChange: allows(CHANGE_DETAILS, personOf(user)),
      locked: detailsRefusal(status, change && { isSentBack }) ?? null,
      counts: shownOf({ ...values, ...(account && accountValues(account)) }),
      // Details that were sent back show the sent values, which the person has to correct.
      asked: open
        .flatMap((word) => knownWord(word) ?? [])
        .map((detail): OpenDetail => ({
          detail,
          name: DETAIL_FIELDS[detail],
          value: change?.values[detail] ?? values[detail] ?? "",
          error: requirements.errors.find(({ requirement }) => requirement === detail) ?? null,
        })),
      mayUseCards,
      cards: cards.map(cardChoice),
      region,
    };
  },
);
/** A company's account, by the names of the checked details. */
const accountValues = ({ code, ...account }: BankAccount): Partial<Record<string, string>> => ({
  "bank.bankName": account.bankName,
  "bank.bankTaxId": account.bankTaxId,
  "bank.bankCode": code,
  "bank.iban": account.iban,
  "bank.correspondentAccount": account.correspondentAccount,
  "bank.swift": account.swift,
});

type OpenDetail = { detail: CheckedDetail; name: string; value: string; error: OpenReviewError | null };

/** Of all known values, those that the provider has checked, in the order of the screens. */
const shownOf = (values: Readonly<Partial<Record<string, string>>>) =>
  CHECKED_DETAILS.flatMap((detail) => {
    const value = values[detail];
    return value ? [{ detail, value }] : [];
  });

/** Requests other details, or withdraws the open change. */
export const action = guardedAction(
  CHANGE_DETAILS,
  configurationParams,
  async ({ form, provider, context, params: { appId, appConfigId }, redirect }) => {
    const { configId } = await provider.applications.get({ params: { appId } });
    if (configId !== appConfigId) throw screenError(context, 404, "not_found");
    cleanAccounts(form.data, ["iban", "correspondentAccount"]);
    const submission = form.parse(detailsSchema);
    if (!submission.ok) return submission.reply();
    const here = applicationPaths.details(appId, configId);
    if (submission.value.intent === "takeBack") {
      const taken = await submission.send(() => provider.details.takeBack({ params: { appId } }), { repeatable: true });
      return taken.ok ? redirect(here, "checked-details:toast.takenBack") : taken.reply;
    }
    const { intent: _, asTyped: __, ...values } = submission.value;
    const sent = await submission.send(() => provider.details.change({ params: { appId }, body: { values } }), {
      repeatable: true,
      fields: Object.fromEntries(Object.values(DETAIL_FIELDS).map((name) => [name, name])),
    });
    if (!sent.ok) return sent.reply;
    return redirect(here, sent.answer.change ? "checked-details:toast.asked" : "checked-details:toast.same");
  },
);

export default function CheckedDetails() {
  const { details, permission, mayChange, locked, counts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["checked-details", "requirements"]);
  const [nameOf, textOf] = [useDetailName(), useDetailText(details.cards)];
  const isOpen = details.open.length > 0;
  return (
    <>
      <WhoChanges permission={permission} mayChange={mayChange} />
      <FormErrors errors={formErrorsOf(reply)} />
      {details.change && (
        <DetailChangeBanner
          appId={details.appId}
          change={details.change}
          requirements={details.requirements}
          cards={details.cards}
          mayChange={mayChange}
        />
      )}
      <Card title={t("counts")}>
        <DescriptionList
          items={counts.map(({ detail, value }) => ({ term: nameOf(detail), value: textOf(detail, value) }))}
        />
        <p className="muted">{t("lead")}</p>
      </Card>
      {locked && <p className="muted">{t(`locked.${locked}`)}</p>}
      {mayChange && isOpen && (
        <Card title={t(details.change ? "correct" : "change")}>
          <ChangeForm key={details.changes.length} reply={reply} />
        </Card>
      )}
      {details.changes.length > 0 && (
        <Card title={t("requirements:history")}>
          <DetailHistory changes={details.changes} cards={details.cards} />
        </Card>
      )}
    </>
  );
}

/** Details that are typed as numbers. */
const NUMBERS: readonly CheckedDetail[] = ["company.taxId", "bank.bankTaxId", "bank.bankCode"];

function ChangeForm({ reply }: { reply: FormReply }) {
  const { details, asked, region } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["checked-details", "requirements"]);
  useFocusWrong(reply);
  const isOfPayout = ({ detail }: OpenDetail) => detail.startsWith("bank.");
  const hasAccount = asked.some(({ name }) => name === "iban");
  /** A fact of the bank beside the account number, which stands below that field. */
  const isOfAccount = ({ name }: OpenDetail) => hasAccount && isBankFact(name);
  const isAsked = ({ name, error }: OpenDetail, iban: string) =>
    error !== null || reply?.result.error?.[name] !== undefined || asksBankField(region, iban, name);
  const show = (one: OpenDetail) => (
    <AskedField key={one.detail} asked={one} reply={reply}>
      {(iban) => asked.filter((more) => isOfAccount(more) && isAsked(more, iban)).map(show)}
    </AskedField>
  );
  return (
    <Form method="post" className="stack form-narrow">
      {!details.change && <p className="muted">{t("changeHelp")}</p>}
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        {asked.filter((one) => !isOfPayout(one)).map(show)}
        <div className="stack connect-fields">
          {asked.filter((one) => isOfPayout(one) && !isOfAccount(one)).map(show)}
        </div>
      </FirstErrorContext.Provider>
      <ButtonRow>
        <SubmitButton name="intent" value="change">
          {t("send")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

type AskedProps = {
  asked: OpenDetail;
  reply: FormReply;
  /** The fields that an account needs beside its number. */
  children: (iban: string) => ReactNode;
};

/** One field of a requested change, with the reviewers' remark. */
function AskedField({ asked: { detail, name, value, error }, reply, children }: AskedProps) {
  const { details, cards, mayUseCards, region } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["checked-details", "requirements"]);
  const label = useDetailName()(detail);
  if (detail === "bank.card" && !mayUseCards) return null;
  const typed = reply?.result.initialValue;
  const posted = typed?.[name];
  const errors = reply?.result.error?.[name];
  const field = plainField(name, {
    value: typed ? (typeof posted === "string" ? posted : "") : value,
    ...(errors ? { errors } : {}),
  });
  const help = error ? (
    <span className="text-critical">
      {t("requirements:rejected", {
        reason: error.reason,
        code: sayWord(error.code, (code) => t(`requirements:code.${code}`)),
      })}
    </span>
  ) : detail === "application.name" || detail === "company.taxId" || detail === "person.fullName" ? (
    t(`requirements:help.${detail}`)
  ) : undefined;
  if (detail === "bank.withdrawalMethod") {
    const methods = mayUseCards ? (["IBAN", "CARD"] as const) : (["IBAN"] as const);
    const options = methods.map((method) => ({ value: method, label: t(`requirements:method.${method}`) }));
    return (
      <div className={`connect-${name}`}>
        <RadioGroup field={field} label={label} help={help} options={options} />
      </div>
    );
  }
  if (detail === "bank.card") {
    const options = withChosen(cards, value || undefined, details.cards[value]);
    return (
      <div className={`connect-${name} stack`}>
        {options.length > 0 ? (
          <RadioGroup field={field} label={label} help={help} options={options} />
        ) : (
          <p className="muted">{t("requirements:noCards")}</p>
        )}
        <p>
          <Link to={walletPaths.cards}>{t("requirements:addCard")}</Link>
        </p>
      </div>
    );
  }
  if (detail === "bank.iban" || detail === "bank.correspondentAccount")
    return (
      <div className={`stack connect-${name}`}>
        <AccountField {...{ field, label, help, region }}>{detail === "bank.iban" ? children : undefined}</AccountField>
      </div>
    );
  const keys = NUMBERS.includes(detail) ? { inputMode: "numeric" as const } : {};
  return <TextField field={field} label={label} help={help} spellCheck={false} {...keys} />;
}
