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
import { linksCalled, type NamedLink } from "./links.ts";
import { inSight, sightMatch } from "./sight.ts";
import type { InvoiceRow, TransactionRow, UserRow } from "../rows.ts";
import { invoices, transactions, users } from "../schema/index.ts";

/** The maximal number of results of each kind. */
const OF_A_KIND = 5;
/** The number of newest invoices whose payers are searched for customers, because one payer may have many invoices. */
const INVOICES_OF_CUSTOMERS = 50;

type Customer = z.infer<typeof searchAnswerSchema>["customers"][number];
export type FoundAnywhere = {
  invoices: InvoiceRow[];
  transactions: TransactionRow[];
  links: NamedLink[];
  customers: Customer[];
  payouts: ListedPayout[];
  payoutFiles: NamedFile[];
  withdrawals: NamedPayout[];
  transfers: NamedTransfer[];
  users: UserRow[];
};

/**
 * Everything in sight that one text finds, newest first: by id, code, RRN, name, e-mail, phone or a card's last four
 * digits. One limited query for each kind, all at the same time. `team`: the account whose people may be found.
 * `wallets`: the sight for withdrawals and transfers. `payouts`: the viewer of payouts. Each is undefined if the person
 * may not see these.
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
  const [found, paid, links, payers, paidOut, files, withdrawal, transfer, people] = await Promise.all([
    findInvoices(db, sight, text),
    findTransactions(db, sight, text),
    linksCalled(db, sight, text, OF_A_KIND),
    findPayers(db, sight, text),
    payouts ? payoutsOfPage(db, payouts, findPayouts(payouts, { text }), { page: 0, pageSize: OF_A_KIND }) : [],
    payouts ? filesNamed(db, payouts, text, OF_A_KIND) : [],
    wallets && findByReference(text, ["pay"], (id) => findWithdrawal(db, wallets, id)),
    wallets && findByReference(text, ["trf", "top"], (id) => findTransfer(db, wallets, id)),
    team === undefined ? [] : findPeople(db, team, text),
  ]);
  return {
    invoices: found,
    transactions: paid,
    links,
    customers: eachOnce(payers),
    payouts: paidOut,
    payoutFiles: files,
    withdrawals: withdrawal ? [withdrawal] : [],
    transfers: transfer ? [transfer] : [],
    users: people,
  };
}

/** The row with that id, written in any case. Runs no query if the text is not such an id. */
async function findByReference<Row>(
  text: string,
  kinds: readonly IdKind[],
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const id = readId(text);
  return id && kinds.includes(id.kind) ? find(id.ids[1]) : undefined;
}

/** `seq` of the newest rows in sight that a full-text condition finds. */
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

/** Keeps only the newest of payers with the same name, phone and e-mail. */
function eachOnce(payers: readonly Customer[]): Customer[] {
  const nameOf = (payer: Customer) => JSON.stringify([searchText(payer.fullName), payer.phone, payer.email]);
  return [...new Map(payers.toReversed().map((payer) => [nameOf(payer), payer])).values()]
    .toReversed()
    .slice(0, OF_A_KIND);
}

/** An account whose people may be found, and the viewer who searches. */
type Team = { merchantId: string; viewer: TeamViewer };

/**
 * People of one account by id, words of the name, or a part of the e-mail or phone. Reads only that account's people.
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
