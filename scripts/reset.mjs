// `npm run reset`: forgets all data; the next `npm start` seeds the sandbox anew.
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fail, isPortFree, portFrom, root } from "./run.mjs";

const state = resolve(root, process.env["STATE_DIR"] || ".wrangler");
if (!(await isPortFree(portFrom("SANDBOX_PORT", 8788)))) fail("Stop the running copy first (Ctrl-C in its terminal).");
for (const part of ["app", "sandbox", "registry", "logs"]) rmSync(join(state, part), { recursive: true, force: true });
console.log(`Forgot everything in ${state}.`);
