import type { EmbedStatus } from "#provider/contract/embedding";
import type { ExamTry } from "#provider/contract/exam-words";
import type { PaymentWebhookType, WEBHOOK_TEST } from "#provider/contract/webhook-words";
import type { PROBLEMS, ProblemCode } from "#provider/contract/problem";
import { en as merchant } from "./merchant/en.ts";

/** Text between backticks is code. */
export const en = {
  title: "Guide for developers",
  lead: "Take payments on your own website: with a button, a link, a QR code, or with the payment page inside your page.",
  contents: "Contents",
  language: "Language",
  codeLabel: "Code",
  start: {
    title: "Quick start",
    steps: [
      "Create a payment link in the back office: what it is for, and how much, or let the payer choose.",
      "Open the widgets in the back office, choose the link and how it should look, and copy the code.",
      "Put the code into your page, and pay once with a test card.",
    ],
    after: "Everything here works on its own: no library, no key in your page, no cookie.",
    toWidgets: "Open the widgets",
  },
  widgets: {
    title: "Button, link, QR code",
    text: "A button is one link with a style of its own, and needs no script. It opens the payment page in a new tab.",
    rules: [
      "`?lang=` after the address chooses the language of the payment page.",
      "A link is paid once or as often as people like, for a fixed amount or one that the payer types: as you set it up.",
      "A link that is turned off or has expired says so to anyone who opens it. Your page needs no change.",
    ],
  },
  embed: {
    title: "Embedded checkout",
    text: "The payment page is shown in a frame of your own page, with the bank’s confirmation in it. It needs no cookie.",
    rules: [
      "Allow your website first, in the widgets, for each application: `https`, the name and the port, exactly as your page has them. Browsers block the frame on every other website.",
      "The script fits the frame’s height to its content. Without the script it keeps the height that you give it, and everything else works.",
      "The script at this address never changes, so `integrity` stays valid.",
    ],
    listen: "With the script, each message from the frame is a bubbling event on the frame:",
    message: "Event",
    meaning: "What it says",
    events: {
      ready: "The frame has answered.",
      height: "`detail.height`: how high its content is, in pixels.",
      status: "`detail.status` is its state, and `detail.code` is what its address ends with.",
    },
    status: "Status",
    statuses: {
      open: "There is a form, and nobody has paid yet.",
      confirming: "The payer confirms the payment with the bank.",
      paid: "The payment went through.",
      held: "The money is on hold until you capture it.",
      declined: "The card was declined. The payer can try another one.",
      closed: "There is nothing to pay here now.",
    } satisfies Record<EmbedStatus, string>,
    own: "Instead of using the script you can message the frame yourself: greet it after each `load`, with its own origin as the target. It answers only you, and never before.",
    hint: "A status is a hint for your page, not proof for your server.",
  },
  cards: {
    title: "Test cards",
    text: "Only these numbers work here. Use any future month, any three digits and any name; no money moves.",
    number: "Card number",
    outcome: "What happens",
  },
  results: {
    title: "Result of a payment",
    text: "What a payer’s browser shows proves nothing to your server. Look the payment up:",
    ways: [
      "in the back office, among the transactions;",
      "by an API call as the signed-in user: {call}, where the status `APPROVED` means paid;",
      "by Telegram or WhatsApp, which report each payment once they are connected in the settings.",
    ],
  },
  merchant,
  webhook: {
    title: "Webhooks to your server",
    text: "Your own server can get a message about each result as soon as there is one. Open the webhooks in the back office, add the address of your server and send a test message.",
    rules: [
      "You can have up to {addresses} addresses, each for the applications and types that you choose, and with a signing secret of its own. A new secret is shown once.",
      "The address begins with `https://` and the name of a public host. We follow no redirects; of your answer we keep the status and the first 2 KB. What a public name leads to is your responsibility.",
      "Answer with a status from 200 to 299 within {seconds} seconds, and do your own work after that. Anything else is treated as not delivered.",
      "What did not arrive is sent again after one minute, then two, four and so on, in the end once a day. If a server accepts nothing for {days} days, we stop sending, and the owner gets an email; missed messages are kept for {kept} days, and can be sent again. An answer with 410 ends the address at once.",
      "A message can come more than once, and messages in any order. Store the `webhook-id` of those that you have processed, and use the `status` with the newest `timestamp` of a payment.",
      "Payments never depend on your server.",
    ],
    types:
      "Amounts are in manat, dirham or riyal, times are UTC. `type` says what happened, and `data.status` the state of the thing after that. Choose in the back office which of these each address gets, besides those of refunds, invoices, links, payouts, payout files, withdrawals, disputes, applications and keys.",
    type: "Type",
    meanings: {
      "payment.paid": "The money was captured from the card.",
      "payment.held": "The money is on hold.",
      "payment.captured": "A hold was captured; `data.amount` is the captured amount.",
      "payment.declined":
        "The bank declined the card. The payer can try again: another payment, but of an order the same one.",
      "payment.canceled": "The payer gave up.",
      "payment.expired": "The payer never finished, or nobody captured the hold in time.",
      "payment.reversed": "A hold was released.",
      "payment.refunded": "A refund went through; `data.amount` is the refunded amount.",
      "payment.refund_failed": "A refund failed. The payment is as before.",
      test: "Someone tries the address; no payment has changed.",
    } satisfies Record<PaymentWebhookType | typeof WEBHOOK_TEST, string>,
    check:
      "Trust a message only when its signature is right: the next part says how to check it. An address from before the standard gets `Merchant-Signature` and the old body until you make a secret for it.",
    late: "If messages matter to your books, look up missing payments once a day: a message can be late, and your server can be down.",
  },
  exam: {
    title: "Exam of your server",
    text: "The back office tries your server with what goes wrong in real life: twelve kinds of messages. They say that they are a test, and are about payments that nobody has; the callback shows your newest unpaid order with a `callbackUrl` as it is. You get a mark, and read what to fix.",
    tries: {
      TWICE: "The same message twice: take both, and process it once.",
      WRONG_SIGNATURE: "A wrong signature: refuse it with 400 or 401.",
      OLD_TIME: "A message of ten minutes ago: refuse it.",
      OUT_OF_ORDER: "Messages out of order: take both; the newer `timestamp` counts.",
      REFUND_FIRST: "A refund of a payment of which you know nothing: take it.",
      SLOW: "Five messages at once: answer each within five seconds.",
      REDIRECT: "A message without a cookie: answer it at its own address, without a redirect.",
      CUT_BODY: "A body that is cut off: refuse it.",
      KEY_CHANGED: "Two signatures, as while a secret is replaced: one that fits is enough.",
      UNKNOWN_TYPE: "A type that you do not know: take it, and do nothing.",
      BROKEN_OFF: "A message that breaks off and comes again: take the whole one.",
      CALLBACK: "A callback of an order: ask for the order before you believe it.",
    } satisfies Record<ExamTry, string>,
    after:
      "A server that takes a wrong signature is in danger: anyone could tell it that an order is paid. One that takes an old time believes copies, and one that takes a cut body did not check the signature over what arrived.",
    toExam: "Open the exam",
  },
  scripts: {
    title: "Automate screens with a script",
    text: "Every screen of the back office consists of plain forms, so a script can do all of it.",
    rules: [
      "Fields go as `application/x-www-form-urlencoded` or `multipart/form-data`: at most {kilobytes} KB and {fields} fields.",
      "Keep the cookies. Signing in is two forms, and the session is a cookie; it ends after {minutes} idle minutes, and after {hours} hours.",
      "There is no hidden token. A POST that names another site in `Origin` is rejected.",
      "`303` means that it went through, and `Location` says where the result is. `422` is the same page with everything that was typed and what is wrong with it.",
      "A form that creates something carries an `idempotencyKey`, any UUID of your own. Sent twice, it acts once.",
    ],
    example: "Signing in and creating a payment link:",
    all: "All forms with their fields, answers and examples are in `docs/forms.md`, which comes with the product.",
  },
  calls: {
    title: "Calls",
    text: "The back office uses nothing but these calls, and your server can use them too.",
    rules: [
      "Amounts are decimals with at most two places, times are UTC, and pages count from zero.",
      "A call that creates something or moves money needs an `Idempotency-Key`. The same key with the same body gets the same answer for {hours} hours.",
    ],
    all: "All calls",
    openapi: "OpenAPI document",
  },
  errors: {
    title: "Errors",
    text: "A call that fails answers `application/problem+json`. Its `code` is a word that does not change; write sentences for people yourself.",
    status: "Status",
    meaning: "What to do",
    codes: "Codes",
    byStatus: {
      400: "Correct what was sent; sending the same again fails.",
      401: "Sign in again: the session is over.",
      403: "Ask an owner: this person does not have the permission.",
      404: "Check the address. What belongs to someone else looks the same.",
      405: "Use a method that `Allow` names.",
      408: "Send the body faster, or less of it.",
      409: "Read it again: its state is not what you expected.",
      410: "Ask for a new code or link.",
      413: "Send less.",
      415: "Send JSON, or a file as a form.",
      422: "Correct the fields that `fields` names, each with the rule it broke.",
      429: "Wait as long as `Retry-After` says.",
      500: "Try again; quote the `requestId` if it persists.",
      501: "Not available: this provider does not support it yet.",
    } satisfies Record<(typeof PROBLEMS)[ProblemCode], string>,
  },
};
export type GuideSentences = typeof en;
