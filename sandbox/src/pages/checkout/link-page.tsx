/** @jsxImportSource hono/jsx */
import { AMOUNT_LIMIT, FULL_NAME_LENGTH, MIN_AMOUNT, OPTIONAL_CODE_LENGTH } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import type { LinkSubject, Payable } from "../../operations/payments/payable.ts";
import { amountText, moneyText } from "#provider/rules/money-text";
import { linkPage } from "#provider/rules/payer-page";
import { Field, fieldsOf } from "./field.tsx";
import { Facts, Page } from "./layout.tsx";
import { CARD_FIELDS, MessageBanner, PayForm, type Shown } from "./pay-form.tsx";
import type { View } from "./view.ts";

type LinkPageProps = Payable<LinkSubject> & Shown & { view: View; attempt: string };

/** A mobile number in the usual notation of the region. */
const SAMPLE_PHONES: Record<Region, string> = {
  default: "+994 50 123 45 67",
  ae: "+971 50 123 4567",
  sa: "+966 50 123 4567",
};
const LONGEST_EMAIL = 100;

/** The page of a payment link or a static QR code: the payer types their name and, if the link has none, the amount. */
export const LinkPage = ({ view, attempt, problems = {}, kept, message, ...payable }: LinkPageProps) => {
  const { language, say } = view;
  const { link, application } = payable;
  const amount = link.amountMinor === null ? null : moneyText(language, link.amountMinor, link.currency);
  const title = amount === null ? say.payAnyTitle(application.name) : say.payTitle(amount, application.name);
  // A static QR code has no subject but its merchant.
  const isQr = link.kind === "QR";
  const said = linkPage(language, {
    ...link,
    amount: link.amountMinor,
    title: isQr ? say.payAnyTitle(application.name) : link.title,
    description: isQr ? "" : link.description,
  });
  const field = fieldsOf(view, problems, ["amount", "optionalCode", "fullName", "phone", "email", ...CARD_FIELDS]);
  return (
    <Page
      view={view}
      title={title}
      merchant={application.name}
      logo={payable.logo}
      about={<Summary said={said} />}
      tells={{ status: message?.kind === "declined" ? "declined" : "open", code: link.code }}
    >
      <h1 class="hidden">{title}</h1>
      {message && <MessageBanner message={message} view={view} />}
      <PayForm view={view} code={link.code} attempt={attempt} kept={kept} field={field} action={said.button}>
        {(amount === null || isQr) && (
          <div class="fields first">
            {amount === null && (
              <Field
                {...field("amount")}
                label={say.amount(link.currency)}
                help={say.amountHelp(amountText(language, MIN_AMOUNT), amountText(language, AMOUNT_LIMIT - 1))}
                value={kept?.amount}
                inputmode="decimal"
                autocomplete="transaction-amount"
                maxlength={14}
              />
            )}
            {isQr && (
              <Field
                {...field("optionalCode")}
                optional
                label={say.optionalCode}
                help={say.optionalCodeHelp}
                value={kept?.optionalCode}
                autocomplete="off"
                maxlength={OPTIONAL_CODE_LENGTH}
              />
            )}
          </div>
        )}
        <h2>{say.payerTitle}</h2>
        <div class="fields">
          <Field
            {...field("fullName")}
            label={say.fullName}
            value={kept?.fullName}
            autocomplete="name"
            maxlength={FULL_NAME_LENGTH.max}
          />
          <Field
            {...field("phone")}
            label={say.phone}
            help={say.phoneHelp(SAMPLE_PHONES[link.region])}
            value={kept?.phone}
            inputmode="tel"
            autocomplete="tel"
            maxlength={24}
          />
          <Field
            {...field("email")}
            optional
            label={say.email}
            help={say.emailHelp}
            value={kept?.email}
            inputmode="email"
            autocomplete="email"
            maxlength={LONGEST_EMAIL}
          />
        </div>
      </PayForm>
    </Page>
  );
};

type SummaryProps = { said: ReturnType<typeof linkPage> };

const Summary = ({ said }: SummaryProps) => (
  <section>
    {said.label && <p class="label">{said.label}</p>}
    <p class={said.title === null ? "sum named" : "sum"} translate="no">
      {said.sum}
    </p>
    {said.title !== null && (
      <p class="what named" translate="no">
        {said.title}
      </p>
    )}
    {said.description && <p class="what">{said.description}</p>}
    {said.note && <p class="part">{said.note}</p>}
    {said.facts.length > 0 && <Facts facts={said.facts.map(({ name, value }) => [name, value])} />}
  </section>
);
