/** @jsxImportSource hono/jsx */
import { payerPage } from "#provider/rules/payer-page";
import { codeOf, type OrderSubject, type Payable } from "../../operations/payments/payable.ts";
import { fieldsOf } from "./field.tsx";
import { consentText } from "./payment-form.ts";
import { Facts, Page } from "./layout.tsx";
import { SaveCard } from "./save-card.tsx";
import { CARD_FIELDS, MessageBanner, PayForm, type Shown } from "./pay-form.tsx";
import type { View } from "./view.ts";

type OrderPageProps = Payable<OrderSubject> & Shown & { view: View; attempt: string };

/** The page of an order that a merchant's server made: the payer types nothing but a card. */
export const OrderPage = ({ view, attempt, problems = {}, kept, message, ...payable }: OrderPageProps) => {
  const { language, say } = view;
  const { payment, application } = payable;
  const code = codeOf(payable);
  const { installmentCard: card, installmentPeriod: months } = payment;
  const said = payerPage(language, {
    amount: payment.amountMinor,
    open: payment.amountMinor,
    currency: payment.currency,
    code: "",
    bookingId: "",
    fullName: payment.fullName,
    checkInDate: null,
    linkExpirationDate: "",
    installment: card !== null && months !== null ? { card, months } : null,
    preAuth: payment.operation === "PRE_AUTH",
    partialAllowed: false,
  });
  const { check } = payable;
  const title = check ? say.saveCard.title(application.name) : say.payTitle(said.sum, application.name);
  const note = check ? say.saveCard.note : said.note;
  const consent = consentText(payable, view);
  const field = fieldsOf(view, problems, [...CARD_FIELDS, "saveCard"]);
  const facts = said.facts.map(({ name, value }): readonly [string, string] => [name, value]);
  return (
    <Page
      view={view}
      title={title}
      merchant={application.name}
      logo={payable.logo}
      about={
        <section>
          <p class="label">{check ? say.saveCard.label : said.label}</p>
          <p class="sum" translate="no">
            {said.sum}
          </p>
          {payment.description !== "" && <p class="what">{payment.description}</p>}
          <Facts facts={[[say.receipt.order, payment.orderId], ...facts]} />
          {note && <p class="note">{note}</p>}
        </section>
      }
      tells={{ status: message?.kind === "declined" ? "declined" : "open", code }}
    >
      <h1 class="hidden">{title}</h1>
      {message && <MessageBanner message={message} view={view} />}
      <PayForm
        view={view}
        code={code}
        attempt={attempt}
        kept={kept}
        field={field}
        action={check ? say.saveCard.action : said.button}
        consent={
          consent !== undefined && (
            <SaveCard {...field("saveCard")} consent={consent} isTicked={kept?.saveCard !== undefined} />
          )
        }
      />
    </Page>
  );
};
