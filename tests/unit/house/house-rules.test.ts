import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Names of the house rules that refuse this file, found by the real linter with the project's own rules. */
function refusals(path: string, source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "house-rules-"));
  folders.push(folder);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
  const rules = { "house/layers": "error", "house/no-style-attribute": "error", "house/no-wait-for-timeout": "error" };
  const config = { plugins: [], jsPlugins: [resolve("lint/house-rules.mjs")], categories: {}, rules };
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  const oxlint = resolve("node_modules/oxlint/bin/oxlint");
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, "--format=json", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  if (!stdout.startsWith("{")) throw new Error(`oxlint did not answer: ${stdout}${stderr}`);
  const report: { diagnostics: { code: string }[] } = JSON.parse(stdout);
  return report.diagnostics.map(({ code }) => code.replace(/^house\((.+)\)$/, "$1"));
}

describe("an import across the house is refused", () => {
  test.each([
    ["provider/contract/money.ts", `import { parse } from "date-fns"; parse("", "", 0);`],
    ["provider/contract/money.ts", `export * from "../client";`],
    ["provider/contract/money.ts", `export * from "../rules/fees";`],
    ["provider/rules/fees.ts", `import { z } from "zod"; z.string();`],
    ["provider/rules/fees.ts", `export * from "../client";`],
    ["provider/rules/fees.ts", `import "../../app/utils/money";`],
    ["provider/rules/fees.ts", `import "../../sandbox/src/domain/ledger";`],
    ["provider/client.ts", `import "../app/utils/money";`],
    ["sandbox/src/routes/login.ts", `import "../../../app/utils/money";`],
    ["sandbox/src/routes/login.ts", `import "#provider/client";`],
    ["sandbox/src/domain/ledger.ts", `import "../db/schema";`],
    ["sandbox/src/db/users.ts", `import "../routes/login";`],
    ["app/users/list.tsx", `import "./forms-doc";`],
    ["app/users/schema.ts", `import "~/forms/export-forms-doc";`],
    ["sandbox/src/domain/fees.ts", `import "../env";`],
    ["sandbox/src/db/users.ts", `import "../operations/ledger";`],
    ["sandbox/src/db/users.ts", `import "../messages/code";`],
    ["sandbox/src/messages/code.ts", `import "../db/users";`],
    ["sandbox/src/operations/ledger.ts", `import "../http/refusal";`],
    ["sandbox/src/operations/ledger.ts", `import "../wire/page";`],
    ["sandbox/src/wire/page.ts", `import "../http/app";`],
    ["sandbox/src/http/write.ts", `import "../security/codes";`],
    ["sandbox/src/security/codes.ts", `import "../exports/xlsx";`],
    ["sandbox/src/exports/xlsx.ts", `import "../routes/exports";`],
    ["sandbox/src/jobs/reminders.ts", `import "../routes/exports";`],
    ["sandbox/src/pages/outbox/index.ts", `import "../../jobs/index";`],
    ["sandbox/src/routes/login.ts", `import "../testing/faults";`],
    ["sandbox/src/routes/login.ts", `import "../index";`],
    ["sandbox/src/routes/login.ts", `import "../somewhere-new/thing";`],
    ["app/users/list.tsx", `import "~/settings/profile";`],
    ["app/billing/wallet/list.tsx", `import "../invoices/schema";`],
    ["app/users/list.tsx", `import "#provider/client";`],
    ["app/users/list.tsx", `import "@shopify/polaris";`],
    ["app/server/env.ts", `import "../../sandbox/src/clock";`],
    ["app/components/page/money.tsx", `import "~/server/env";`],
    ["app/utils/paths.ts", `export const words = import("~/i18n/words");`],
    ["app/users/list.tsx", `export type Profile = import("~/settings/profile").Profile;`],
    ["app/i18n/words.ts", `import "~/components/page/badge";`],
    ["server.ts", `import "./tests/support/servers";`],
  ])("%s: %s", (path, source) => {
    expect(refusals(path, source)).toEqual(["layers"]);
  });
});

test("imports that follow the house pass", () => {
  expect(refusals("provider/contract/money.ts", `import "zod"; import "./limits";`)).toEqual([]);
  expect(refusals("app/users/forms-doc.ts", `import "./schema"; import "~/forms/forms-doc";`)).toEqual([]);
  expect(refusals("scripts/forms.ts", `import "~/users/forms-doc";`)).toEqual([]);
  expect(refusals("provider/rules/fees.ts", `import "../contract/limits"; import "./amounts";`)).toEqual([]);
  expect(refusals("app/billing/wallet/fees.tsx", `import "#provider/rules/fees";`)).toEqual([]);
  expect(refusals("sandbox/src/domain/ledger.ts", `import "#provider/rules/fees";`)).toEqual([]);
  expect(
    refusals("sandbox/src/routes/login.ts", `import "hono"; import "../db/users"; import "../domain/ledger";`),
  ).toEqual([]);
  expect(
    refusals("app/billing/wallet/list.tsx", `import "./schema"; import "~/components/page"; import "~/server/guard";`),
  ).toEqual([]);
  expect(
    refusals(
      "app/components/page/money.tsx",
      `import "~/i18n/format"; import "@shopify/polaris"; import "../utils/cx";`,
    ),
  ).toEqual([]);
  expect(
    refusals("tests/unit/ledger.test.ts", `import "../../sandbox/src/domain/ledger"; import "../support/sandbox";`),
  ).toEqual([]);
});

test("a style attribute is refused", () => {
  expect(refusals("app/components/page/page.tsx", `export const A = () => <p style={{ color: "red" }}>x</p>;`)).toEqual(
    ["no-style-attribute"],
  );
  expect(refusals("app/components/page/page.tsx", `export const A = () => <p className="style">x</p>;`)).toEqual([]);
});

test("waiting for a time is refused", () => {
  expect(refusals("tests/e2e/pay.spec.ts", `await page.waitForTimeout(100);`)).toEqual(["no-wait-for-timeout"]);
});
