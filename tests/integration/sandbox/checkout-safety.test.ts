import { createExecutionContext } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { attr, findAll, scriptsIn, wordsOf } from "../../support/html.ts";
import { payWith, visit } from "../../support/workerd/checkout.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import worker from "../../../sandbox/src/index.ts";
import { bindings, db, makeMerchant, type Merchant } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const invoice = async (changes: Record<string, unknown> = {}) => (await makeInvoice(merchant, changes)).invoice;

describe("safety", () => {
  it("leaves no card number or security code in the database, the logs or any answer", async () => {
    const lines = vi.spyOn(console, "log");
    const canaries = ["4000056655665556", "6011111111111117"];
    const asked = await invoice();
    const answers = [];
    for (const number of canaries) answers.push(await payWith(asked.code, { number, cvc: "973" }));
    answers.push(await payWith(asked.code, { number: `${canaries[0]}1`, cvc: "973" }));
    const tables = await db.all<{ name: string }>(
      sql`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '%search%' AND name NOT LIKE 'sqlite%' AND substr(name, 1, 3) <> '_cf'`,
    );
    const dump = [];
    for (const { name } of tables) dump.push(JSON.stringify(await db.all(sql`SELECT * FROM ${sql.identifier(name)}`)));
    const everything = [...dump, ...answers.map(({ text }) => text), ...lines.mock.calls.map((line) => line.join(" "))];
    lines.mockRestore();
    expect(dump.some((text) => text.includes('"card_last4":"5556"'))).toBe(true);
    expect(everything.length).toBeGreaterThan(20);
    for (const text of everything) {
      const digits = text.replace(/[\s-]/g, "");
      for (const number of canaries) expect(digits).not.toContain(number);
      expect(text).not.toMatch(/(cvc|csc)\W{0,4}973|"973"/);
    }
  });

  it("stands in every answer's headers: own files only, no frame, nothing kept", async () => {
    const asked = await invoice();
    const { location } = await payWith(asked.code);
    for (const path of [`/pay/${asked.code}`, location, "/pay/NOTHING", location.replace("?", ".pdf?")]) {
      const { headers } = await visit(path);
      const policy = headers.get("Content-Security-Policy") ?? "";
      for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
        expect(policy).toContain(rule);
      expect(policy).not.toContain("unsafe");
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    const page = await visit(`/pay/${asked.code}`);
    expect(findAll(page, "style, [style], script:not([src])")).toEqual([]);
    expect(scriptsIn(page)).toEqual(findAll(page, "script[src]").map(({ name }) => name));
  });

  it("lets what a merchant types be text, never markup", async () => {
    const asked = await invoice({ description: '<img src=x onerror="alert(1)">', fullName: "<b>Bob</b>" });
    const page = await visit(`/pay/${asked.code}`);
    expect(wordsOf(page)).toContain("<img src=x");
    expect([...findAll(page, "img"), ...findAll(page, "b").filter((bold) => wordsOf(bold) === "Bob")]).toEqual([]);
  });

  it("meets a failure of our own with words, and says how to find out what was paid", async () => {
    const away = new Proxy(bindings.DB, {
      get: () => {
        throw new Error("the database is away");
      },
    });
    const request = new Request("http://localhost:8788/pay/ANYTHING", { headers: { "Accept-Language": "az" } });
    const answer = await worker.fetch(
      request,
      { ...bindings, SANDBOX_CONTROL: "off", DB: away },
      createExecutionContext(),
    );
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain("linki yenidən açın");
    expect(text).not.toContain("database");
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  });

  it("serves its style sheet, script and fonts for good", async () => {
    const asked = await invoice();
    const files = findAll(await visit(`/pay/${asked.code}`), "[href], [src]")
      .map((element) => attr(element, "href") ?? attr(element, "src") ?? "")
      .filter((file) => file.startsWith("/pay/assets/"));
    expect(files).toHaveLength(3);
    for (const file of [...files, "/pay/assets/montserrat-cyrillic-600.woff2"]) {
      const answer = await visit(file);
      expect([file, answer.status, answer.headers.get("Cache-Control")]).toEqual([
        file,
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
    expect((await visit("/pay/assets/nothing.woff2")).status).toBe(404);
  });

  it("keeps every account the sum of its postings after all of this", async () => {
    expect(await auditBalances(db)).toEqual([]);
    expect(
      await db.all(sql`SELECT journal_id FROM postings GROUP BY journal_id HAVING sum(amount_minor) <> 0`),
    ).toEqual([]);
  });
});
