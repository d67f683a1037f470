import { searchText } from "#provider/rules/search-text";
import type { searchAnswerSchema } from "#provider/contract/search";
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { invoiceMatch, payerMatch, phoneDigits, transactionMatch } from "../../domain/search.ts";
import { readId, type IdKind } from "../../domain/typed-id.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { filesNamed, type NamedFile } from "../payout-files.ts";
import { inTeam, type TeamViewer } from "../users.ts";
import { findTransfer, type NamedTransfer } from "../transfers.ts";
import { findWithdrawal, type NamedPayout } from "../withdrawals.ts";
import { findPayouts, payoutsOfPage, type ListedPayout, type PayoutViewer } from "./payouts.ts";
import { inSight, sightMatch } from "./sight.ts";
import type { InvoiceRow, TransactionRow, UserRow } from "../rows.ts";
import { invoices, transactions, users } from "../schema/index.ts";

/** At most this many of each kind. */
const OF_A_KIND = 5;
/** The newest invoices whose payers are looked at for customers: one who pays often stands in many of them. */
const INVOICES_OF_CUSTOMERS = 50;

type Customer = z.infer<typeof searchAnswerSchema>["customers"][number];
export type FoundAnywhere = {
  invoices: InvoiceRow[];
  transactions: TransactionRow[];
  customers: Customer[];
  payouts: ListedPayout[];
  payoutFiles: NamedFile[];
  withdrawals: NamedPayout[];
  transfers: NamedTransfer[];
  users: UserRow[];
};

/**
 * What one text finds in sight, newest first: by an id, a code, an RRN, a name, an e-mail, a phone or a card's last
 * four digits. One bounded query for each kind, side by side. `team`: the account whose people may be found; `wallets`:
 * the sight of its wallets, and `payouts` of whoever looks at those, where there are any.
 */
export async function findAnywhere(
  db: Db,
  sight: Sight,
  text: string,
  {
    team,
    wallets,
    payouts,
  }: { team?: Team | undefined; wallets?: Sight | undefined; payouts?: PayoutViewer | undefined },
): Promise<FoundAnywhere> {
  const [found, paid, payers, paidOut, files, withdrawal, transfer, people] = await Promise.all([
    findInvoices(db, sight, text),
    findTransactions(db, sight, text),
    findPayers(db, sight, text),
    payouts ? payoutsOfPage(db, findPayouts(payouts, { text }), { page: 0, pageSize: OF_A_KIND }) : [],
    payouts ? filesNamed(db, payouts, text, OF_A_KIND) : [],
    wallets && findByReference(text, ["pay"], (id) => findWithdrawal(db, wallets, id)),
    wallets && findByReference(text, ["trf", "top"], (id) => findTransfer(db, wallets, id)),
    team === undefined ? [] : findPeople(db, team, text),
  ]);
  return {
    invoices: found,
    transactions: paid,
    customers: eachOnce(payers),
    payouts: paidOut,
    payoutFiles: files,
    withdrawals: withdrawal ? [withdrawal] : [],
    transfers: transfer ? [transfer] : [],
    users: people,
  };
}

/** What has that id, written in any case; nothing is asked for any other text. */
async function findByReference<Row>(
  text: string,
  kinds: readonly IdKind[],
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const id = readId(text);
  return id && kinds.includes(id.kind) ? find(id.ids[1]) : undefined;
}

/** `seq` of the newest that a full-text condition finds in sight. */
const newest = (search: SQL, match: string, limit: number): SQL =>
  sql`(SELECT rowid FROM ${search} WHERE ${search} MATCH ${match} ORDER BY rowid DESC LIMIT ${limit})`;

async function findInvoices(db: Db, sight: Sight, text: string): Promise<InvoiceRow[]> {
  const found = (condition: SQL | undefined) =>
    db.select().from(invoices).where(condition).orderBy(desc(invoices.seq)).limit(OF_A_KIND);
  const id = readId(text);
  if (id?.kind === "inv") return found(and(inArray(invoices.id, id.ids), inSight(invoices, sight)));
  const match = sightMatch(sight, invoiceMatch(text));
  return match === undefined ? [] : found(inArray(invoices.seq, newest(sql`invoice_search`, match, OF_A_KIND)));
}

async function findTransactions(db: Db, sight: Sight, text: string): Promise<TransactionRow[]> {
  const found = (condition: SQL | undefined) =>
    db.select().from(transactions).where(condition).orderBy(desc(transactions.seq)).limit(OF_A_KIND);
  const id = readId(text);
  if (id?.kind === "trx" || id?.kind === "ses") {
    const column = id.kind === "trx" ? transactions.id : transactions.sessionId;
    return found(and(inArray(column, id.ids), inSight(transactions, sight)));
  }
  if (id?.kind === "inv") return found(and(inArray(transactions.invoiceId, id.ids), inSight(transactions, sight)));
  const match = sightMatch(sight, transactionMatch(text));
  return match === undefined ? [] : found(inArray(transactions.seq, newest(sql`transaction_search`, match, OF_A_KIND)));
}

async function findPayers(db: Db, sight: Sight, text: string): Promise<Customer[]> {
  const match = sightMatch(sight, payerMatch(text));
  if (match === undefined) return [];
  return db
    .select({ fullName: invoices.fullName, phone: invoices.phone, email: invoices.email })
    .from(invoices)
    .where(inArray(invoices.seq, newest(sql`invoice_search`, match, INVOICES_OF_CUSTOMERS)))
    .orderBy(desc(invoices.seq));
}

/** The newest of those who are the same person by name, phone and e-mail. */
function eachOnce(payers: readonly Customer[]): Customer[] {
  const nameOf = (payer: Customer) => JSON.stringify([searchText(payer.fullName), payer.phone, payer.email]);
  return [...new Map(payers.toReversed().map((payer) => [nameOf(payer), payer])).values()]
    .toReversed()
    .slice(0, OF_A_KIND);
}

/** An account whose people may be found, and who asks for them. */
type Team = { merchantId: string; viewer: TeamViewer };

/**
 * People of one account by their id, words of the name, a part of the e-mail or of the phone; reads that account's
 * people only.
 */
async function findPeople(db: Db, { merchantId, viewer }: Team, text: string): Promise<UserRow[]> {
  const id = readId(text);
  const words = searchText(text).split(" ").filter(Boolean);
  const digits = phoneDigits(text);
  if (words.length === 0) return [];
  return db
    .select()
    .from(users)
    .where(
      and(
        eq(users.merchantId, merchantId),
        inTeam(viewer),
        isNull(users.deletedAt),
        id?.kind === "usr"
          ? inArray(users.id, id.ids)
          : or(
              sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) WHERE instr(' ' || ${users.searchName}, ' ' || value) = 0)`,
              sql`instr(${users.username}, ${text.toLowerCase()}) > 0`,
              digits === undefined ? undefined : sql`instr(${users.mobilePhone}, ${digits}) > 0`,
            ),
      ),
    )
    .orderBy(desc(users.createdAt), users.id)
    .limit(OF_A_KIND);
}
