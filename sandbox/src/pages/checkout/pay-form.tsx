/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { BackLink, type Back } from "./back.tsx";
import { Field, type FieldBasics } from "./field.tsx";
import { Icon } from "./layout.tsx";
import type { DeclineReason, FieldName } from "./sentences/index.ts";
import type { Kept, Problems } from "./typed-payment.ts";
import { paths, type View } from "./view.ts";

/** The message above the form. */
export type Message =
  | { kind: "declined"; reason: DeclineReason; back?: Back | undefined }
  | { kind: "checkFields" }
  | { kind: "stale" }
  | { kind: "changed" }
  | { kind: "consentChanged" }
  | { kind: "busy" }
  | { kind: "declines"; minutes: number };

/** The contents of a form after a failed try. */
export type Shown = { problems?: Problems; kept?: Kept; message?: Message };

/** The card's fields, which end every form. */
export const CARD_FIELDS = ["number", "expiry", "cvc", "holder"] as const satisfies readonly FieldName[];

/** The sandbox's cards, one for each outcome. Their numbers are written in groups. */
export const TEST_CARDS = [
  ["4242 4242 4242 4242", "approve"],
  ["4000 0000 0000 3220", "threeDSecure"],
  ["4000 0000 0000 0002", "decline"],
  ["4000 0000 0000 9995", "insufficientFunds"],
  ["4000 0000 0000 0119", "processingError"],
  ["4000 0000 0000 5126", "refundFails"],
  ["4000 0000 0000 0259", "disputedFraud"],
  ["4000 0000 0000 2685", "disputedNotReceived"],
  ["4000 0000 0000 1976", "disputedInquiry"],
  ["4000 0027 6000 3184", "chargeAsks"],
  ["4000 0000 0000 0341", "chargeFails"],
] as const;
type TestOutcome = (typeof TEST_CARDS)[number][1];
/** These differ from the first one only once they are saved. */
const isOfSavedCards = (outcome: TestOutcome): boolean => outcome === "chargeAsks" || outcome === "chargeFails";

type PayFormProps = {
  view: View;
  /** The code of the pay link. */
  code: string;
  attempt: string;
  kept?: Kept | undefined;
  field: (name: FieldName) => FieldBasics;
  /** The text of the button. */
  action: string;
  /** What follows the card's fields. */
  consent?: Child;
  /** The fields before the card. */
  children?: Child;
};

/** A form that pays by card: other fields, the card, the button, and the sandbox's test cards. */
export const PayForm = ({ view, code, attempt, kept, field, action, consent, children }: PayFormProps) => {
  const { say } = view;
  return (
    <>
      <form method="post" action={paths.pay(code, view)} autocomplete="on">
        <input type="hidden" name="attempt" value={attempt} />
        {children}
        <h2>{say.cardTitle}</h2>
        <div class="fields">
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
        {consent}
        <button type="submit">
          <Icon name="lock" className="lock" />
          <span class="spinner" aria-hidden="true"></span>
          <span data-working={say.working}>{action}</span>
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
            {TEST_CARDS.filter(([, outcome]) => consent || !isOfSavedCards(outcome)).map(([number, outcome]) => (
              <li key={number}>
                <code>{number}</code> <span>{say.testOutcomes[outcome]}</span>
              </li>
            ))}
          </ul>
        </details>
      </section>
    </>
  );
};

export const MessageBanner = ({ message, view }: { message: Message; view: View }) => {
  const { say } = view;
  return (
    <div class="banner bad" role="alert">
      <Icon name="alert" size={20} />
      <div>
        {message.kind === "declined" && <strong>{say.declinedTitle}</strong>}
        {message.kind === "declined" && say.declined[message.reason]}
        {message.kind === "declined" && message.back && <BackLink view={view} back={message.back} />}
        {message.kind === "stale" && say.stale}
        {message.kind === "changed" && say.changed}
        {message.kind === "consentChanged" && say.saveCard.changed}
        {message.kind === "busy" && say.busy}
        {message.kind === "declines" && say.declines(message.minutes)}
        {message.kind === "checkFields" && (
          <>
            <strong>{say.checkFields}</strong>
            {say.reEnterCard}
          </>
        )}
      </div>
    </div>
  );
};
