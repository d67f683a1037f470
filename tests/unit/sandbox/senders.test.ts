import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve("sandbox/src");

/**
 * Whose language each place speaks that writes a letter, an SMS or a message, or sends a code. Whoever reads it is who
 * it is written for: of people the language that they chose, of payers that of their invoice or page.
 */
const READERS: Record<string, { languages: readonly string[]; readers: string }> = {
  "contracts/begin.ts": { languages: ["person.user"], readers: "whoever signs, on their phone" },
  "contracts/settle.ts": { languages: ["to"], readers: "whoever signed, and the owner" },
  "jobs/automatic-pauses.ts": { languages: ["user"], readers: "whoever made the rule" },
  "jobs/automatic-withdrawals.ts": { languages: ["user"], readers: "whoever made the rule" },
  "jobs/recurring-payouts.ts": { languages: ["to"], readers: "whoever made the rule, or the owner" },
  "operations/application-notices.ts": { languages: ["to"], readers: "each owner" },
  "operations/bulk/letter.ts": { languages: ["to"], readers: "whoever uploaded the file" },
  "operations/details.ts": { languages: ["owner"], readers: "the owner" },
  "operations/disputes/tell.ts": { languages: ["person"], readers: "whoever may answer the dispute" },
  "operations/invoices/schedule.ts": { languages: ["invoice"], readers: "the payer" },
  "operations/invoices/send.ts": { languages: ["invoice"], readers: "the payer" },
  "operations/leaving/letters.ts": { languages: ["to"], readers: "whoever confirmed the act" },
  "operations/payments/notice.ts": { languages: ["users"], readers: "each person who sees the application" },
  "operations/payments/receipt-mail.ts": { languages: ["transaction"], readers: "the payer, as they read the page" },
  "operations/payments/refund-batch-letters.ts": {
    languages: ["maker", "to"],
    readers: "approvers, and whoever made the refunds",
  },
  "operations/payments/refund-letters.ts": { languages: ["to"], readers: "approvers, and whoever made the refund" },
  "operations/people/connect.ts": {
    languages: [],
    readers: "whoever connects; pages/messenger says in which language",
  },
  "operations/people/reviewers.ts": { languages: ["owner"], readers: "each owner" },
  "operations/reports.ts": {
    languages: ["person", "reader"],
    readers: "each reader of a report; of one that stopped: owners, and whoever set it up",
  },
  "operations/review.ts": { languages: ["owner"], readers: "the owner" },
  "operations/rule-proposals.ts": { languages: ["to"], readers: "whoever approves" },
  "operations/server-keys.ts": { languages: ["person"], readers: "owners, whoever made the key, and whoever acted" },
  "operations/till/letter.ts": { languages: ["person"], readers: "whoever opened the shift" },
  "operations/wallets/bank-letter.ts": { languages: ["maker"], readers: "whoever withdrew" },
  "operations/wallets/money-targets.ts": { languages: ["person"], readers: "owners, and whoever asked" },
  "operations/wallets/payout-file-letters.ts": { languages: ["to"], readers: "approvers, and whoever made the file" },
  "operations/wallets/payout-letters.ts": { languages: ["to"], readers: "approvers, and whoever made the payout" },
  "operations/wallets/ticked-payout-letters.ts": {
    languages: ["to"],
    readers: "approvers, and whoever made the payouts",
  },
  "operations/wallets/transfer-news.ts": {
    languages: ["person"],
    readers: "both wallets' people; of a phone that has no account here, whoever speaks the country's language",
  },
  "operations/webhooks/letters.ts": { languages: ["owner"], readers: "the owner" },
  "pages/checkout/declines-mail.ts": { languages: ["owner"], readers: "the owner" },
  "pages/messenger/index.ts": { languages: ["linked"], readers: "whoever connects" },
  "routes/addresses.ts": { languages: ["user"], readers: "whoever had the address before" },
  "routes/application-keys.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/application-life.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/auth.ts": {
    languages: ["body", "user"],
    readers: "whoever signs in; what their browser chose, once they have",
  },
  "routes/automatic-withdrawals.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/cards.ts": { languages: ["user"], readers: "whose card it is" },
  "routes/contracts.ts": {
    languages: ["made.text", "query", "to"],
    readers: "of the text: whoever reads it; of letters: each owner",
  },
  "routes/exports.ts": { languages: ["user"], readers: "whoever asks" },
  "routes/money-targets.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/notifications.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/payout-creation.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/payout-files.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/payout-review.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/profile.ts": { languages: ["body", "user"], readers: "whose phone or address it is" },
  "routes/recovery.ts": { languages: ["found", "user"], readers: "whose password it is" },
  "routes/recurring-payouts.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/registration.ts": {
    languages: ["kept", "owner", "typed"],
    readers: "whoever registers; of a taken address its owner",
  },
  "routes/refund-batches.ts": { languages: ["given.person.user"], readers: "whoever asks" },
  "routes/refund-files.ts": { languages: ["given.person.user"], readers: "whoever asks" },
  "routes/refunds.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/rule-proposals.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/signing-secrets.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/server-keys.ts": { languages: ["deps.person.user"], readers: "whoever asks" },
  "routes/test-invoices.ts": { languages: ["user"], readers: "whoever asks" },
  "routes/ticked-payouts.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/transfers.ts": { languages: ["person.user"], readers: "whoever asks" },
  "routes/user-access.ts": {
    languages: ["invited", "person.user"],
    readers: "whoever asks for a code; whoever is invited, who begins with the inviter's language",
  },
  "routes/withdrawals.ts": { languages: ["person.user"], readers: "whoever asks" },
  "security/codes.ts": { languages: ["request"], readers: "whom the code is for" },
  "security/email-links.ts": { languages: ["user"], readers: "whose address it is" },
  "security/new-password.ts": { languages: ["user"], readers: "whose password it is" },
  "security/wrong-codes.ts": { languages: ["user"], readers: "whose codes they are" },
};

