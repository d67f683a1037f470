/** @jsxImportSource hono/jsx */
import { codeOf, type OrderSubject, type Payable } from "../../operations/payments/payable.ts";
import { openAmount } from "../../domain/invoice-state.ts";
import { moneyText } from "#provider/rules/money-text";
import { dayText } from "#provider/rules/day-text";
import { BackButton, type Back } from "./back.tsx";
import { momentText } from "../../messages/moment.ts";
import { Facts, Icon, Page, type IconName } from "./layout.tsx";
import { receiptStatusOf } from "../../domain/receipt-status.ts";
import { cardOf, receiptFacts, subjectFact, type Paid } from "./receipt.ts";
import type { ClosedReason } from "./sentences/index.ts";
import { paths, type View } from "./view.ts";

const CLOSED_MARKS: Record<ClosedReason, { icon: IconName; tone: string }> = {
  paid: { icon: "check", tone: "mark good" },
  held: { icon: "lock", tone: "mark" },
  cardSaved: { icon: "check", tone: "mark good" },
  expired: { icon: "clock", tone: "mark" },
  canceled: { icon: "none", tone: "mark" },
  used: { icon: "check", tone: "mark good" },
  disabled: { icon: "none", tone: "mark" },
  unavailable: { icon: "none", tone: "mark" },
  unknown: { icon: "alert", tone: "mark bad" },
  failed: { icon: "alert", tone: "mark bad" },
  unreadable: { icon: "alert", tone: "mark bad" },
};

type ClosedProps = {
  view: View;
  reason: ClosedReason;
  payable?: Payable;
  /** The address of the next step. */
  again?: string | undefined;
  back?: Back | undefined;
};

/** A link that cannot be paid now, and why. It never shows the card that paid it, because links are passed on. */
export const ClosedPage = ({ view, reason, payable, again, back }: ClosedProps) => {
  const { title, text } = view.say.closed[reason];
  const mark = CLOSED_MARKS[reason];
  return (
    <Page
      view={view}
      title={title}
      merchant={payable?.application.name ?? null}
      logo={payable?.logo}
      tells={{ status: "closed", code: payable && codeOf(payable) }}
    >
      <span class={mark.tone}>
        <Icon name={mark.icon} size={28} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {payable && <ClosedSubject view={view} reason={reason} payable={payable} />}
      {again !== undefined && (
        <a class="button" href={again}>
          {view.say.openAgain}
        </a>
      )}
      {back && <BackButton view={view} back={back} />}
    </Page>
  );
};

/** The subject of a closed link. */
const ClosedSubject = ({ view, reason, payable }: { view: View; reason: ClosedReason; payable: Payable }) => {
  const { language, say } = view;
  const expired = (day: string | null) => (reason === "expired" && day !== null ? dayText(language, day) : null);
  if (payable.kind === "link") {
    const { link } = payable;
    // A static QR code has no subject but its merchant.
    if (link.kind === "QR") return null;
    return (
      <>
        {link.amountMinor !== null && (
          <p class="sum" translate="no">
            {moneyText(language, link.amountMinor, link.currency)}
          </p>
        )}
        <Facts
          facts={[
            [say.link, link.title],
            [say.receipt.description, link.description, "words"],
            [say.payUntil, expired(link.linkExpirationDate)],
          ]}
        />
      </>
    );
  }
  if (payable.kind === "order") return <ClosedOrder view={view} order={payable} />;
  const { invoice } = payable;
  const paidAt = reason === "paid" ? invoice.completedAt : null;
  return (
    <>
      <p class="sum" translate="no">
        {moneyText(language, invoice.amountMinor, invoice.currency)}
      </p>
      <Facts
        facts={[
          [say.invoice, invoice.code],
          [say.receipt.description, invoice.description, "words"],
          [say.paidOn, paidAt === null ? null : momentText(language, invoice.region, paidAt)],
          [say.payUntil, expired(invoice.linkExpirationDate)],
        ]}
      />
    </>
  );
};

