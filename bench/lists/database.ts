import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { getPlatformProxy } from "wrangler";
import { root } from "../../scripts/run/programs.mjs";
import type { Db } from "../../sandbox/src/db/database.ts";
import { insertMovements, openWallet } from "./movements";
import { insertInvoices, insertTransactions, type Owner } from "./rows";

export const OWNER: Owner = {
  merchantId: "mer_bench",
  applicationIds: ["ES1000001", "ES1000002", "ES1000003"],
};
/** The end of the two years of the data. */
export const UNTIL = Date.UTC(2026, 10, 20);
/** The number of rows that one statement makes. */
const CHUNK = 10_000;

const MIGRATIONS = join(root, "sandbox/migrations");

/** A statement with its bound values. */
export type Query = { sql: string; params: unknown[] };

export type ListDatabase = {
  rows: number;
  db: Db;
  d1: D1Database;
  /** Seconds to fill the database; undefined if it was kept from before. */
  filledIn: number | undefined;
  /** The statements since the last call of this function. */
  takeQueries: () => Query[];
  close: () => Promise<void>;
};

/**
 * A D1 of workerd with this number of invoices of one merchant, of transactions and of movements; kept in .cache/bench
 * for the next time.
 */
export async function openDatabase(rows: number): Promise<ListDatabase> {
  const folder = join(root, ".cache/bench/lists", `${rows}-${version()}`);
  mkdirSync(folder, { recursive: true });
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: join(root, "sandbox/wrangler.toml"),
    persist: { path: folder },
  });
  const d1 = proxy.env.DB;
  let queries: Query[] = [];
  const logger = { logQuery: (sql: string, params: unknown[]) => void queries.push({ sql, params }) };
  const db = drizzle(d1, { casing: "snake_case", logger });
  const filledIn = await fill(d1, rows);
  return {
    rows,
    db,
    d1,
    filledIn,
    takeQueries() {
      const taken = queries;
      queries = [];
      return taken;
    },
    close: () => proxy.dispose(),
  };
}

/** Changes with the tables and the way to make the rows, so that an old database is not used again. */
function version(): string {
  const hash = createHash("sha256");
  for (const { name, text } of migrations()) hash.update(name).update(text);
  for (const file of ["rows.ts", "movements.ts"]) hash.update(readFileSync(join(root, "bench/lists", file)));
  return hash.digest("hex").slice(0, 8);
}

const migrations = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(MIGRATIONS, name), "utf8") }));

async function fill(d1: D1Database, rows: number): Promise<number | undefined> {
  const started = Date.now();
  const made = async (table: string, by: string): Promise<number> =>
    (await d1.prepare(`SELECT coalesce(max(${by}), 0) AS made FROM ${table}`).first<number>("made")) ?? 0;
  const exists = await d1.prepare("SELECT 1 FROM sqlite_master WHERE name = 'merchants'").first();
  if (!exists) await createTables(d1);
  if ((await made("wallet_movements", "nth")) >= rows) return undefined;
  for (const [table, by, insert] of [
    ["invoices", "seq", insertInvoices],
    ["transactions", "seq", insertTransactions],
    ["wallet_movements", "nth", insertMovements],
  ] as const) {
    for (let from = (await made(table, by)) + 1; from <= rows; from += CHUNK) {
      const to = Math.min(rows, from + CHUNK - 1);
      const statements = [insert(OWNER, { from, to, total: rows, until: UNTIL })].flat();
      await d1.batch(statements.map((statement) => d1.prepare(statement)));
      if (to % (10 * CHUNK) === 0) console.error(`  ${to} of ${rows} ${table}, ${seconds(started)} s`);
    }
  }
  return seconds(started);
}

const seconds = (since: number): number => Math.round((Date.now() - since) / 1000);

async function createTables(d1: D1Database): Promise<void> {
  for (const { text } of migrations()) {
    const statements = text.split("--> statement-breakpoint").filter((part) => part.replace(/--.*/g, "").trim() !== "");
    await d1.batch(statements.map((statement) => d1.prepare(statement)));
  }
  const [main, second, rare] = OWNER.applicationIds;
  const now = UNTIL;
  await d1.batch([
    d1.prepare(
      `INSERT INTO merchants (id, region, name, created_at) VALUES ('${OWNER.merchantId}', 'default', 'Bench', ${now})`,
    ),
    d1.prepare(`INSERT INTO users (id, merchant_id, region, username, email, full_name, search_name, mobile_phone, role, user_type, password_hash, created_at)
      VALUES ('usr_bench', '${OWNER.merchantId}', 'default', 'bench@example.com', 'bench@example.com', 'Bench', 'bench', '+994501234567', 'ROLE_SUSER', 'PMD_USER', 'none', ${now})`),
    ...[
      [main, "Hotel"],
      [second, "Restaurant"],
      [rare, "Spa"],
    ].map(([id, name]) =>
      d1.prepare(`INSERT INTO applications (id, merchant_id, owner_id, region, currency, account_type, name, search_name, category, status, created_at, updated_at)
        VALUES ('${id}', '${OWNER.merchantId}', 'usr_bench', 'default', 'AZN', 'BUSINESS', '${name}', lower('${name}'), 'TOURISM', 'ONLINE', ${now}, ${now})`),
    ),
    d1.prepare(openWallet(OWNER)),
  ]);
}
