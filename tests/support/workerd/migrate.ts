import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

/*
 * Runs before each test file. All files run in one workerd, one after the other, which loads the product's modules
 * once, because those keep no data between two calls. The state of a file is made anew: the database, with all tables
 * and no rows, and the tests' own modules, which hold merchants and people, and whose hooks belong to the file that
 * imports them.
 */
// eslint-disable-next-line no-underscore-dangle -- Vitest's own name
const modules = globalThis.__vitest_worker__?.evaluatedModules;
if (!modules)
  throw new Error("Vitest keeps its modules elsewhere now: files of tests would share what belongs to one.");
for (const [id, module] of modules.idToModuleMap)
  if (id.includes("/tests/") && id !== import.meta.filename) modules.invalidateModule(module);

/** The first call on an idle database may leave it unchanged. */
const RESETS = 5;

for (let resets = 0; await hasTables(); resets += 1) {
  if (resets === RESETS) throw new Error("The database of the file before could not be emptied.");
  await reset();
}
// In one batch: a batch for each migration takes twice as long, and every file has a database.
await env.DB.batch(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))));

async function hasTables(): Promise<boolean> {
  return (await env.DB.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").first()) !== null;
}