const ClosedOrder = ({ view: { language, say }, order: { payment } }: { view: View; order: OrderSubject }) => (
  <>
    <p class="sum" translate="no">
      {moneyText(language, payment.amountMinor, payment.currency)}
    </p>
    <Facts
      facts={[
        [say.receipt.order, payment.orderId],
        [say.receipt.description, payment.description, "words"],
      ]}
    />
  </>
);

type PaymentProps = Paid & {
  view: View;
  /** The code of the pay link. */
  code: string;
};

/** The page that the payer's bank would show: the payment, to confirm or refuse. */
export const ThreeDSecurePage = ({
  view,
  code,
  payable,
  transaction,
  token,
  isBusy = false,
}: PaymentProps & { token: string; isBusy?: boolean }) => {
  const { language, say } = view;
  const words = say.threeDSecure;
  return (
    <Page view={view} title={words.title} merchant={words.bank} emblem="lock" tells={{ status: "confirming", code }}>
      <h1>{words.title}</h1>
      {isBusy && (
        <div class="banner bad" role="alert">
          <Icon name="alert" size={20} />
          <div>{say.busyConfirm}</div>
        </div>
      )}
      <p>{words.text}</p>
      <p class="sum" translate="no">
        {moneyText(language, transaction.amountMinor, transaction.currency)}
      </p>
      <Facts
        facts={[
          [words.merchant, payable.application.name],
          [words.card, cardOf(view, transaction)],
          subjectFact(view, { payable, transaction }),
        ]}
      />
      <form method="post" action={paths.threeDSecure(code, transaction.id, view)}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" name="answer" value="confirm">
          <span class="spinner" aria-hidden="true"></span>
          <span data-working={say.working}>{words.confirm}</span>
        </button>
        <button type="submit" name="answer" value="refuse" class="plain">
          {words.refuse}
        </button>
      </form>
      <p class="end">{words.sandbox}</p>
    </Page>
  );
};

/** The paid amount and its card, with a link to pay the rest of an invoice, and the way back to the merchant. */
export const ReceiptPage = ({ view, code, back, ...paid }: PaymentProps & { back?: Back | undefined }) => {
  const { language, say } = view;
  const words = say.receipt;
  const { payable, transaction } = paid;
  const status = receiptStatusOf(transaction.status);
  if (!status) throw new Error(`a ${transaction.status} payment has no receipt`);
  const checksCard = payable.kind === "order" && payable.check !== null;
  const open = payable.kind === "invoice" && payable.invoice.status === "PARTIAL" ? openAmount(payable.invoice) : 0;
  return (
    <Page
      view={view}
      title={`${words.title} ${code}`}
      merchant={payable.application.name}
      logo={payable.logo}
      tells={{ status: status === "held" ? "held" : "paid", code }}
    >
      <span class={status === "paid" || status === "held" ? "mark good" : "mark"}>
        <Icon name={status === "held" && !checksCard ? "lock" : "check"} size={28} />
      </span>
      <h1>{checksCard ? say.closed.cardSaved.title : words.thanks[status]}</h1>
      {checksCard && <p>{say.closed.cardSaved.text}</p>}
      <p class="sum" translate="no">
        {moneyText(language, transaction.amountMinor, transaction.currency)}
      </p>
      <Facts facts={receiptFacts(view, paid, status)} />
      {back && <BackButton view={view} back={back} />}
      <a class={back ? "button plain" : "button"} href={paths.receiptPdf(code, transaction.id, view)} download>
        {words.download}
      </a>
      {open > 0 && (
        <a class="button plain" href={paths.pay(code, view)}>
          {words.payRest(moneyText(language, open, transaction.currency))}
        </a>
      )}
      {transaction.email !== null && <p class="end">{words.mailed(transaction.email)}</p>}
    </Page>
  );
};
