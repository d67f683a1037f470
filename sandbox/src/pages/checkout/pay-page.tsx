/** @jsxImportSource hono/jsx */
import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import type { InvoiceSubject, Payable } from "../../operations/payments/payable.ts";
import { dayText } from "#provider/rules/day-text";
import { openAmount } from "../../domain/invoice-state.ts";
import { amountText, moneyText } from "#provider/rules/money-text";
import { Field, fieldsOf } from "./field.tsx";
import { Facts, Page } from "./layout.tsx";
import { CARD_FIELDS, MessageBanner, PayForm, type Shown } from "./pay-form.tsx";
import { choosesAmount, leastAmount } from "./payment-form.ts";
import type { View } from "./view.ts";

type PayPageProps = Payable<InvoiceSubject> & Shown & { view: View; attempt: string };

/** The page of an invoice that can be paid. */
export const PayPage = ({ view, invoice, application, attempt, problems = {}, kept, message }: PayPageProps) => {
  const { language, say } = view;
  const open = openAmount(invoice);
  const amount = moneyText(language, open, invoice.currency);
  const field = fieldsOf(view, problems, ["amount", ...CARD_FIELDS]);
  const action = choosesAmount(invoice) ? say.payAnyAmount : invoice.preAuth ? say.hold(amount) : say.pay(amount);
  return (
    <Page
      view={view}
      title={say.payTitle(amount, application.name)}
      merchant={application.name}
      about={<Summary view={view} invoice={invoice} />}
    >
      <h1 class="hidden">{say.payTitle(amount, application.name)}</h1>
      {message && <MessageBanner message={message} view={view} />}
      <PayForm view={view} code={invoice.code} attempt={attempt} kept={kept} field={field} action={action}>
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

const Summary = ({ view, invoice }: { view: View; invoice: InvoiceSubject["invoice"] }) => {
  const { language, say } = view;
  const money = (minor: number) => moneyText(language, minor, invoice.currency);
  const { installmentCard: card, installmentPeriod: months } = invoice;
  const installment =
    card !== null && months !== null
      ? say.installmentTerms(card, months, money(Math.ceil(invoice.amountMinor / months)))
      : null;
  return (
    <section>
      <p class="label">{say.toPay}</p>
      <p class="sum">{money(openAmount(invoice))}</p>
      {invoice.paidMinor > 0 && (
        <p class="part">
          {say.ofTotal(money(invoice.amountMinor))}; {say.alreadyPaid(money(invoice.paidMinor))}
        </p>
      )}
      <p class="what">{invoice.description}</p>
      <Facts
        facts={[
          [say.invoice, invoice.code],
          [say.booking, invoice.bookingId],
          [say.customer, invoice.fullName],
          [say.checkIn, invoice.checkInDate && dayText(language, invoice.checkInDate)],
          [say.installment, installment],
          [say.payUntil, `${dayText(language, invoice.linkExpirationDate)}`],
        ]}
      />
      {invoice.preAuth && <p class="note">{say.holdNote(PRE_AUTH_DAYS)}</p>}
    </section>
  );
};
