/** @jsxImportSource hono/jsx */
import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import type { Payable } from "../db/payments.ts";
import { openAmount } from "../domain/invoice-state.ts";
import { amountText, moneyText } from "../domain/money-text.ts";
import { dayText } from "../domain/day-text.ts";
import { Facts, Icon, Page } from "./layout.tsx";
import { choosesAmount, leastAmount, type Kept, type Problems } from "./payment-form.ts";
import type { DeclineReason, FieldName } from "./sentences/index.ts";
import { paths, type View } from "./view.ts";

/** What the page says above the form. */
export type Message =
  { kind: "declined"; reason: DeclineReason } | { kind: "checkFields" } | { kind: "stale" } | { kind: "changed" };

type PayPageProps = Payable & {
  view: View;
  attempt: string;
  problems?: Problems;
  kept?: Kept;
  message?: Message;
};

/** Outcomes to choose from in the sandbox, by card. The numbers are written in groups. */
const TEST_CARDS = [
  ["4242 4242 4242 4242", "approve"],
  ["4000 0000 0000 3220", "threeDSecure"],
  ["4000 0000 0000 0002", "decline"],
  ["4000 0000 0000 9995", "insufficientFunds"],
  ["4000 0000 0000 0119", "processingError"],
  ["4000 0000 0000 5126", "refundFails"],
] as const;

export const PayPage = ({ view, invoice, application, attempt, problems = {}, kept, message }: PayPageProps) => {
  const { language, say } = view;
  const open = openAmount(invoice);
  const amount = moneyText(language, open, invoice.currency);
  const firstWrong = FIELD_ORDER.find((name) => problems[name]);
  const field = (name: FieldName) => ({ name, view, problems, focus: name === firstWrong });
  return (
    <Page
      view={view}
      title={say.payTitle(amount, application.name)}
      merchant={application.name}
      about={<Summary view={view} invoice={invoice} />}
    >
      <h1 class="hidden">{say.payTitle(amount, application.name)}</h1>
      {message && <MessageBanner message={message} view={view} />}
      <h2>{say.cardTitle}</h2>
      <form method="post" action={paths.pay(invoice.code, view)} autocomplete="on">
        <input type="hidden" name="attempt" value={attempt} />
        <div class="fields">
          {choosesAmount(invoice) && (
            <Field
              {...field("amount")}
              label={say.amount(invoice.currency)}
              help={say.amountHelp(amountText(language, leastAmount(invoice)), amountText(language, open))}
              value={kept?.amount ?? amountText(language, open)}
              inputmode="decimal"
              autocomplete="transaction-amount"
              maxlength={14}
            />
          )}
          <Field
            {...field("number")}
            label={say.number}
            help={say.numberHelp}
            inputmode="numeric"
            autocomplete="cc-number"
            placeholder="0000 0000 0000 0000"
            maxlength={23}
            shape="number"
          />
          <Field
            {...field("expiry")}
            half
            label={say.expiry}
            value={kept?.expiry}
            inputmode="numeric"
            autocomplete="cc-exp"
            placeholder={say.expiryHint}
            maxlength={9}
            shape="expiry"
          />
          <Field
            {...field("cvc")}
            half
            label={say.cvc}
            help={say.cvcHelp}
            inputmode="numeric"
            autocomplete="cc-csc"
            placeholder="000"
            maxlength={4}
          />
          <Field {...field("holder")} label={say.holder} value={kept?.holder} autocomplete="cc-name" maxlength={60} />
        </div>
        <button type="submit">
          <Icon name="lock" className="lock" />
          <span class="spinner" aria-hidden="true"></span>
          <span data-working={say.working}>
            {choosesAmount(invoice) ? say.payAnyAmount : invoice.preAuth ? say.hold(amount) : say.pay(amount)}
          </span>
        </button>
        <p class="safety">
          <Icon name="lock" />
          <span>{say.safety}</span>
        </p>
      </form>
      <section class="sandbox">
        <p>{say.sandbox}</p>
        <details>
          <summary>{say.testCards}</summary>
          <p>{say.testCardsHelp}</p>
          <ul>
            {TEST_CARDS.map(([number, outcome]) => (
              <li key={number}>
                <code>{number}</code> <span>{say.testOutcomes[outcome]}</span>
              </li>
            ))}
          </ul>
        </details>
      </section>
    </Page>
  );
};

const FIELD_ORDER = ["amount", "number", "expiry", "cvc", "holder"] as const satisfies readonly FieldName[];

const Summary = ({ view, invoice }: { view: View; invoice: Payable["invoice"] }) => {
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

const MessageBanner = ({ message, view: { say } }: { message: Message; view: View }) => (
  <div class="banner bad" role="alert">
    <Icon name="alert" size={20} />
    <div>
      {message.kind === "declined" && <strong>{say.declinedTitle}</strong>}
      {message.kind === "declined" && say.declined[message.reason]}
      {message.kind === "stale" && say.stale}
      {message.kind === "changed" && say.changed}
      {message.kind === "checkFields" && (
        <>
          <strong>{say.checkFields}</strong>
          {say.reEnterCard}
        </>
      )}
    </div>
  </div>
);

type FieldProps = {
  name: FieldName;
  view: View;
  problems: Problems;
  /** The first wrong field gets the focus, without any script. */
  focus: boolean;
  label: string;
  help?: string;
  value?: string | undefined;
  half?: boolean;
  inputmode?: "numeric" | "decimal";
  autocomplete: string;
  placeholder?: string;
  maxlength: number;
  shape?: "number" | "expiry";
};

const Field = ({ name, view, problems, focus, label, help, value, half, inputmode, shape, ...rest }: FieldProps) => {
  const error = problems[name];
  const describedBy = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(" ");
  return (
    <div class={half ? "field half" : "field"}>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="text"
        required
        {...(value === undefined ? {} : { value })}
        {...(inputmode ? { inputmode } : {})}
        {...(describedBy ? { "aria-describedby": describedBy } : {})}
        {...(error ? { "aria-invalid": "true" } : {})}
        {...(focus ? { autofocus: true } : {})}
        {...(shape ? { "data-shape": shape } : {})}
        {...rest}
      />
      {error && (
        <p class="error" id={`${name}-error`}>
          <Icon name="alert" />
          <span>{view.say.errors[error]}</span>
        </p>
      )}
      {help && (
        <p class="help" id={`${name}-help`}>
          {help}
        </p>
      )}
    </div>
  );
};
