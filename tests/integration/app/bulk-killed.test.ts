import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bulkPaths } from "~/utils/bulk-paths";
import { startPair } from "../../../scripts/servers.mjs";
import { invoiceRow, invoicesCsv, uploadedInvoices } from "../../support/bulk";
import { formWith, submit } from "../../support/forms";
import { killWorkerd } from "../../support/killing";
import { makeOwner, runJobs } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";
import { cellsOf } from "../../support/workerd/excel-cells";

// A copy of its own: its sandbox is killed.
const state = mkdtempSync(join(tmpdir(), "back-office-killed-"));
const told: string[] = [];
let pair: Awaited<ReturnType<typeof startPair>>;
beforeAll(async () => {
  pair = await startPair({ stateDir: state, revive: (sentence) => told.push(sentence) });
  vi.stubEnv("APP_URL", pair.appUrl);
  vi.stubEnv("SANDBOX_URL", pair.sandboxUrl);
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await pair.stop();
  rmSync(state, { recursive: true, force: true });
});

/** Five batches of the clock. */
const ROWS = 1_000;

test(
  "an upload whose Worker is killed in the middle of it goes on, and every row is one invoice",
  { timeout: 180_000 },
  async () => {
    const owner = await signIn(await makeOwner());
    const id = await uploadedInvoices(
      owner,
      invoicesCsv(...Array.from({ length: ROWS }, (_, row) => invoiceRow({ booking: `K-${row}` }))),
    );
    const form = formWith(await owner.get(bulkPaths.confirm(id)), "count");
    form.fields = form.fields.filter(([name]) => name !== "channels");
    expect((await submit(owner, form, {})).status).toBe(303);
    const made = async () => {
      const [, count = "0"] = /<progress[^>]* value="(\d+)"/.exec((await owner.get(bulkPaths.one(id))).text) ?? [];
      return Number(count);
    };

    const running = expect(runJobs()).rejects.toThrow();
    await expect.poll(made, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    expect(killWorkerd(join(state, "sandbox"))).toBeGreaterThan(0);
    await running;
    await expect.poll(() => told.at(-1), { timeout: 50_000, interval: 200 }).toBe("The sandbox Worker answers again.");

    // What was made is whole batches; nothing of the one that it broke off in.
    const before = await made();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(ROWS);
    expect(before % 200).toBe(0);
    await runJobs();
    expect((await owner.get(bulkPaths.one(id))).text).toContain("1,000 invoices have been created");
    const [headings = [], ...rows] = await cellsOf((await owner.get(bulkPaths.exportInvoicesFile(id))).bytes);
    const bookings = rows.map((cells) => cells[headings.indexOf("Booking ID")]);
    expect([bookings.length, new Set(bookings).size]).toEqual([ROWS, ROWS]);
  },
);
