// `npm run reset`: deletes all data; the next `npm start` seeds the sandbox again.
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fail, root } from "./run/programs.mjs";
import { demandUnused } from "./run/state.mjs";

const state = resolve(root, process.env["STATE_DIR"] || ".wrangler");
try {
  await demandUnused(state);
} catch (error) {
  fail(error);
}
for (const part of ["app", "sandbox", "registry", "logs", "running.json"])
  rmSync(join(state, part), { recursive: true, force: true });
console.log(`Forgot everything in ${state}. The next \`npm start\` seeds the sandbox anew.`);
