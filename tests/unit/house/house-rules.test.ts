import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

/**
 * A file, what stands in it, and the house rule that refuses it. Each has a path of its own: the linter reads all of
 * them at once.
 */
const REFUSED = [
  ["provider/contract/money.ts", `import { parse } from "date-fns"; parse("", "", 0);`, "layers"],
  ["provider/contract/limits.ts", `export * from "../client";`, "layers"],
  ["provider/contract/regions.ts", `export * from "../rules/fees";`, "layers"],
  ["provider/rules/fees.ts", `import { z } from "zod"; z.string();`, "layers"],
  ["provider/rules/payment-actions.ts", `export * from "../client";`, "layers"],
  ["provider/rules/days.ts", `import "../../app/utils/money";`, "layers"],
  ["provider/rules/dates.ts", `import "../../sandbox/src/domain/ledger";`, "layers"],
  ["provider/rules/arrival.ts", `import "../door/health";`, "layers"],
  ["provider/data/banks.ts", `import "../rules/fees";`, "layers"],
  ["provider/data/cities.ts", `import { z } from "zod"; z.string();`, "layers"],
  ["provider/door/forms.ts", `import "../rules/fees";`, "layers"],
  ["provider/door/health.ts", `import { z } from "zod"; z.string();`, "layers"],
  ["app/users/banks.ts", `import "#provider/data/banks";`, "layers"],
  ["sandbox/src/domain/banks.ts", `import "#provider/data/banks";`, "layers"],
  ["provider/client.ts", `import "../app/utils/money";`, "layers"],
  ["sandbox/src/routes/login.ts", `import "../../../app/utils/money";`, "layers"],
  ["sandbox/src/routes/users.ts", `import "#provider/client";`, "layers"],
  ["sandbox/src/domain/ledger.ts", `import "../db/schema";`, "layers"],
  ["sandbox/src/db/users.ts", `import "../routes/login";`, "layers"],
  ["app/users/list.tsx", `import "./forms-doc";`, "layers"],
  ["app/users/schema.ts", `import "~/forms/export-forms-doc";`, "layers"],
  ["sandbox/src/domain/fees.ts", `import "../env";`, "layers"],
  ["sandbox/src/db/links.ts", `import "../operations/ledger";`, "layers"],
  ["sandbox/src/db/invoices.ts", `import "../messages/code";`, "layers"],
  ["sandbox/src/messages/code.ts", `import "../db/users";`, "layers"],
  ["sandbox/src/people/team.ts", `import "../operations/ledger";`, "layers"],
  ["sandbox/src/operations/ledger.ts", `import "../http/problem";`, "layers"],
  ["sandbox/src/operations/refunds.ts", `import "../wire/page";`, "layers"],
  ["sandbox/src/wire/page.ts", `import "../http/app";`, "layers"],
  ["sandbox/src/http/write.ts", `import "../security/codes";`, "layers"],
  ["sandbox/src/security/codes.ts", `import "../exports/xlsx";`, "layers"],
  ["sandbox/src/exports/xlsx.ts", `import "../uploads/statement-check";`, "layers"],
  ["sandbox/src/uploads/statement-check.ts", `import "../contracts/contract";`, "layers"],
  ["sandbox/src/jobs/reminders.ts", `import "../routes/exports";`, "layers"],
  ["sandbox/src/pages/outbox/index.ts", `import "../../jobs/index";`, "layers"],
  ["sandbox/src/routes/invoices.ts", `import "../testing/faults";`, "layers"],
  ["sandbox/src/routes/links.ts", `import "../index";`, "layers"],
  ["sandbox/src/routes/profile.ts", `import "../somewhere-new/thing";`, "layers"],
  ["app/users/users.tsx", `import "~/settings/profile";`, "layers"],
  ["app/billing/wallet/list.tsx", `import "../invoices/schema";`, "layers"],
  ["app/users/details.tsx", `import "#provider/client";`, "layers"],
  ["app/users/rights.tsx", `import "@shopify/polaris";`, "layers"],
  ["app/server/env.ts", `import "../../sandbox/src/clock";`, "layers"],
  ["app/components/page/money.tsx", `import "~/server/env";`, "layers"],
  ["app/utils/dates.ts", `export const words = import("~/i18n/words");`, "layers"],
  ["app/paths/wallet.ts", `import "~/utils/dates";`, "layers"],
  ["app/users/remove.tsx", `export type Profile = import("~/settings/profile").Profile;`, "layers"],
  ["app/i18n/words.ts", `import "~/components/page/badge";`, "layers"],
  ["server.ts", `import "./tests/support/servers";`, "layers"],
  ["app/components/page/page.tsx", `export const A = () => <p style={{ color: "red" }}>x</p>;`, "no-style-attribute"],
  ["app/users/rows.tsx", `import type { Row } from "./row"; export type Rows = Row[];`, "no-cycle"],
  ["app/users/row.tsx", `import type { Rows } from "./rows"; export type Row = Rows | 1;`, "no-cycle"],
  ["tests/e2e/pay.spec.ts", `await page.waitForTimeout(100);`, "no-wait-for-timeout"],
] as const;

