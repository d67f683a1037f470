import { DISPUTE_REASONS } from "#provider/contract/dispute-words";
import { REASON_LENGTH } from "#provider/contract/limits";
import { moneyText } from "#provider/rules/money-text";
import { NETWORK_CODES, nextDisputeState, reasonOf } from "#provider/rules/disputes";
import { html } from "hono/html";
import type { NamedDispute } from "../../db/disputes.ts";
import type { DisputeDocumentRow, DisputeFileRow } from "../../db/rows.ts";
import { DISPUTE_WORDS } from "../../exports/dispute-words.ts";
import { moment, table } from "../desk.ts";

const { state: STATES, reason: REASONS } = DISPUTE_WORDS.en;

const amount = ({ dispute }: NamedDispute) => moneyText("en", dispute.amountMinor, dispute.currency);
const due = ({ dispute }: NamedDispute) => {
  const at = dispute.decideBy ?? dispute.respondBy;
  return at === null ? "" : moment(at);
};

/** Disputes that are not over, what is due first coming first. */
export const openTable = (rows: readonly NamedDispute[]) =>
  table(
    "Open disputes, what is due first coming first",
    ["Due", "Reference", "State", "Code", "Amount", "Payer", "Merchant's application"],
    rows.map((row) => [
      due(row),
      html`<a href="/network/${row.dispute.id}">${row.dispute.id}</a>`,
      STATES[row.dispute.state],
      `${row.dispute.reasonCode} ${REASONS[row.dispute.reason]}`,
      amount(row),
      row.payment.fullName,
      row.appName,
    ]),
  );

/** What the payer's bank sees of a dispute: the claim, and the answer once it was sent. */
export const facts = (
  row: NamedDispute,
  files: readonly DisputeFileRow[],
  document: DisputeDocumentRow | undefined,
) => {
  const { dispute, payment, appName } = row;
  const isSent = dispute.sentAt !== null;
  const texts = Object.entries(dispute.evidence).filter(([, text]) => text !== "");
  const sent = document && html`<a href="/network/${dispute.id}/document">PDF, pages: ${document.pages}</a>`;
  return table(
    "What is known",
    ["Field", "Value"],
    [
      ["State", STATES[dispute.state]],
      ["Claim", `${dispute.reasonCode} ${REASONS[dispute.reason]}: ${dispute.claim}`],
      ["Amount", amount(row)],
      ["Payment", `${payment.orderId} of ${payment.fullName}, ${appName} (${dispute.region})`],
      ["3-D Secure", payment.threeDs],
      ["Due", due(row)],
      ...(sent ? [["What was sent", sent] as [string, typeof sent]] : []),
      ...(isSent ? texts.map(([kind, text]): [string, string] => [`Answer: ${kind}`, text]) : []),
      ...(isSent
        ? files.map(({ name, kind, size }): [string, string] => [`File: ${kind}`, `${name}, ${size} bytes`])
        : []),
      ...(dispute.decision === null ? [] : [["Decision", dispute.decision] as [string, string]]),
    ],
  );
};

/** What staff typed. */
export type Typed = { move: string; note: string };

const option = (value: string, label: string, chosen: string) =>
  html`<option value="${value}" ${value === chosen ? "selected" : ""}>${label}</option>`;

const MOVES = {
  win: "The merchant keeps the money",
  lose: "The payer gets the money",
  claim: "Claim the money",
} as const;
export type DeskMove = keyof typeof MOVES;
export const DESK_MOVES = ["win", "lose", "claim"] as const satisfies readonly DeskMove[];

/** The acts that the bank has, in the state of a dispute; nothing once it is over. `version`: what staff saw. */
export const decideForm = ({ dispute }: NamedDispute, typed: Typed) => {
  const possible = DESK_MOVES.filter((move) => nextDisputeState(dispute.state, move) !== undefined);
  if (possible.length === 0) return "";
  return html`<form method="post" action="/network/${dispute.id}" class="desk">
    <input type="hidden" name="seen" value="${dispute.state}" />
    <label
      >What the bank does
      <select name="move" required>
        ${option("", "Choose", typed.move)} ${possible.map((move) => option(move, MOVES[move], typed.move))}
      </select></label
    >
    <label
      >Why, for the merchant
      <input
        name="note"
        value="${typed.note}"
        minlength="${REASON_LENGTH.min}"
        maxlength="${REASON_LENGTH.max}"
        required
        autocomplete="off"
    /></label>
    <button>Answer as the bank</button>
  </form>`;
};

/** What staff typed to dispute a payment. */
export type Claimed = { order: string; code: string; asks: string };

/** Disputes any captured payment, by its order id. */
export const claimForm = (typed: Claimed) =>
  html`<form method="post" action="/network" class="desk">
    <label>Order ID of the payment <input name="order" value="${typed.order}" required autocomplete="off" /></label>
    <label
      >Reason
      <select name="code" required>
        ${DISPUTE_REASONS.flatMap((reason) =>
          NETWORK_CODES.filter((code) => reasonOf(code) === reason).map((code) =>
            option(code, `${code} ${REASONS[reason]}`, typed.code),
          ),
        )}
      </select></label
    >
    <label
      >What the bank does
      <select name="asks">
        ${option("", "Claim the money", typed.asks)} ${option("yes", "Only ask", typed.asks)}
      </select></label
    >
    <button>Dispute the payment</button>
  </form>`;
