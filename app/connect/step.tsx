import { redirect as leadTo } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Connection } from "#provider/contract/connect";
import { stepSchema } from "#provider/contract/requirements";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { asksBankField, isBankFact } from "#provider/rules/banks";
import { asItCame, sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { cardChoice, withChosen } from "~/components/form/card-choices";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { SelectField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { cleanAccounts } from "~/forms/as-typed";
import { guardedAction, guardedLoader } from "~/server/guard";
import { readMobile, showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { PHONE_EXAMPLE } from "~/utils/phone-example";
import { connectParams, connectPath } from "~/paths/connect";
import { stepFormSchema } from "./schema";
import { shownOn, type ShownField } from "./shown-fields";
import { StepField, type Choice } from "./step-field";
import { FIELDS, KINDS, nextStep, stepAfter, stepsOf } from "./steps";
import { Wizard } from "./wizard";

export const handle = { i18n: ["connect", "requirements", "applications", "account"], title: "connect:title" };
export const links = areaSheets("forms", "connect");

export const loader = guardedLoader(AREA_ACCESS.connect, connectParams.step, async ({ params, provider, region }) => {
  const step = stepSchema.parse(params.step);
  const mayUseCards = step === "bank" && region !== "sa";
  const [connection, companies, cards, categories] = await Promise.all([
    provider.connect.get({ params: { appId: params.appId } }),
    step === "company" ? provider.transactions.companies() : [],
    mayUseCards ? provider.cards.list() : [],
    step === "company" || step === "application" ? provider.invoices.categories() : [],
  ]);
  // This step belongs to another kind of merchant.
  if (!stepsOf(connection).includes(step)) throw leadTo(connectPath(connection.appId, nextStep(connection)));
  const known = companies
    .filter(({ hasBankAccount }) => hasBankAccount)
    .map(({ id, name }) => ({ value: id, label: name }));
  return {
    connection,
    step,
    region,
    shown: shownOn(step, connection, { region, hasChoice: known.length > 0 }).map((one) => ({
      ...one,
      value: one.name === "phone" ? showPhone(one.value) : one.value || proposed(one, connection),
    })),
    known,
    mayUseCards,
    categories: categories.map(({ code }) => code),
    cards: cards.map(cardChoice),
    example: PHONE_EXAMPLE[region],
    crumb: connection.values["application.name"] ?? connection.appId,
  };
});

/** What an empty field of the application proposes: the website and the category of the company. */
function proposed({ requirement, isLocked }: ShownField, { status, values }: Connection): string {
  if (isLocked || status !== "DEVELOPMENT") return "";
  if (requirement === "application.url") return values["company.website"] ?? "";
  return (requirement === "application.category" && values["company.category"]) || "";
}

/** Saves the screen and leads to the next one. The provider says how a field must look. */
export const action = guardedAction(
  AREA_ACCESS.connect,
  connectParams.step,
  async ({ params: { appId, step: screen }, form, provider, region, redirect }) => {
    const step = stepSchema.parse(screen);
    cleanAccounts(form.data, ["iban", "correspondentAccount"]);
    const submission = form.parse(stepFormSchema);
    if (!submission.ok) return submission.reply();
    const { company, asTyped: _, ...typed } = submission.value;
    const names = FIELDS[step];
    const values = Object.fromEntries(
      names.flatMap((name) => {
        const text = typed[name];
        if (text === undefined) return [];
        return [[name, name === "phone" ? (readMobile(region, text) ?? text) : text]];
      }),
    );
    const body = { values: company ? {} : values, companyId: company || null };
    const sent = await submission.send(() => provider.connect.save({ params: { appId, step }, body }), {
      repeatable: true,
      fields: Object.fromEntries(names.map((name) => [name, name])),
    });
    return sent.ok ? redirect(connectPath(appId, stepAfter(step, sent.answer))) : sent.reply;
  },
);

export default function ConnectStep() {
  const { connection, step, shown, known, cards, categories, mayUseCards, example, region } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["connect", "requirements", "applications"]);
  useFocusWrong(reply);
  const isOpen = shown.some(({ isLocked }) => !isLocked);
  const choices: Readonly<Record<string, readonly Choice[]>> = {
    kind: KINDS.map((kind) => ({
      value: kind,
      label: t(`kind.${kind}`),
      help: t(`kindHelp.${kind}`),
    })),
    withdrawalMethod: (["IBAN", ...(mayUseCards ? (["CARD"] as const) : [])] as const).map((method) => ({
      value: method,
      label: t(`requirements:method.${method}`),
    })),
    card: withChosen(cards, connection.values["bank.card"], connection.cardNumber),
    category: categories.map((one) => ({
      value: asItCame(one),
      label: sayWord(one, (category) => t(`applications:category.${category}`)),
    })),
  };
  const show = (one: ShownField) => (
    <div key={one.requirement} className={`stack connect-${one.name}`}>
      {one.name === "card" && choices["card"]?.length === 0 ? (
        <p className="muted">{t("requirements:noCards")}</p>
      ) : (
        <StepField shown={one} reply={reply} example={example} choices={choices[one.name]} region={region}>
          {one.name === "iban"
            ? (iban) => shown.filter((more) => isOfAccount(more) && isAsked(more, iban)).map(show)
            : undefined}
        </StepField>
      )}
    </div>
  );
  const hasAccount = shown.some(({ name, isLocked }) => name === "iban" && !isLocked);
  /** A fact of the bank beside the account number, which stands below that field. */
  const isOfAccount = ({ name }: ShownField) => hasAccount && isBankFact(name);
  const isAsked = ({ name, error, isLocked }: ShownField, iban: string) =>
    isLocked || error !== undefined || reply?.result.error?.[name] !== undefined || asksBankField(region, iban, name);
  const typedCompany = reply?.result.initialValue?.["company"];
  const mayChoose = known.length > 0 && connection.status === "DEVELOPMENT";
  return (
    <Wizard connection={connection} step={step}>
      {/* Another screen has another form, so that it does not keep the input of this one. */}
      <Form key={step} method="post" className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <Card>
            {!isOpen && <Banner>{t("locked")}</Banner>}
            {step === "company" && connection.company && connection.status !== "DEVELOPMENT" && (
              <p>{connection.company.name}</p>
            )}
            {step === "company" && mayChoose && (
              <SelectField
                field={plainField("company", {
                  value: typeof typedCompany === "string" ? typedCompany : (connection.company?.id ?? ""),
                })}
                label={t("which")}
                help={t("whichHelp")}
                placeholder={t("newCompany")}
                options={known}
              />
            )}
            <div className="stack connect-fields">
              {shown.filter((one) => !isOfAccount(one)).map((one) => show(one))}
              {step === "bank" && mayUseCards && connection.kind !== "BUSINESS" && isOpen && (
                <p className="connect-card">
                  <Link to={walletPaths.cards}>{t("requirements:addCard")}</Link>
                </p>
              )}
            </div>
          </Card>
        </FirstErrorContext.Provider>
        <ButtonRow>
          <LinkButton to={paths.connect}>{t("leave")}</LinkButton>
          {isOpen && <SubmitButton>{t("save")}</SubmitButton>}
        </ButtonRow>
      </Form>
    </Wizard>
  );
}
