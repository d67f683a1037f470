import { createHash } from "node:crypto";
import { createExecutionContext } from "cloudflare:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { disputeDetailSchema, evidencePageSchema, type DisputeDetail } from "#provider/contract/disputes";
import { z } from "zod";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { disputeDocumentPieces, disputeDocuments } from "../../../sandbox/src/db/schema/index.ts";
import { PassingSeal } from "../../../sandbox/src/exports/seal.ts";
import { evidenceSealOf } from "../../../sandbox/src/evidence/seal.ts";
import worker from "../../../sandbox/src/index.ts";
import { barePdf, drawing, filled, OWN, words } from "../../support/bare-pdf.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { disputed, get, save, shown, submit } from "../../support/workerd/dispute-calls.ts";
import { decide } from "../../support/workerd/disputes.ts";
import { ours, outcome, paid } from "../../support/workerd/money.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import { advance, bindings, db, newKey, originOf, refusal, send } from "../../support/workerd/sandbox.ts";

const HOUR = 3_600;

async function ask(path: string, body?: FormData): Promise<Response> {
  const { token } = ours().owner;
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": newKey() };
  const request = new Request(`${originOf(token)}${path}`, body ? { method: "POST", headers, body } : { headers });
  return worker.fetch(request, bindings, createExecutionContext());
}

async function add(id: string, bytes: Uint8Array<ArrayBuffer>, name = "bill.pdf"): Promise<Response> {
  const body = new FormData();
  body.set("file", new File([bytes], name));
  return ask(`/api/disputes/${id}/evidence/files?kind=DELIVERY`, body);
}

const bytesFrom = async (path: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await ask(path)).arrayBuffer());
const pagesOf = async (id: string) =>
  z.object({ pages: z.array(evidencePageSchema) }).parse(await (await ask(`/api/disputes/${id}/evidence/pages`)).json())
    .pages;

/** A page of noise: nothing packs it. */
function heavy(side: number): Uint8Array<ArrayBuffer> {
  const pixels = Buffer.alloc(side * side, "0123456789abcdef").toString("latin1");
  return barePdf({
    pages: [{ content: `q 300 0 0 400 0 0 cm BI /W ${side} /H ${side} /BPC 8 /CS /G ID ${pixels}\nEI Q` }],
  });
}

/** An answer with these files, sent. */
async function answered(files: readonly Uint8Array<ArrayBuffer>[]): Promise<{ id: string; detail: DisputeDetail }> {
  const id = await disputed(await paid());
  for (const [place, file] of files.entries()) expect((await add(id, file, `${place}.pdf`)).status).toBe(200);
  const { version } = disputeDetailSchema.parse((await save(id, files.length)).json);
  expect(outcome(await submit(id, version))).toBe("done");
  return { id, detail: await shown(id) };
}

const TWO = barePdf({ pages: [{ content: words("First", 40, 300) }, { content: words("Second", 40, 300) }] });

describe("files of an answer", () => {
  it("say what their sender has to know: words under a box, files in the file", async () => {
    const boxed = barePdf({
      pages: [
        {
          content: words("4242 4242 4242 4242", 40, 300),
          annotations: [`/Subtype /Square /Rect [30 290 290 330] /AP << /N ${OWN} 0 R >>`],
        },
      ],
      objects: { [OWN]: drawing(filled(0, 0, 260, 40), [260, 40]) },
    });
    const id = await disputed(await paid());
    expect((await add(id, boxed)).status).toBe(200);
    const { files } = await shown(id);
    expect(files[0]).toMatchObject({ pages: 1, warnings: ["wordsUnderBox"], attachments: [], signers: [] });
  });

  it("whose layers are off are refused by their word", async () => {
    const layered = barePdf({
      pages: [{ content: words("Shown", 40, 300) }],
      catalog: `/OCProperties << /OCGs [${OWN} 0 R] /D << /OFF [${OWN} 0 R] >> >>`,
      objects: { [OWN]: "<< /Type /OCG /Name (Hidden) >>" },
    });
    const answer = await add(await disputed(await paid()), layered);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "file_invalid", fields: [{ field: "file", code: "layersOff" }] });
  });
});

