// `npm run docs`: writes the documents that are generated from the code. `npm run docs -- --check` only compares.
import { join } from "node:path";
import { ensureInstalled } from "./run/install.mjs";
import { fail, root, run } from "./run/programs.mjs";

const generators = [
  "scripts/docs/sentence-types.ts",
  "scripts/docs/openapi-doc.ts",
  "scripts/docs/forms-doc.ts",
  "scripts/docs/schema-doc.ts",
];

try {
  await ensureInstalled();
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  for (const generator of generators) {
    const code = await run(process.execPath, [tsx, generator, ...process.argv.slice(2)]);
    if (code !== 0) process.exitCode = code;
  }
} catch (error) {
  fail(error);
}
