import { wholeText } from "#provider/rules/money-text";
import { html } from "hono/html";
import type { LedgerCheckRow, LedgerFindingRow } from "../../db/ledger-checks.ts";
import type { AccountRow, BookedRow, EntryRow, PostingRow, TrialRow } from "../../db/ledger-pages.ts";
import { ACCOUNT_KINDS } from "../../domain/ledger.ts";
import { toInstant } from "../../wire/page.ts";
import { amount, findingText, KINDS, STAGES } from "./sentences.ts";

type Part = ReturnType<typeof html> | string;
type Column = { title: string; isNumber?: boolean };

/** A table that scrolls by itself on a narrow screen; the region takes the focus, so that keys can scroll it too. */
const table = (caption: string, columns: readonly Column[], rows: readonly (readonly Part[])[]) =>
  html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ title, isNumber }) => html`<th scope="col" class="${isNumber ? "number" : ""}">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, place) => html`<td class="${columns[place]?.isNumber ? "number" : ""}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const count = (whole: number): string => wholeText("en", whole);
const number = (title: string): Column => ({ title, isNumber: true });
const text = (title: string): Column => ({ title });

const moment = (at: number) =>
  html`<time datetime="${toInstant(at)}">${toInstant(at).slice(0, 19).replace("T", " ")}</time>`;

const accountAddress = (id: string): string => `/ledger/accounts/${encodeURIComponent(id)}`;
const entryAddress = (id: string): string => `/ledger/journal/${encodeURIComponent(id)}`;
const currencyOf = (accountId: string): string | undefined => accountId.split(":")[1];

const referenceLink = (reference: string) =>
  html`<a href="/ledger/journal?${new URLSearchParams({ reference })}">${reference}</a>`;

/** The sums of all accounts by currency: each line sums to zero, or the ledger is damaged. */
export function trialTable(rows: readonly TrialRow[]) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  if (currencies.length === 0) return html`<p>Nothing is booked yet.</p>`;
  return table(
    "Trial balance: all accounts, by currency",
    [text("Currency"), ...ACCOUNT_KINDS.map((kind) => number(KINDS[kind])), number("Sum")],
    currencies.map((currency) => {
      const of = rows.filter((row) => row.currency === currency);
      const sum = of.reduce((all, { balance }) => all + balance, 0);
      return [
        currency,
        ...ACCOUNT_KINDS.map((kind) => amount(of.find((row) => row.kind === kind)?.balance ?? 0, undefined)),
        sum === 0
          ? html`<strong>0.00</strong>`
          : html`<strong class="wrong">${amount(sum, undefined)}: not zero</strong>`,
      ];
    }),
  );
}

/** One check in words: its time, its extent, its result. */
export function checkCard(check: LedgerCheckRow) {
  const { seq, state, startedBy, startedAt, finishedAt, stage, postings, entries, accounts, faults } = check;
  const by = startedBy === "CLOCK" ? "by the clock" : "on demand";
  const looked = `${count(postings)} postings, ${count(entries)} entries and ${count(accounts)} accounts`;
  const became = {
    RUNNING: `Running: at the ${STAGES[stage]}, after ${looked}. The clock goes on with it every minute.`,
    REPLACED: `Gave way to a later one, after ${looked}.`,
    DONE: `Looked at ${looked}.`,
  }[state];
  const result =
    faults > 0
      ? html`<a href="/ledger/checks/${seq}"
          ><strong class="wrong">${faults === 1 ? "One fault" : `${faults} faults`}</strong></a
        >`
      : state === "DONE"
        ? html`<strong>Nothing is wrong</strong>`
        : html`Nothing wrong so far`;
  return html`<li class="card">
    <h3><a href="/ledger/checks/${seq}">Check ${seq}</a>: ${result}</h3>
    <p>${became}</p>
    <p class="muted">
      Begun ${by} ${moment(startedAt)}${finishedAt === null ? "" : html`, ended ${moment(finishedAt)}`} UTC
    </p>
  </li>`;
}

