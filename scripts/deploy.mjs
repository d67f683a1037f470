// `npm run deploy`: builds the app and uploads it to Cloudflare, with its route for each regional domain
// ([env.production]). This script never deploys the sandbox. It passes further parameters on:
// `npm run deploy -- --dry-run`.
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./run/install.mjs";
import { fail, root, run } from "./run/programs.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
  const wrangler = join(root, "node_modules/wrangler/bin/wrangler.js");
  process.exitCode = await run(process.execPath, [wrangler, "deploy", "--env=production", ...process.argv.slice(2)], {
    env: { WRANGLER_SEND_METRICS: "false" },
  });
} catch (error) {
  fail(error);
}
