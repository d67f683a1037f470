import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unstable_splitSqlQuery } from "wrangler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { migrations, openDatabase, type Statement } from "../../../scripts/run/database.mjs";
import { quietEnvironment, root, wrangler } from "../../../scripts/run/programs.mjs";
import { definitionsOf, isPlainTable, SCHEMA_OBJECTS } from "../../../scripts/docs/schema-text.ts";

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "back-office-migrations-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const run = (folder: string, ...parameters: string[]) =>
  spawnSync(process.execPath, [...parameters, `--persist-to=${folder}`], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...quietEnvironment },
  });
const migrate = (folder: string) => run(folder, "scripts/run/migrate.mjs");
const askWrangler = (folder: string) =>
  run(folder, wrangler, "d1", "migrations", "list", "DB", "--local", "--config=sandbox/wrangler.toml").stdout;

/** What statements answer on the database in a folder, which is open only meanwhile. */
async function ask(folder: string, ...statements: (string | Statement)[]): Promise<Record<string, unknown>[][]> {
  const database = openDatabase(folder);
  try {
    return await database.run(statements.map((one) => (typeof one === "string" ? { sql: one } : one)));
  } finally {
    await database.close();
  }
}
const namesIn = async (folder: string) =>
  (await ask(folder, "SELECT name FROM d1_migrations ORDER BY name"))[0]?.map(({ name }) => name);

const objectSchema = z.object({ type: z.string(), name: z.string(), tableName: z.string(), sql: z.string() });
/**
 * Every object of a database by its name, told so that only what it means counts: not quotes, spaces, or in which order
 * columns came.
 */