/** The findings of a check, one line for each fault. */
export const findingsList = (check: LedgerCheckRow, findings: readonly LedgerFindingRow[]) => html`
  ${findings.length < check.faults ? html`<p>The first ${findings.length} of ${check.faults} faults.</p>` : ""}
  <ul class="cards">
    ${findings.map((finding) => {
      const { name, subject, address, says } = findingText(finding);
      return html`<li class="card">
        <p><code>${finding.kind}</code></p>
        <p>${name} <a href="${address}">${subject}</a> ${says}</p>
      </li>`;
    })}
  </ul>
`;

export const accountsTable = (rows: readonly AccountRow[]) =>
  table(
    "Accounts",
    [text("Account"), text("Application"), text("Kind"), number("Balance")],
    rows.map(({ id, applicationName, kind, balance, currency }) => [
      html`<a href="${accountAddress(id)}">${id}</a>`,
      applicationName,
      KINDS[kind],
      amount(balance, currency),
    ]),
  );

export const postingsTable = ({ currency }: AccountRow, rows: readonly BookedRow[]) =>
  table(
    `Postings in ${currency}, newest first`,
    [
      text("Time (UTC)"),
      text("Operation"),
      text("Entry"),
      text("Reference"),
      number("Amount"),
      number("Balance after"),
    ],
    rows.map(({ at, operation, journalId, reference, amount: moved, balance }) => [
      at === null ? "" : moment(at),
      operation ?? "no entry",
      html`<a href="${entryAddress(journalId)}">${journalId}</a>`,
      reference === null ? "" : referenceLink(reference),
      amount(moved, undefined),
      amount(balance, undefined),
    ]),
  );

export const journalTable = (rows: readonly EntryRow[]) =>
  table(
    "Entries, newest first",
    [text("Time (UTC)"), text("Operation"), text("Entry"), text("Application"), text("Reference")],
    rows.map(({ at, operation, id, applicationId, reference }) => [
      moment(at),
      operation,
      html`<a href="${entryAddress(id)}">${id}</a>`,
      html`<a href="/ledger/accounts?${new URLSearchParams({ application: applicationId })}">${applicationId}</a>`,
      referenceLink(reference),
    ]),
  );

/** The facts of an entry. */
export const entryFacts = ({ at, operation, applicationId, reference, effectKey }: EntryRow) =>
  html`<p>${operation} of ${applicationId}, ${moment(at)} UTC, for ${referenceLink(reference)}.</p>
    <p class="muted">Effect: <code>${effectKey}</code>. It is booked once, ever.</p>`;

export function entryTable(postings: readonly PostingRow[]) {
  const currencies = [...new Set(postings.map(({ accountId }) => currencyOf(accountId)))];
  return html`${table(
    "Postings",
    [number("Number"), text("Account"), number("Amount"), number("Balance after")],
    postings.map(({ seq, accountId, amount: moved, balance }) => [
      String(seq),
      html`<a href="${accountAddress(accountId)}">${accountId}</a>`,
      amount(moved, currencyOf(accountId)),
      amount(balance, currencyOf(accountId)),
    ]),
  )}
  ${currencies.map((currency) => {
    const of = postings.filter(({ accountId }) => currencyOf(accountId) === currency);
    const sum = of.reduce((all, { amount: moved }) => all + moved, 0);
    return html`<p>
      ${sum === 0 ? "" : html`<strong class="wrong">Not zero.</strong> `}The postings sum to ${amount(sum, currency)}.
    </p>`;
  })}`;
}

export const accountFacts = ({ applicationName, applicationId, kind, balance, currency }: AccountRow) =>
  html`<p>
    ${KINDS[kind]} of ${applicationName} (<a
      href="/ledger/accounts?${new URLSearchParams({ application: applicationId })}"
      >${applicationId}</a
    >): <strong>${amount(balance, currency)}</strong>.
    <a href="/ledger/journal?${new URLSearchParams({ application: applicationId })}">Its application’s journal</a>
  </p>`;