/** Files that follow the house. */
const PASSING = [
  ["provider/contract/words.ts", `import "zod"; import "./limits";`],
  ["app/users/forms-doc.ts", `import "./schema"; import "~/forms/forms-doc";`],
  ["scripts/docs/forms.ts", `import "~/users/forms-doc";`],
  ["provider/rules/search.ts", `import "../contract/limits"; import "./amounts";`],
  ["app/billing/wallet/fees.tsx", `import "#provider/rules/fees";`],
  ["sandbox/src/domain/money.ts", `import "#provider/rules/fees";`],
  ["sandbox/src/routes/search.ts", `import "hono"; import "../db/users"; import "../domain/ledger";`],
  ["app/billing/wallet/totals.tsx", `import "./schema"; import "~/components/page"; import "~/server/guard";`],
  ["app/components/page/badge.tsx", `import "~/i18n/format"; import "@shopify/polaris"; import "../utils/cx";`],
  ["tests/unit/ledger.test.ts", `import "../../sandbox/src/domain/ledger"; import "../support/sandbox";`],
  ["app/components/page/title.tsx", `export const A = () => <p className="style">x</p>;`],
] as const;

/** A ready-made rule, as the project sets it: an import of a type alone counts too. */
const NO_CYCLE = z
  .object({ rules: z.object({ "import/no-cycle": z.unknown() }) })
  .parse(JSON.parse(readFileSync(".oxlintrc.json", "utf8"))).rules["import/no-cycle"];

const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** Names of the house rules that refuse each of the files, found by the real linter with the project's own rules. */
function lint(files: readonly (readonly [path: string, source: string, ...rest: string[]])[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "house-rules-"));
  try {
    const found = new Map<string, string[]>();
    for (const [path, source] of files) {
      if (found.has(path)) throw new Error(`Two files are called ${path}.`);
      found.set(path, []);
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const rules = {
      "house/layers": "error",
      "house/no-style-attribute": "error",
      "house/no-wait-for-timeout": "error",
      "import/no-cycle": NO_CYCLE,
    };
    const config = { plugins: ["import"], jsPlugins: [resolve("lint/house-rules.mjs")], categories: {}, rules };
    writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
    const oxlint = resolve("node_modules/oxlint/bin/oxlint");
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, "--format=json", "."], {
      cwd: folder,
      encoding: "utf8",
    });
    if (!stdout.startsWith("{")) throw new Error(`oxlint did not answer: ${stdout}${stderr}`);
    for (const { code, filename } of reportSchema.parse(JSON.parse(stdout)).diagnostics)
      found.get(filename)?.push(code.replace(/^(?:house|import)\((.+)\)$/, "$1"));
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let found: Map<string, string[]>;
beforeAll(() => {
  found = lint([...REFUSED, ...PASSING]);
});

describe("what breaks a rule of the house is refused", () => {
  test.each(REFUSED)("%s: %s", (path, _, rule) => {
    expect(found.get(path)).toEqual([rule]);
  });
});

describe("what follows the house passes", () => {
  test.each(PASSING)("%s: %s", (path) => {
    expect(found.get(path)).toEqual([]);
  });
});
