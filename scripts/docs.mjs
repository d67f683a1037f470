// `npm run docs`: writes the documents that are made from the code. `npm run docs -- --check` only compares.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { fail, root, run } from "./run.mjs";

const generators = [
  "scripts/sentence-types.ts",
  "scripts/openapi-doc.ts",
  "scripts/forms-doc.ts",
  "scripts/schema-doc.ts",
];

try {
  await ensureInstalled();
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  for (const generator of generators.filter((file) => existsSync(join(root, file)))) {
    const code = await run(process.execPath, [tsx, generator, ...process.argv.slice(2)]);
    if (code !== 0) process.exitCode = code;
  }
} catch (error) {
  fail(error);
}