async function schemaOf(folder: string): Promise<Record<string, string[]>> {
  const [rows = []] = await ask(folder, SCHEMA_OBJECTS);
  return Object.fromEntries(
    rows
      .map((row) => objectSchema.parse(row))
      .map((object) => {
        const sql = plain(object.sql);
        if (!isPlainTable(object)) return [`${object.type} ${object.name} ${object.tableName}`, [sql]];
        const { head, definitions, tail } = definitionsOf(sql);
        return [`table ${object.name}`, [head, ...definitions.flatMap(withReference).toSorted(), tail]];
      }),
  );
}
const plain = (sql: string) =>
  sql
    .replace(/--[^\n]*/g, "")
    .replace(/["`]/g, "")
    .replace(/\s+/g, " ");
/** A column that was added later says its reference itself. */
function withReference(definition: string): string[] {
  const [, column, rest, target] = /^(\w+) (.*) REFERENCES (\w+\(\w+\))$/.exec(definition) ?? [];
  if (!column) return [definition];
  return [`${column} ${rest}`, `FOREIGN KEY (${column}) REFERENCES ${target} ON UPDATE no action ON DELETE no action`];
}

const fresh = newFolder();
beforeAll(() => {
  const { status, stderr } = migrate(fresh);
  if (status !== 0) throw new Error(stderr);
});

describe("a new database", () => {
  test("wrangler, with which one migrates a deployed database, finds nothing left to do", () => {
    expect(askWrangler(fresh)).toContain("No migrations to apply");
  });

  test("stays as it is once it has them all", async () => {
    const facts = "SELECT name FROM sqlite_schema UNION ALL SELECT name || applied_at FROM d1_migrations";
    const before = await ask(fresh, facts);
    expect(before[0]?.length).toBeGreaterThan(100);
    expect(migrate(fresh)).toMatchObject({ status: 0, stderr: "" });
    expect(await ask(fresh, facts)).toEqual(before);
  });
});

describe("a database from before migrations were squashed", () => {
  /** Those migrations by name. */
  const before = z
    .record(z.string(), z.string())
    .parse(JSON.parse(gunzipSync(readFileSync(join(root, "tests/support/migrations-before.json.gz"))).toString()));
  const recorded = (name: string) => ({ sql: "INSERT INTO d1_migrations (name) VALUES (?)", values: [name] });
  const ROWS = [
    "INSERT INTO merchants (id, region, name, created_at) VALUES ('mer_kept', 'default', 'Kept', 1)",
    `INSERT INTO users (id, merchant_id, region, username, email, full_name, search_name, mobile_phone, role, user_type, password_hash, created_at)
      VALUES ('usr_kept', 'mer_kept', 'default', 'kept', 'kept@example.com', 'Kept', 'kept', '+994501234567', 'ROLE_SUSER', 'PMD_USER', 'none', 1)`,
    `INSERT INTO applications (id, merchant_id, owner_id, region, currency, account_type, name, search_name, category, status, created_at, updated_at)
      VALUES ('ES1000001', 'mer_kept', 'usr_kept', 'default', 'AZN', 'BUSINESS', 'Kept', 'kept', 'TOURISM', 'ONLINE', 1, 1)`,
    `INSERT INTO invoices (id, code, merchant_id, application_id, region, status, amount_minor, currency, full_name, phone, description, booking_id, language,
        link_expiration_date, expires_at, created_by, created_by_name, created_at, created_day, last_modified_by, last_modified_at, search, canceled_by)
      VALUES ('inv_kept', 'KEPT', 'mer_kept', 'ES1000001', 'default', 'PENDING', 12345, 'AZN', 'Kept', '+994501234567', 'Kept', 'B1', 'en',
        '2026-12-31', 2, 'usr_kept', 'Kept', 1, '2026-11-29', 'usr_kept', 1, '{"scope":"kept","guest":"kept"}', 'Somebody')`,
    ...["ROLE_FIN_MANAGER", "ROLE_OPERATOR", "ROLE_FO_MANAGER", "ROLE_FO_SUPERVISOR"].map(
      (role, place) =>
        `INSERT INTO users (id, merchant_id, region, username, email, full_name, search_name, mobile_phone, role, user_type, password_hash, created_at)
      VALUES ('${role}', 'mer_kept', 'default', '${role}', '${role}@example.com', 'Kept', 'kept', '+99450123456${place}', '${role}', 'PMD_USER', 'none', 1)`,
    ),
    `INSERT INTO user_permissions (user_id, permission, granted_at)
      VALUES ('ROLE_OPERATOR', 'CREATE_LINK', 1), ('ROLE_FO_MANAGER', 'SEND_LINK', 1), ('ROLE_FO_SUPERVISOR', 'CREATE_LINK', 1)`,
    `INSERT INTO security_events (id, user_id, kind, change, at)
      VALUES ('sev_kept', 'ROLE_FO_SUPERVISOR', 'ACCESS_CHANGED', '{"added":[],"removed":["RECORD_PAYMENT"]}', 1)`,
    "UPDATE clock SET offset_ms = 86400000",
  ];
  /** Tables that later migrations replaced; what moves their rows has tests of its own. */
  const MOVED = ["webhooks", "webhook_events"];
  /** A permission that came later is given to those whose work it is. */
  const GIVEN = "user_permissions";
  /** A database with a list of these, in which something was done. */
  async function made(names: string[], ...done: string[]): Promise<string> {
    const folder = newFolder();
    const table =
      "CREATE TABLE d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";
    await ask(folder, table, ...names.map(recorded), ...done);
    return folder;
  }
  /** All rows of all tables but the list of migrations. */
  async function rowsOf(folder: string): Promise<Record<string, Record<string, unknown>[]>> {
    const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_cf\\_%' ESCAPE '\\'";
    const [names = []] = await ask(folder, tables);
    const own = names.map(({ name }) => String(name)).filter((name) => !/^(d1_|sqlite_)/.test(name));
    const rows = await ask(folder, ...own.map((name) => `SELECT * FROM "${name}" ORDER BY 1`));
    return Object.fromEntries(own.map((name, place) => [name, rows[place] ?? []]));
  }

  test("is taken over with every row, and is the one that a new database is", async () => {
    const folder = await made(Object.keys(before), ...Object.values(before).flatMap(unstable_splitSqlQuery), ...ROWS);
    const rows = await rowsOf(folder);
    expect(Object.values(rows).flat().length).toBeGreaterThan(15);
    expect(migrate(folder)).toMatchObject({ status: 0, stderr: "" });
    const after = await rowsOf(folder);
    const stayed = Object.entries(rows).filter(([name]) => ![...MOVED, GIVEN].includes(name));
    expect(stayed).toHaveLength(Object.keys(rows).length - MOVED.length - 1);
    const givenTo = (name: string) =>
      after[GIVEN]?.filter(({ permission }) => permission === name).map(({ user_id }) => user_id);
    expect(givenTo("RECORD_PAYMENT")).toEqual(["ROLE_FIN_MANAGER", "ROLE_OPERATOR", "usr_kept"]);
    expect(givenTo("ANSWER_DISPUTE")).toEqual(["ROLE_FIN_MANAGER", "ROLE_FO_MANAGER", "usr_kept"]);
    expect(after[GIVEN]).toHaveLength((rows[GIVEN]?.length ?? 0) + 6);
    expect(after).toMatchObject(Object.fromEntries(stayed));
    // The tables of later migrations have nothing yet.
    const later = Object.entries(after).filter(([name]) => !(name in rows));
    expect(later.map(([, found]) => found)).toEqual(later.map(() => []));
    expect(await namesIn(folder)).toEqual(migrations());
    const schema = await schemaOf(folder);
    expect(Object.keys(schema).length).toBeGreaterThan(350);
    expect(schema).toEqual(await schemaOf(fresh));
  });

  test("is refused where one of them is missing, with how to keep it", async () => {
    const names = Object.keys(before).slice(0, -1);
    const folder = await made(names);
    const { status, stderr } = migrate(folder);
    expect(status).toBe(1);
    expect(stderr).toContain("0054_how_files_were_read.sql");
    expect(stderr).toMatch(/To keep it, run `npm start` once with commit [0-9a-f]{8}/);
    expect(await namesIn(folder)).toEqual(names);
  });

  test("is refused where it has another one, and named with what to run", async () => {
    const names = [...Object.keys(before), "0099_gone.sql"];
    const folder = await made(names);
    const { status, stderr } = migrate(folder);
    expect(status).toBe(1);
    expect(stderr).toContain(`The sandbox's data in ${folder} was made by another version of this project`);
    expect(stderr).toContain("0099_gone.sql");
    expect(stderr).toContain("npm run reset");
    expect(stderr).not.toContain("To keep it");
    expect(await namesIn(folder)).toEqual(names);
  });
});
