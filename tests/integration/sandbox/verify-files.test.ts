import { createExecutionContext } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { VERIFY_SENTENCES } from "../../../sandbox/src/pages/verify/sentences/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { saidBySeal } from "../../../sandbox/src/exports/seal.ts";
import { fetchFile, payWith } from "../../support/workerd/checkout.ts";
import { arrivedPayout } from "../../support/workerd/paying-out.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import { bindings, makeMerchant, makePerson, newKey, sandboxNow, send } from "../../support/workerd/sandbox.ts";
import { fetchAs, statementPath } from "../../support/workerd/statement-file.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Kind = keyof (typeof VERIFY_SENTENCES)["en"]["sealed"]["kind"];
type Made = { name: string; kind: Kind; says: string[]; bytes: Bytes };

/** Files as they are downloaded, with what the page has to say of each. */
const files: Made[] = [];

beforeAll(async () => {
  const merchant = await makeMerchant("default", "Hotel Şəki");
  await payInvoice(merchant, { amount: 1_000 });
  const { invoice } = await makeInvoice(merchant, {});
  const [receipt = ""] = (await payWith(invoice.code)).location.split("?");
  const payout = await arrivedPayout(merchant);
  const reader = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const body = { list: "links", name: "Sunday", query: "title=Yoga", shared: false };
  await send("POST /api/views", { token: reader.token, key: newKey(), body });
  const day = dayIn("default", new Date(await sandboxNow()));
  const get = async (path: string): Promise<Bytes> => {
    const answer = await fetchAs(reader, path);
    expect([path, answer.status]).toEqual([path, 200]);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const days = { from: day, to: day };
  const statement = [merchant.applicationId, "AZN"];
  files.push(
    {
      name: "statement.pdf",
      kind: "statement",
      says: statement,
      bytes: await get(statementPath(merchant, "/pdf", days)),
    },
    {
      name: "statement.xlsx",
      kind: "statement",
      says: statement,
      bytes: await get(statementPath(merchant, "/excel", days)),
    },
    {
      name: "receipt.pdf",
      kind: "receipt",
      says: [invoice.code],
      bytes: new Uint8Array((await fetchFile(`${receipt}.pdf`)).bytes),
    },
    {
      name: "payout.pdf",
      kind: "payoutReceipt",
      says: [payout],
      bytes: await get(`/api/wallets/payout/${payout}/receipt`),
    },
    { name: "log.csv", kind: "log", says: [], bytes: await get("/api/account-log/csv") },
    { name: "log.xlsx", kind: "log", says: [], bytes: await get("/api/account-log/excel") },
  );
}, 60_000);

let asked = 0;
async function answerTo(name: string, bytes: Bytes, lang: Language = "en"): Promise<string> {
  const body = new FormData();
  body.set("file", new File([bytes], name));
  // Each from a network of its own, so that no limit is met.
  const headers = { "CF-Connecting-IP": `198.18.${Math.floor(++asked / 250)}.${asked % 250}` };
  const request = new Request(`http://localhost:8788/verify?lang=${lang}`, { method: "POST", headers, body });
  const answer = await worker.fetch(request, bindings, createExecutionContext());
  expect(answer.status).toBe(200);
  return answer.text();
}

/** What the page tells of a file: its facts by their names. */
const factsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<dt>([^<]+)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, name = "", value = ""]) => [name, value]),
  );

describe("the page that checks any file", () => {
  it("says in three languages which file of ours it is, and of which day", async () => {
    for (const lang of ["en", "az", "ru"] as const)
      for (const { name, kind, says, bytes } of files) {
        const { sealed } = VERIFY_SENTENCES[lang];
        const page = await answerTo(name, bytes, lang);
        const facts = factsOf(page);
        expect([name, page.includes(sealed.whole.title)]).toEqual([name, true]);
        expect(facts[sealed.what]).toBe(sealed.kind[kind]);
        for (const word of says) expect(Object.values(facts)).toContain(word);
        expect(facts[sealed.facts.madeAt] ?? facts[sealed.facts.at]).toMatch(/UTC$/);
      }
  });

  it("tells nothing that the file does not say itself", async () => {
    for (const { name, bytes } of files) {
      const { said = "" } = saidBySeal(bytes) ?? {};
      const { what, facts } = VERIFY_SENTENCES.en.sealed;
      const days = [facts.madeAt, facts.at, facts.period];
      const told = Object.entries(factsOf(await answerTo(name, bytes))).filter(([fact]) => fact !== what);
      expect(told.length).toBeGreaterThan(1);
      for (const [fact, value] of told) if (!days.includes(fact)) expect(said.split(" ")).toContain(value);
    }
  });

  it("believes no file of which a byte has changed, was added or is missing", async () => {
    const { whole, changed, what } = VERIFY_SENTENCES.en.sealed;
    const { unsealed } = VERIFY_SENTENCES.en;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: files.length - 1 }),
        fc.constantFrom("change", "add", "cut"),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        async (which, how, share) => {
          const { name, bytes } = files[which] ?? { name: "", bytes: new Uint8Array() };
          // An empty file is none.
          const at = Math.max(1, Math.floor(share * bytes.length));
          const parts =
            how === "cut"
              ? [bytes.slice(0, at)]
              : [bytes.slice(0, at), [(bytes[at] ?? 0) ^ 1], bytes.slice(how === "add" ? at : at + 1)];
          const page = await answerTo(name, new Uint8Array(parts.flatMap((part) => [...part])));
          expect(page).not.toContain(whole.title);
          expect(factsOf(page)[what]).toBeUndefined();
          expect(page.includes(changed.title) || page.includes(unsealed.title)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("takes no seal of one kind for that of another, nor one of another provider's key", async () => {
    const [pdf, excel] = files;
    if (!pdf || !excel) throw new Error("no files");
    const seal = saidBySeal(excel.bytes);
    const swapped = Buffer.concat([pdf.bytes, excel.bytes.subarray(excel.bytes.length - (seal?.length ?? 0))]);
    expect(await answerTo("statement.pdf", new Uint8Array(swapped))).toContain(
      VERIFY_SENTENCES.en.sealed.changed.title,
    );
  });

  it.each([
    ["a text", "<script>alert(1)</script>"],
    ["a table of others", "a,b\r\n1,2\r\n"],
    ["a line like a seal", `%PDF-1.7\n%%EOF\n\n% sale ES1000001 ${"a".repeat(43)}\n`],
  ])("says of %s that it has no seal of ours", async (_, text) => {
    const page = await answerTo("file.csv", new Uint8Array(Buffer.from(text)));
    expect(page).toContain(VERIFY_SENTENCES.en.unsealed.title);
    expect(page).not.toContain("alert(1)");
  });
});
