import { moneyText } from "#provider/rules/money-text";
import { PAYOUT_REASONS, type PayoutReason } from "#provider/contract/words";
import { html } from "hono/html";
import type { UnknownAtBank } from "../../db/withdrawals.ts";
import { bankReason } from "../../messages/withdrawal.ts";
import { age, moment, table } from "../desk.ts";

const WHAT = { PAYOUT: "Payout", WITHDRAWAL: "Withdrawal" };

const amount = ({ payout }: UnknownAtBank) => moneyText("en", payout.amountMinor, payout.currency);

/** Payouts with an unknown outcome, longest waiting first. `now`: UTC milliseconds. */
export const unknownTable = (rows: readonly UnknownAtBank[], now: number) =>
  table(
    "The bank does not know, longest first",
    ["Reference", "What", "Merchant", "Region", "Amount", "To", "Asked", "For"],
    rows.map((row) => [
      html`<a href="/bank/${row.payout.id}">${row.payout.id}</a>`,
      WHAT[row.payout.kind],
      row.merchant,
      row.region,
      amount(row),
      row.payout.targetMasked,
      String(row.payout.asked),
      age(row.payout.unknownSince ?? now, now),
    ]),
  );

/** All facts that staff need to ask the bank about a payout. */
export const facts = (row: UnknownAtBank) => {
  const { payout, merchant, application, region } = row;
  return table(
    "What is asked about",
    ["Field", "Value"],
    [
      ["What", `${WHAT[payout.kind]} of ${merchant} (${region}), ${application}`],
      ["Amount", amount(row)],
      ["Fee", moneyText("en", payout.feeMinor, payout.currency)],
      ["To", `${payout.fullName} ${payout.targetMasked}`.trim()],
      ["Made", html`${moment(payout.createdAt)} by ${payout.createdByName}`],
      ["Unknown since", payout.unknownSince === null ? "" : moment(payout.unknownSince)],
      ["Asked", `${payout.asked} times`],
    ],
  );
};

/** The outcome of a payout, and the staff member who settled it. */
export const ending = ({ payout: { state, failure, finishedAt, settledByName, settledNote } }: UnknownAtBank) =>
  html`<p>
    ${state}${failure === null ? "" : `: ${bankReason("en", failure)}`}
    ${finishedAt === null ? "" : moment(finishedAt)}${settledByName === null ? "" : html`, settled by ${settledByName}: ${settledNote ?? ""}`}
  </p>`;

/** The values of the form so far. */
export type Typed = { outcome: string; note: string; staff: string };
type Form = { row: UnknownAtBank; staff: readonly { id: string; fullName: string }[]; typed: Typed };

const option = (value: string, label: string, chosen: string) =>
  html`<option value="${value}" ${value === chosen ? "selected" : ""}>${label}</option>`;
const failed = (reason: PayoutReason) => `It failed. ${bankReason("en", reason)}`;

/** `asked` holds the state that staff saw, so that a later answer of the bank is not overwritten. */
export const settleForm = ({ row: { payout }, staff, typed }: Form) =>
  html`<form method="post" action="/bank/${payout.id}" class="desk">
    <input type="hidden" name="asked" value="${payout.asked}" />
    <label
      >What became of it
      <select name="outcome" required>
        ${option("", "Choose", typed.outcome)} ${option("arrived", "The money arrived", typed.outcome)}
        ${PAYOUT_REASONS.map((reason) => option(reason, failed(reason), typed.outcome))}
      </select></label
    >
    <label
      >How that is known, for the merchant
      <input name="note" value="${typed.note}" minlength="3" maxlength="200" required autocomplete="off"
    /></label>
    <label
      >Who settles it
      <select name="staff" required>
        ${staff.map(({ id, fullName }) => option(id, fullName, typed.staff))}
      </select></label
    >
    <button>Settle</button>
  </form>`;
