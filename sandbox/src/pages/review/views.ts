import { REVIEW_CODES, type Requirement, type ReviewError } from "#provider/contract/requirements";
import { neededOf } from "#provider/rules/requirements";
import { html } from "hono/html";
import { preparedOf, type PreparedApplication, type RoundRow } from "../../db/connections.ts";
import type { WaitingRound } from "../../db/application-reviews.ts";
import type { SavedValues } from "../../db/schema/connections.ts";
import { logoPath } from "../../env.ts";
import { age, moment, table } from "../desk.ts";

/** The verdict on one field so far. */
export type FieldVerdict = {
  requirement: Requirement;
  verdict: "accept" | "reject" | undefined;
  code: ReviewError["code"];
  reason: string;
  /** The problem with the verdict. */
  wrong: string | undefined;
};

/** The name of a field's input in the desk's form. */
export const fieldName = (what: "verdict" | "code" | "reason", requirement: Requirement): string =>
  `${what}-${requirement.replace(".", "-")}`;

export const CODES: Record<ReviewError["code"], string> = {
  mismatch: "Does not match the register",
  incomplete: "Incomplete",
  unverifiable: "Cannot be verified",
  notAllowed: "Not allowed",
  other: "Other",
};

const link = ({ round: { applicationId }, name }: WaitingRound) => html`<a href="/review/${applicationId}">${name}</a>`;

/** Waiting rounds, longest first. `now`: UTC milliseconds. */
export const waitingTable = (rows: readonly WaitingRound[], now: number) =>
  table(
    "Waiting, longest first",
    ["Application", "Merchant", "Region", "Round", "Waiting"],
    rows.map((row) => [
      link(row),
      row.merchant,
      row.round.region,
      String(row.round.round),
      age(row.round.submittedAt, now),
    ]),
  );

export const decidedTable = (rows: readonly WaitingRound[]) =>
  table(
    "Decided last",
    ["Application", "Merchant", "Round", "Outcome", "By", "When"],
    rows.map((row) => [
      link(row),
      row.merchant,
      String(row.round.round),
      row.round.isApproved ? "Approved" : `${row.round.errors.length} rejected`,
      row.round.decidedByName ?? "",
      moment(row.round.decidedAt ?? row.round.submittedAt),
    ]),
  );

/** A field's value for staff; `card`: the masked number of a card, of which the value is only the id. */
export const shown = (requirement: Requirement, values: SavedValues, card: string | null | undefined): string => {
  const value = values[requirement] ?? "";
  return requirement === "bank.card" ? (value && card) || value : value;
};

/** One field to accept or reject; `before`: the value that it replaces. */
export function fieldset(judged: FieldVerdict, value: string, before?: string) {
  const { requirement, verdict, code, reason, wrong } = judged;
  const id = `f-${requirement.replace(".", "-")}`;
  const radio = (word: "accept" | "reject", label: string) =>
    html`<label class="tick"
      ><input
        type="radio"
        name="${fieldName("verdict", requirement)}"
        value="${word}"
        required
        ${verdict === word ? "checked" : ""}
      />
      ${label}</label
    >`;
  return html`<fieldset class="card" ${wrong ? html`aria-describedby="${id}"` : ""}>
    <legend><code>${requirement}</code></legend>
    ${before === undefined ? "" : html`<p class="muted">Counts now: ${before || "nothing"}</p>`}
    <p><strong>${value}</strong></p>
    ${wrong ? html`<p class="wrong" id="${id}">${wrong}</p>` : ""} ${radio("accept", "Accept")}
    ${radio("reject", "Reject")}
    <label
      >Why
      <select name="${fieldName("code", requirement)}">
        ${REVIEW_CODES.map(
          (one) => html`<option value="${one}" ${one === code ? "selected" : ""}>${CODES[one]}</option>`,
        )}
      </select></label
    >
    <label
      >What has to change, for the merchant
      <input name="${fieldName("reason", requirement)}" value="${reason}" maxlength="200" autocomplete="off"
    /></label>
  </fieldset>`;
}

/** The fields that need no verdict any more. */
export function acceptedFacts(one: PreparedApplication, values: SavedValues, asked: readonly Requirement[]) {
  // A replaced account says nothing any more, and neither does a replaced card.
  const rest = neededOf({ ...preparedOf(one), values }).filter(
    (requirement) => values[requirement] && !asked.includes(requirement),
  );
  const { isKnownCompany } = one.connection;
  if (rest.length === 0 && !isKnownCompany) return "";
  return html`<h2>${asked.length > 0 ? "Accepted before" : "Everything handed in"}</h2>
    ${isKnownCompany ? html`<p>Of the company ${one.companyName ?? ""}, which is known with its bank account.</p>` : ""}
    ${
      rest.length > 0
        ? table(
            "Fields",
            ["Field", "Value"],
            rest.map((requirement) => [
              html`<code>${requirement}</code>`,
              shown(requirement, values, one.connection.cardMasked),
            ]),
          )
        : ""
    }`;
}

/** The logo that payers will see; empty if there is none. */
export const logoShown = ({ logo }: Pick<PreparedApplication, "logo">) =>
  logo
    ? html`<h2>Logo</h2>
        <p>
          <img src="${logoPath(logo)}" width="${logo.width}" height="${logo.height}" alt="Logo" class="desk-logo" />
        </p>`
    : "";

/** The rounds, newest first, each with its verdicts. */
export const historyList = (rounds: readonly RoundRow[]) =>
  html`<ul class="cards">
    ${rounds.toReversed().map(
      ({ round, submittedAt, submittedByName, decidedAt, decidedByName, isApproved, errors }) =>
        html`<li class="card">
          <h3>Round ${round}</h3>
          <p>Handed in by ${submittedByName}, ${moment(submittedAt)}</p>
          ${
            decidedAt === null
              ? ""
              : html`<p>${isApproved ? "Approved" : "Sent back"} by ${decidedByName ?? ""}, ${moment(decidedAt)}</p>`
          }
          ${errors.map(
            ({ requirement, code, reason }) => html`<p><code>${requirement}</code> ${CODES[code]}: ${reason}</p>`,
          )}
        </li>`,
    )}
  </ul>`;
