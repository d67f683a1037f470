// `npm run docs`: writes the documents that are generated from the code. `npm run docs -- --check` only compares.
import { join } from "node:path";
import { ensureInstalled } from "./run/install.mjs";
import { fail, root, run } from "./run/programs.mjs";

const TSX = "node_modules/tsx/dist/cli.mjs";
/** What runs each generator. */
const generators = {
  "scripts/docs/sentence-types.ts": TSX,
  "scripts/docs/openapi-doc.ts": TSX,
  "scripts/docs/forms-doc.ts": "scripts/docs/in-vite.mjs",
  "scripts/docs/schema-doc.ts": TSX,
};

try {
  await ensureInstalled();
  for (const [generator, runner] of Object.entries(generators)) {
    const code = await run(process.execPath, [join(root, runner), generator, ...process.argv.slice(2)]);
    if (code !== 0) process.exitCode = code;
  }
} catch (error) {
  fail(error);
}