/**
 * What puts a message into the outbox, sends a code, or words what is sent. Sentences of the account's log are sent to
 * nobody.
 */
const SENDS =
  /\b(?:sendMessage|mailPerson|issueCode|prepareCode)\(|\(outboxMessages\)|\/messages\/(?!logged-calls)[\w/-]+\.ts"/;
/** Words of pages and files, the outbox itself, and what looks up when a letter was sent: nothing is sent there. */
const SEND_NOTHING = [
  "db/asked-approvers.ts",
  "db/outbox.ts",
  "exports/payout-file-sheets.ts",
  "exports/payout-table.ts",
  "exports/wallet-money-tables.ts",
  "pages/bank/views.ts",
  "pages/checkout/receipt.ts",
  "routes/till.ts",
];

const sources = readdirSync(ROOT, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith(".ts") && !/^(?:messages|testing)\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, "utf8") }))
  .filter(({ path, text }) => SENDS.test(text) && !SEND_NOTHING.includes(path));

/** Of what a file takes a language: `to.language`, and `const { language } = person.user`. */
function languagesOf(text: string): string[] {
  const read = [...text.matchAll(/(?<![\w.])([\w.]+?)\??\.language\b/g)];
  const taken = [...text.matchAll(/\{[^{}]*\blanguage\b[^{}]*\}\s*=\s*([\w.]+)/g)];
  return [...new Set([...read, ...taken].map(([, of = ""]) => of))].toSorted();
}

describe("whatever is sent", () => {
  it("is sent from a place that is listed here", () => {
    expect(sources.map(({ path }) => path).toSorted()).toEqual(Object.keys(READERS).toSorted());
  });

  it.each(sources)("from $path is in the language of whoever reads it", ({ path, text }) => {
    expect(languagesOf(text)).toEqual(READERS[path]?.languages);
  });

  it.each(sources)("from $path goes to whoever's language it is in", ({ path, text }) => {
    const mailed = [...text.matchAll(/\bmailPerson\([\w.]+, (?:\{ \.\.\.)?(\w+)/g)].map(([, to = ""]) => to);
    expect(READERS[path]?.languages).toEqual(expect.arrayContaining(mailed));
  });
});
