// Checks docs/openapi.json and docs/openapi-v3.json against the recommended rules of Redocly.
import { join } from "node:path";
import { root, runQuietly } from "../run/programs.mjs";

const { code, output } = await runQuietly(
  process.execPath,
  [
    join(root, "node_modules/@redocly/cli/bin/cli.js"),
    "lint",
    "--extends=recommended",
    // The address `/api/apps/transfer/{OTP}` is promised: `transfer` stands in the place of an id, and no id looks like
    // it.
    "--skip-rule=no-ambiguous-paths",
    "--format=stylish",
    "docs/openapi.json",
    "docs/openapi-v3.json",
  ],
  { env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" } },
);
if (code !== 0 || /^You have \d+ warning/m.test(output)) {
  console.error(output);
  process.exitCode = 1;
}