describe("before sending", () => {
  it("each page can be looked at, alone, as it will be sent", async () => {
    const id = await disputed(await paid());
    await add(id, TWO, "two.pdf");
    await save(id, 1, { WHY: "The guest stayed for two nights." });
    const pages = await pagesOf(id);
    expect(pages.map(({ name, page, pages: all }) => `${name} ${page}/${all}`)).toEqual([
      `Answer to dispute ${id} 1/1`,
      "two.pdf 1/2",
      "two.pdf 2/2",
    ]);
    const cover = await ask(`/api/disputes/${id}/evidence/pages/1`);
    expect(cover.headers.get("content-type")).toBe("application/pdf");
    expect(cover.headers.get("content-disposition")).toBe(`attachment; filename="${id}-1.pdf"`);
    const said = await pdfText(new Uint8Array(await cover.arrayBuffer()));
    for (const text of ["The guest stayed for two nights.", "3-D Secure", "1. two.pdf"]) expect(said).toContain(text);
    const last = await PDFDocument.load(await bytesFrom(`/api/disputes/${id}/evidence/pages/3`));
    expect(last.getPageCount()).toBe(1);
    for (const number of [0, 4, "x"])
      expect((await ask(`/api/disputes/${id}/evidence/pages/${number}`)).status).toBe(404);
  });

  it("nothing was sent, and after it nothing can be looked at", async () => {
    const id = await disputed(await paid());
    expect((await ask(`/api/disputes/${id}/evidence/document`)).status).toBe(404);
    await save(id, 0);
    await submit(id, 1);
    expect(await pagesOf(id)).toEqual([]);
    expect(refusal(await send(`GET /api/disputes/${id}/evidence/pages/1`, { token: ours().owner.token }))).toBe(
      "409 evidence_sent",
    );
  });
});

describe("what was sent", () => {
  it("is one sealed file in rows of a megabyte, the same for merchant and bank, and says at /verify what it is", async () => {
    const { id, detail } = await answered([heavy(1_500), TWO]);
    const file = await bytesFrom(`/api/disputes/${id}/evidence/document`);
    expect(detail.document).toEqual({
      pages: 4,
      bytes: file.length,
      sha256: createHash("sha256").update(file).digest("hex"),
    });
    expect((await PDFDocument.load(file)).getPageCount()).toBe(4);
    const seal = new PassingSeal();
    seal.take(file);
    const passed = seal.end();
    expect(passed && evidenceSealOf(bindings.TOKEN_HMAC_KEY, passed)).toMatchObject({
      isWhole: true,
      mark: { disputeId: id, pages: 4 },
    });
    const rows = await db
      .select({ bytes: disputeDocumentPieces.bytes })
      .from(disputeDocumentPieces)
      .innerJoin(disputeDocuments, eq(disputeDocuments.id, disputeDocumentPieces.documentId))
      .where(eq(disputeDocuments.disputeId, id));
    expect(rows.length).toBe(Math.ceil(file.length / 1_000_000));
    const desk = await worker.fetch(
      new Request(`${bindings.PUBLIC_URL}/network/${id}/document`),
      bindings,
      createExecutionContext(),
    );
    expect(desk.headers.get("content-disposition")).toBe(`inline; filename="${id}.pdf"`);
    expect(Buffer.compare(Buffer.from(await desk.arrayBuffer()), file)).toBe(0);
  });

  it("stays as it is, and goes with its payer", async () => {
    const payment = await paid();
    const customerId = await customerOf(payment);
    const id = await disputed(payment);
    await save(id, 0);
    await submit(id, 1);
    const change = db.update(disputeDocuments).set({ pages: 9 }).where(eq(disputeDocuments.disputeId, id));
    const removal = db.delete(disputeDocuments).where(eq(disputeDocuments.disputeId, id));
    for (const statement of [change, removal]) await expect(runBatch(db, [statement])).rejects.toThrow("evidence_sent");
    await decide(id, "win");
    expect((await send(`POST /api/customers/${customerId}/erase`, { token: ours().owner.token })).status).toBeLessThan(
      300,
    );
    expect(disputeDetailSchema.parse((await get(id)).json).document).toBeNull();
    expect(await db.$count(disputeDocuments, eq(disputeDocuments.disputeId, id))).toBe(0);
  });

  it("but was not sent after all is swept an hour later", async () => {
    const id = await disputed(await paid());
    await runBatch(db, [
      db.insert(disputeDocuments).values({ id: `ddc_${newKey()}`, disputeId: id, pages: 1, madeAt: 0 }),
    ]);
    await save(id, 0);
    await submit(id, 1);
    await advance(2 * HOUR);
    const kept = await db.select().from(disputeDocuments).where(eq(disputeDocuments.disputeId, id));
    expect(kept.map(({ isSent }) => isSent)).toEqual([true]);
  });
});
