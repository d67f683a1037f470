import { FILTER_CHOICES, isFixedChoice, type FixedChoice } from "#provider/contract/filter-choices";
import type { FilterKind, Filters } from "#provider/contract/filters";
import { EXPORT_ROWS, FILTER_LENGTH, PAGE_SIZES, USER_EXPORT_ROWS } from "#provider/contract/limits";
import { LISTS, tabsOn, type List } from "#provider/rules/lists";
import { EXPORT_RATES, STATEMENT_RATE } from "../../sandbox/src/exports/links.ts";

/** The parts of docs/forms.md that are not forms. Tests use each of these facts on the running product. */

/** Where a script reads an id: a page, and the HTML around the id (which ends with `…`). */
export type Place = { what: string; page: string; stands: string };

export const PLACES = {
  appId: { what: "an application", page: "/billing/create-an-invoice", stands: '<option value="ES…"' },
  invoice: { what: "an invoice", page: "/billing/invoices", stands: 'href="/billing/invoices/inv_…"' },
  pay: { what: "its pay link", page: "/billing/invoices/{id}", stands: '/pay/…"' },
  outsidePayment: {
    what: "what of it was paid outside",
    page: "/billing/invoices/{id}",
    stands: "/paid/trx_…/take-back",
  },
  paymentOf: { what: "its payment", page: "/billing/invoices/{id}", stands: 'href="/billing/transactions/trx_…"' },
  lastModifiedDate: {
    what: "its `lastModifiedDate`",
    page: "/billing/invoices/{id}/edit",
    stands: 'name="lastModifiedDate" value="…"',
  },
  transaction: { what: "a transaction", page: "/billing/transactions", stands: 'href="/billing/transactions/trx_…"' },
  dispute: { what: "a dispute", page: "/billing/disputes", stands: 'href="/billing/disputes/dsp_…"' },
  disputeFile: {
    what: "a file of its answer",
    page: "/billing/disputes/{id}/answer",
    stands: "/answer/files/dfl_…/remove",
  },
  report: {
    what: "a file that is sent regularly",
    page: "/settings/reports",
    stands: 'href="/settings/reports/rep_…"',
  },
  link: { what: "a payment link", page: "/billing/payment-links", stands: 'href="/billing/payment-links/lnk_…"' },
  qr: {
    what: "an application with a QR code",
    page: "/billing/qr-payments/codes",
    stands: 'href="/billing/qr-payments/codes/ES…"',
  },
  shift: { what: "an open shift of a till", page: "/billing/till/{appId}", stands: "/shift/shf_…" },
  user: { what: "a person", page: "/users", stands: 'href="/users/usr_…/edit"' },
  application: {
    what: "an application with its people",
    page: "/users/applications",
    stands: 'href="/users/applications/ES…"',
  },
  configuration: {
    what: "the configuration of an application",
    page: "/applications?search={appId}",
    stands: '/cfg_…"',
  },
  customer: { what: "a payer", page: "/billing/customers", stands: 'href="/billing/customers/cus_…"' },
  card: { what: "a card of one's own", page: "/billing/wallet/cards", stands: 'name="card" value="crd_…"' },
  target: {
    what: "a target of a wallet's money",
    page: "/billing/wallet/{appId}/targets",
    stands: "/targets/tgt_…/end",
  },
  serverKey: {
    what: "a key of a server",
    page: "/developers/keys",
    stands: 'href="/developers/keys/server/sky_…"',
  },
  triedWebhook: { what: "an address that can be tried", page: "/developers/exam", stands: 'value="whk_…"' },
  webhook: { what: "a webhook", page: "/developers/webhooks", stands: 'href="/developers/webhooks/whk_…"' },
  webhookMessage: {
    what: "a message of it",
    page: "/developers/webhooks/{webhookId}/events",
    stands: "/events/evt_…",
  },
  receiver: { what: "a saved receiver", page: "/billing/payouts/receivers", stands: "/receivers/rcv_…/rename" },
  recurring: { what: "a recurring payout", page: "/billing/payouts/recurring", stands: "/recurring/rcp_…/stop" },
  rules: {
    what: "proposed rules of approval",
    page: "/applications/{appId}/payout-approvals",
    stands: "/payout-approvals/prc_…/",
  },
  refundRules: {
    what: "proposed rules of refunds",
    page: "/applications/{appId}/refund-rules",
    stands: "/refund-rules/rrc_…/",
  },
  waitingRefund: { what: "a refund that waits", page: "/billing/refunds", stands: "/billing/refunds/ref_…" },
  revision: { what: "its `revision`", page: "/billing/bulk-invoice/{id}/columns", stands: 'name="revision" value="…"' },
  row: { what: "a row that is wrong", page: "/billing/bulk-invoice/{id}?show=wrong", stands: "/rows/…?show=wrong" },
  hash: { what: "the `hash` of its text", page: "/contract/{appId}", stands: 'name="hash" value="…"' },
} as const satisfies Record<string, Place>;

