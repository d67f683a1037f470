// Applies the project's migrations to the sandbox's database in a folder (decisions 0122 and 0153), or ends with a
// sentence.
import { parseArgs } from "node:util";
import { migrations, openDatabase, statementsOf } from "./database.mjs";
import { fail } from "./programs.mjs";

/** Wrangler's own table: wrangler and this script continue each other's work. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;
/**
 * The migrations that the squashed ones replace, without `.sql`: a database that has all of them is taken over
 * unchanged.
 */
const BEFORE = `
  0000_baseline 0001_invariants 0002_open_invoices 0003_net_is_a_rule 0004_known_devices 0005_due_days
  0006_texts_by_language 0007_proven_addresses 0008_holds_of_application 0009_customers 0010_erasing_customers
  0011_wallet_movements 0013_ledger_checks 0014_moving_money 0015_saved_views 0016_made_of
  0018_automatic_withdrawals 0019_transfers 0020_payouts_reviewed 0021_app_keys_and_name_checks
  0022_payout_approvals 0026_payouts_by_last_digits 0027_connections 0028_payouts_waiting 0029_ending_applications
  0030_payout_files 0031_withdrawal_operations 0032_test_invoices 0033_mail_for_payers
  0034_contracts_signed_by_phone 0035_embed_origins 0036_logos 0037_bulk_uploads 0038_changed_details
  0039_payout_receivers 0040_payout_file_search 0041_webhooks 0042_letters_of_applications 0043_recurring_payouts
  0046_who_did_what 0047_logos_of_prepared 0048_orders_of_links 0049_who_canceled_invoices 0050_money_targets
  0051_editions_of_salary_files 0052_marks_by_column 0053_unread_sheets 0054_how_files_were_read
  0058_english_amounts
`;
/** The squashed ones, which make the same tables, indexes, triggers and views. */
const SQUASHED = [
  "0000_tables.sql",
  "0001_ledger.sql",
  "0002_payments.sql",
  "0003_payouts.sql",
  "0004_lists.sql",
  "0005_customers.sql",
  "0006_records.sql",
];
/** The last commit with all of `BEFORE`. */
const LAST_BEFORE = "186274af";

const { values: given } = parseArgs({ options: { "persist-to": { type: "string" } } });
const state = given["persist-to"];
if (!state) throw new Error("--persist-to says where the database lies.");

const database = openDatabase(state);
try {
  await migrate();
} catch (error) {
  await database.close();
  fail(error);
}
await database.close();

/** Applies all missing migrations at once, or none of them. */
async function migrate() {
  const [, rows = []] = await database.run([{ sql: APPLIED }, { sql: "SELECT name FROM d1_migrations ORDER BY id" }]);
  const applied = rows.map(({ name }) => String(name));
  const before = BEFORE.trim()
    .split(/\s+/)
    .map((name) => `${name}.sql`);
  const takesOver = applied.length === before.length && before.every((name) => applied.includes(name));
  if (!takesOver) refuseOthers(applied, before);
  const present = takesOver ? SQUASHED : applied;
  const statements = [
    ...(takesOver ? [{ sql: "DELETE FROM d1_migrations" }, ...SQUASHED.map(recorded)] : []),
    ...migrations()
      .filter((name) => !present.includes(name))
      .flatMap((name) => [...statementsOf(name), recorded(name)]),
  ];
  if (statements.length === 0) return;
  try {
    await database.run(statements);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migrating the sandbox's data in ${state} failed: ${reason}`, { cause: error });
  }
}

/** @param {string} name */
function recorded(name) {
  return { sql: "INSERT INTO d1_migrations (name) VALUES (?)", values: [name] };
}

/**
 * Refuses a database with a migration that the project does not have.
 *
 * @param {string[]} applied
 * @param {string[]} before
 */
function refuseOthers(applied, before) {
  const known = migrations();
  const gone = applied.filter((name) => !known.includes(name)).at(-1);
  if (!gone) return;
  const isPart = applied.every((name) => before.includes(name));
  throw new Error(
    `The sandbox's data in ${state} was made by another version of this project (it knows ${gone}, which is not in\n` +
      "sandbox/migrations). Run `npm run reset` to forget that data, then start again: it is seeded anew." +
      (isPart ? `\nTo keep it, run \`npm start\` once with commit ${LAST_BEFORE}, then start this version again.` : ""),
  );
}
