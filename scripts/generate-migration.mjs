// `npm run db:generate -- --name what_it_does`: writes the next migration from the schema, and keeps only its newest
// snapshot.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fail, root, run } from "./run/programs.mjs";

try {
  const drizzle = join(root, "node_modules/drizzle-kit/bin.cjs");
  const parameters = ["generate", "--config=sandbox/drizzle.config.ts", ...process.argv.slice(2)];
  process.exitCode = await run(process.execPath, [drizzle, ...parameters]);
  const folder = join(root, "sandbox/migrations/meta");
  const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  for (const older of snapshots.sort().slice(0, -1)) rmSync(join(folder, older));
} catch (error) {
  fail(error);
}
