/** @jsxImportSource hono/jsx */
import type { Language } from "#provider/contract/words";
import type { InvoiceSubject, Payable } from "../../operations/payments/payable.ts";
import { openAmount } from "../../domain/invoice-state.ts";
import { amountText, moneyText } from "#provider/rules/money-text";
import { choosesAmount, payerPage } from "#provider/rules/payer-page";
import { Field, fieldsOf } from "./field.tsx";
import { Facts, Page } from "./layout.tsx";
import { CARD_FIELDS, MessageBanner, PayForm, type Shown } from "./pay-form.tsx";
import { leastAmount } from "./payment-form.ts";
import type { View } from "./view.ts";

type PayPageProps = Payable<InvoiceSubject> & Shown & { view: View; attempt: string };

/** The page of a payable invoice. */
export const PayPage = ({ view, invoice, application, logo, attempt, problems = {}, kept, message }: PayPageProps) => {
  const { language, say } = view;
  const open = openAmount(invoice);
  const amount = moneyText(language, open, invoice.currency);
  const field = fieldsOf(view, problems, ["amount", ...CARD_FIELDS]);
  const said = saidOf(language, invoice);
  return (
    <Page
      view={view}
      title={say.payTitle(amount, application.name)}
      merchant={application.name}
      logo={logo}
      about={<Summary view={view} invoice={invoice} said={said} />}
      tells={{ status: message?.kind === "declined" ? "declined" : "open", code: invoice.code }}
    >
      <h1 class="hidden">{say.payTitle(amount, application.name)}</h1>
      {message && <MessageBanner message={message} view={view} />}
      <PayForm view={view} code={invoice.code} attempt={attempt} kept={kept} field={field} action={said.button}>
        {choosesAmount(invoice) && (
          <div class="fields first">
            <Field
              {...field("amount")}
              label={say.amount(invoice.currency)}
              help={say.amountHelp(amountText(language, leastAmount(invoice)), amountText(language, open))}
              value={kept?.amount ?? amountText(language, open)}
              inputmode="decimal"
              autocomplete="transaction-amount"
              maxlength={14}
            />
          </div>
        )}
      </PayForm>
    </Page>
  );
};

const saidOf = (language: Language, invoice: InvoiceSubject["invoice"]) =>
  payerPage(language, {
    ...invoice,
    amount: invoice.amountMinor,
    open: openAmount(invoice),
    installment:
      invoice.installmentCard !== null && invoice.installmentPeriod !== null
        ? { card: invoice.installmentCard, months: invoice.installmentPeriod }
        : null,
  });

type SummaryProps = { view: View; invoice: InvoiceSubject["invoice"]; said: ReturnType<typeof saidOf> };

const Summary = ({ view: { language, say }, invoice, said }: SummaryProps) => {
  const money = (minor: number) => moneyText(language, minor, invoice.currency);
  return (
    <section>
      <p class="label">{said.label}</p>
      <p class="sum" translate="no">
        {said.sum}
      </p>
      {invoice.paidMinor > 0 && (
        <p class="part">
          {say.ofTotal(money(invoice.amountMinor))}; {say.alreadyPaid(money(invoice.paidMinor))}
        </p>
      )}
      <p class="what">{invoice.description}</p>
      <Facts facts={said.facts.map(({ name, value }) => [name, value])} />
      {said.note && <p class="note">{said.note}</p>}
    </section>
  );
};
