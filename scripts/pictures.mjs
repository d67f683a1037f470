// `npm run pictures`: starts the product with its demo data and takes the pictures of README and docs again, into
// docs/pictures.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./test/browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./run/install.mjs";
import { fail, root } from "./run/programs.mjs";
import { startPair } from "./run/servers.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
  const executablePath = await ensureBrowser();
  const { register } = await import("tsx/esm/api");
  register();
  const stateDir = mkdtempSync(join(tmpdir(), "back-office-"));
  try {
    const pair = await startPair({ stateDir });
    process.env["APP_URL"] = pair.appUrl;
    process.env["SANDBOX_URL"] = pair.sandboxUrl;
    process.env["TEST_SEED"] ||= "1";
    try {
      const { takePictures } = await import("./docs/pictures");
      await takePictures(executablePath, join(root, "docs/pictures"));
    } finally {
      await pair.stop();
    }
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
} catch (error) {
  fail(error);
}
