import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quietEnvironment, root, wrangler } from "../../../scripts/run.mjs";

const folder = mkdtempSync(join(tmpdir(), "back-office-migrations-"));
beforeAll(() => {
  const { status, stderr } = migrate();
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...parameters: string[]) =>
  spawnSync(process.execPath, [...parameters, `--persist-to=${folder}`], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...quietEnvironment },
  });
const migrate = () => run("scripts/migrate.mjs");

/** What a statement answers on the database in the folder. */
async function ask(statement: string): Promise<unknown[]> {
  const id = "00000000-0000-0000-0000-000000000000";
  const miniflare = new Miniflare({
    modules: true,
    script: "",
    cf: false,
    d1Databases: { DB: id },
    defaultPersistRoot: join(folder, "v3"),
  });
  try {
    return (await (await miniflare.getD1Database("DB")).prepare(statement).all()).results;
  } finally {
    await miniflare.dispose();
  }
}

test("wrangler, with which one migrates a deployed database, finds nothing left to do", () => {
  const { stdout } = run(wrangler, "d1", "migrations", "list", "DB", "--local", "--config=sandbox/wrangler.toml");
  expect(stdout).toContain("No migrations to apply");
});

test("a database that has them all stays as it is", async () => {
  const facts = "SELECT name FROM sqlite_schema UNION ALL SELECT name || applied_at FROM d1_migrations";
  const before = await ask(facts);
  expect(before.length).toBeGreaterThan(100);
  expect(migrate()).toMatchObject({ status: 0, stderr: "" });
  expect(await ask(facts)).toEqual(before);
});

test("one of another version is left as it is, and named with what to run", async () => {
  await ask("UPDATE d1_migrations SET name = '0000_gone.sql' WHERE name = '0000_baseline.sql'");
  const { status, stderr } = migrate();
  expect(status).toBe(1);
  expect(stderr).toContain(`The sandbox's data in ${folder} was made by another version of this project`);
  expect(stderr).toContain("0000_gone.sql");
  expect(stderr).toContain("npm run reset");
  expect(await ask("SELECT name FROM d1_migrations WHERE name = '0000_baseline.sql'")).toEqual([]);
});