type Listed = { list: List; path: string; rows?: number };
/** The lists, their addresses, and the maximum number of rows in their files. */
export const LISTED: readonly Listed[] = Object.values({
  invoices: {
    list: LISTS.invoices,
    path: "/billing/invoices",
    rows: EXPORT_ROWS,
  },
  transactions: { list: LISTS.transactions, path: "/billing/transactions", rows: EXPORT_ROWS },
  qr: { list: LISTS.qr, path: "/billing/qr-payments", rows: EXPORT_ROWS },
  links: { list: LISTS.links, path: "/billing/payment-links" },
  movements: { list: LISTS.movements, path: "/billing/wallet/{appId}", rows: EXPORT_ROWS },
  payouts: { list: LISTS.payouts, path: "/billing/payouts", rows: EXPORT_ROWS },
  withdrawals: { list: LISTS.withdrawals, path: "/billing/wallet/withdrawals", rows: EXPORT_ROWS },
  transfers: { list: LISTS.transfers, path: "/billing/wallet/transfers", rows: EXPORT_ROWS },
  disputes: { list: LISTS.disputes, path: "/billing/disputes", rows: EXPORT_ROWS },
  customers: { list: LISTS.customers, path: "/billing/customers", rows: EXPORT_ROWS },
  bulk: { list: LISTS.bulk, path: "/billing/bulk-invoice" },
  bulkRows: { list: LISTS.bulkRows, path: "/billing/bulk-invoice/{id}" },
  bulkInvoices: { list: LISTS.bulkInvoices, path: "/billing/bulk-invoice/{id}/invoices", rows: EXPORT_ROWS },
  payoutFiles: { list: LISTS.payoutFiles, path: "/billing/payouts/files" },
  payoutFileRows: { list: LISTS.payoutFileRows, path: "/billing/payouts/files/{id}" },
  receivers: { list: LISTS.receivers, path: "/billing/payouts/receivers" },
  users: { list: LISTS.users, path: "/users", rows: USER_EXPORT_ROWS },
  accountLog: { list: LISTS.accountLog, path: "/settings/log" },
  webhookEvents: { list: LISTS.webhookEvents, path: "/developers/webhooks/{webhookId}/events" },
} satisfies Record<keyof typeof LISTS, Listed>);
/** The example day for tabs that need a day. */
const SOME_DAY = "2026-11-22";

/** The address of a list's file. */
export const fileOf = (path: string): string => `${path}/export/file`;

const asking = (asks: Readonly<Record<string, string | undefined>>) =>
  String(
    new URLSearchParams(Object.entries(asks).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  );
const words = (list: readonly string[]) => `one of ${list.map((word) => `\`${word}\``).join(", ")}`;
const KINDS: Record<Exclude<FilterKind, FixedChoice>, string> = {
  text: "how it begins, or how a word in it begins",
  wholeText: "the whole of it",
  digits: "how the number begins",
  email: "how the address begins",
  phone: "how the number begins",
  day: "day, `YYYY-MM-DD`",
  amount: "the exact amount, as the language writes it",
  lastFour: "the last four digits of the card, or the first of them",
  search:
    "words of the payer's name, an e-mail address, a phone number, how an invoice's code, a booking, an order or an RRN begins, the last four digits of a card or an order, an amount, or an id",
  application: "the id of an application",
};

const ruleOf = (kind: FilterKind): string => (isFixedChoice(kind) ? words(FILTER_CHOICES[kind]) : KINDS[kind]);

function filtersOf(filters: Filters): string {
  const named = Object.entries(filters).map(([name, kind]) => ({ name: `\`${name}\``, rule: ruleOf(kind) }));
  return [...new Set(named.map(({ rule }) => rule))]
    .map((rule) => {
      const names = named.filter((filter) => filter.rule === rule).map(({ name }) => name);
      return `${names.join(", ")}: ${rule}`;
    })
    .join("<br>");
}

const sortsOf = ({ sorts }: List): string[] => (sorts ? [`\`sort\`: ${words(sorts)}`] : []);

const whole = (count: number) => count.toLocaleString("en").replaceAll(",", " ");

/** Fields of the sandbox' checkout, and a card that pays. The page contains the first field. */
export const CHECKOUT = { number: "4242424242424242", expiry: "12/39", cvc: "123", holder: "AYSEL MAMMADOVA" };

/** A body of the call that makes a merchant. */
export const MERCHANT = { region: "default", applicationCount: 2, team: [{ role: "ROLE_OPERATOR" }] };

/** Where to find ids, the lists with their filters, and their files. */
export const beforeForms = (): string => `## Where ids stand

A form that creates something answers 303, and \`Location\` ends with the new id. Everything else stands in the HTML of a page; \`…\` is the rest
of the id:

| what | page | in its HTML |
| --- | --- | --- |
${Object.values(PLACES)
  .map(({ what, page, stands }: Place) => `| ${what} | \`${page}\` | \`${stands}\` |`)
  .join("\n")}

The code of an invoice is what its pay link ends with. \`{guid}\` of a new password is what the link ends with that was sent by e-mail. An
\`idempotencyKey\` is any UUID of one's own: \`uuidgen\`.

## Lists and their files

A list is read by \`GET\` with its filters as search parameters, and \`page\` counts from 0. \`rows\` is how many a page has: ${PAGE_SIZES.join(", ")}; anything else is ${PAGE_SIZES[0]}. Filters are combined; texts have at most
${FILTER_LENGTH} characters, capital or not. An application is found by a part of its name (\`appName\`, of transactions \`name\`), or by its id. A filter that cannot be read is left out and the page says so beside its field. Periods include both days.

| list | filters |
| --- | --- |
${LISTED.filter(({ list }) => Object.keys(list.filters).length > 0)
  .map(({ path, list }) => `| \`${path}\` | ${[filtersOf(list.filters), ...sortsOf(list)].join("<br>")} |`)
  .join("\n")}

The tabs over a list are links to what they ask for, on ${SOME_DAY} these:

| list | tabs |
| --- | --- |
${LISTED.map(({ path, list }) => ({ path, tabs: tabsOn(list, SOME_DAY) }))
  .filter(({ tabs }) => tabs.keys.length > 0)
  .map(({ path, tabs }) => {
    const asked = tabs.keys.map((tab) => asking(tabs.asks(tab)));
    return `| \`${path}\` | ${asked.map((asks) => (asks ? `\`?${asks}\`` : "everything")).join("<br>")} |`;
  })
  .join("\n")}

\`GET …/export/file\` answers the same list as an Excel file, with the same search parameters; the file is in the language of the cookie. It needs
what the form below needs that sends the file by e-mail. Where nothing is found it answers 303 to the dialog, which says so. A file says nothing of what was left out: with a filter, a tab or an order
that cannot be read (31 February, a period that ends before it begins, a name given twice) it answers 422 and the name, and no file. So do the form below and
the files of a statement. One person takes ${EXPORT_RATES.download.times} such files an hour, or is sent ${EXPORT_RATES.email.times}, and ${STATEMENT_RATE.times} files of statements; then the
answer is 429. A file that broke off on the way has no end, which \`unzip -tq\` tells.

| file | rows at most |
| --- | --- |
${LISTED.flatMap(({ path, rows }) => (rows ? [`| \`${fileOf(path)}\` | ${whole(rows)} |`] : [])).join("\n")}

\`\`\`sh
curl -b jar -o transactions.xlsx "$APP${fileOf("/billing/transactions")}?from=2026-11-01&to=2026-11-30&status=APPROVED"
\`\`\``;

/** The sandbox's own pages: its checkout, and merchants for tests. */
export const afterForms = (): string => `# Only in the sandbox

The provider's own pages, not the app's. \`SANDBOX=http://localhost:8788\`; nothing here needs a cookie.

## Pay

\`POST {pay link}\` · who: whoever has the link

Pays an invoice, a payment link or a QR code by card. \`attempt\` is the hidden field of the page that \`GET {pay link}\` answers: a form that is sent
again with it pays once. Only test cards pay; the page lists them.

| field | required | value |
| --- | --- | --- |
| \`attempt\` | yes | from the page; after an answer other than 303, from that answer |
| \`number\` | yes | the card's number; blanks do not count |
| \`expiry\` | yes | month and year: \`12/39\`, \`1239\`, \`12/2039\` |
| \`cvc\` | yes | three digits, of some cards four |
| \`holder\` | yes | letters, at least two |
| \`amount\` | where the payer chooses it | as the page's language writes it; an invoice that may be paid in parts takes all that is open when it is left out |
| \`fullName\`, \`phone\` | links and QR codes | who pays |
| \`email\` | no | links and QR codes: where the receipt goes |
| \`optionalCode\` | no | QR codes |

Answers:

- 303 to \`…/receipt/{transaction}\`: paid or on hold
- 303 to \`…/3ds/{transaction}\`: that page's form has a hidden \`token\` and a button \`answer\`, \`confirm\` or \`refuse\`
- 402 declined: the page says why, and a new form stands in it
- 403 the form is too old, or nobody can pay by this link now; 410 it has expired or was canceled; 404 there is no such link
- 409 the invoice has changed, or others pay it right now: look again and send the new form
- 422 something typed is wrong: the sentences stand in elements whose id is the field's name and \`-error\`
- 429 too many declined cards; \`Retry-After\` says how many seconds to wait

\`\`\`sh
ATTEMPT=$(curl -s "$PAY" | sed -n 's/.*name="attempt" value="\\([^"]*\\)".*/\\1/p')
curl -i "$PAY" \\
  --data-urlencode "attempt=$ATTEMPT" \\
${Object.entries(CHECKOUT)
  .map(([name, value]) => `  --data-urlencode ${/\s/.test(value) ? `'${name}=${value}'` : `${name}=${value}`}`)
  .join(" \\\n")}
\`\`\`

## A merchant of one's own

\`POST $SANDBOX/__sandbox/merchants\` · who: anybody on the own machine, while \`SANDBOX_CONTROL\` is on

Makes a merchant that nothing else uses, with an owner, a team and applications, for a script or a test. The body is JSON; without one everything has
its default. What is wrong is named in \`fields\` of a 422, a whole body that is no object as \`body\`.

| field | required | value |
| --- | --- | --- |
| \`region\` | no | one of \`default\`, \`ae\`, \`sa\`; \`default\` |
| \`applicationCount\` | no | 0 to 5; 1 |
| \`status\` | no | \`ONLINE\`; \`APPROVED\`: its contract is to be signed |
| \`team\` | no | at most 20 of \`{ "role", "permissions" }\`; without \`permissions\` somebody has those of the role; nobody |

Answers 201 with \`username\`, \`password\` and \`phone\` of the owner, \`merchantId\`, \`appIds\`, and \`team\` with the same of each person.

\`\`\`sh
curl -s "$SANDBOX/__sandbox/merchants" -H 'content-type: application/json' \\
  -d '${JSON.stringify(MERCHANT)}'
\`\`\``;
