import { eq } from "drizzle-orm";
import { zlibSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { applicationDetailSchema, type ApplicationDetail } from "#provider/contract/applications";
import { LOGO_BYTES } from "#provider/contract/limits";
import { problemSchema, type Problem } from "#provider/contract/problem";
import { sha256Hex } from "../../../sandbox/src/domain/digest.ts";
import { deleteApplication } from "../../../sandbox/src/operations/applications.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { applications, logoPieces, logos } from "../../../sandbox/src/db/schema/index.ts";
import { allWords, attr, findAll, type Html } from "../../support/html.ts";
import {
  GIF,
  HTML,
  jpeg,
  jpegSegment,
  pixelsOf,
  png,
  pngChunk,
  pngOfBytes,
  SVG,
  textBytes,
  WEBP,
  type Bytes,
} from "../../support/pictures.ts";
import { fetchFile, payWith, visit } from "../../support/workerd/checkout.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import {
  db,
  makeMerchant,
  makePerson,
  refusal,
  send,
  sandboxNow,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";

let merchant: Merchant;
let owner: Someone;
let appId: string;
beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  appId = merchant.applicationId;
});

type Upload = { by?: Someone; name?: string; type?: string; field?: string };

function upload(content: Bytes, { by = owner, name = "logo.png", type = "image/png", field = "logo" }: Upload = {}) {
  const body = new FormData();
  body.append(field, new File([content], name, { type }));
  return fetchAs(by, `/api/config/hotel/update?appId=${appId}`, { method: "PUT", body });
}

/** An upload that goes through. */
async function kept(content: Bytes, given: Upload = {}): Promise<ApplicationDetail> {
  const answer = await upload(content, given);
  expect(answer.status).toBe(200);
  return applicationDetailSchema.parse(await answer.json());
}

async function refused(content: Bytes, given: Upload = {}): Promise<Problem & { says: string }> {
  const answer = await upload(content, given);
  const problem = problemSchema.parse(await answer.json());
  return { ...problem, says: `${answer.status} ${problem.code} ${problem.fields?.[0]?.code ?? ""}`.trim() };
}

const detail = async () =>
  applicationDetailSchema.parse((await send(`GET /api/apps/${appId}`, { token: owner.token })).json);
const pathOf = ({ logoUrl }: ApplicationDetail): string => new URL(logoUrl ?? "none:").pathname;
const piecesOf = () => db.select().from(logoPieces).where(eq(logoPieces.applicationId, appId));

describe("a logo", () => {
  it("is kept as its picture alone, and everybody has it at an address of its content", async () => {
    expect(await detail()).toMatchObject({ logoUrl: null, logo: null });
    const before = await kept(png({ before: [pngChunk("tEXt", HTML)] }));
    expect(before.logo).toEqual({ mediaType: "image/png", width: 600, height: 120, bytes: png().length });
    expect(await detail()).toEqual(before);
    const { status, headers, bytes } = await fetchFile(pathOf(before));
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(new Uint8Array(bytes)).toEqual(png());

    const after = await kept(jpeg(), { name: "renamed.png" });
    expect(after.logo).toMatchObject({ mediaType: "image/jpeg", width: 600, height: 120 });
    expect(pathOf(after)).toMatch(/^\/logos\/[0-9a-f]{64}\.jpg$/);
    expect((await fetchFile(pathOf(after))).bytes).toEqual(jpeg());
    expect((await fetchFile(pathOf(before))).status).toBe(404);
    expect((await fetchFile(pathOf(after).replace("jpg", "png"))).status).toBe(404);
  });

  it("is the same to people of the application, by a call of their own", async () => {
    expect(refusal(await send(`GET /api/apps/${appId}/logo`, { token: owner.token }))).toBe("404 not_found");
    await kept(png());
    const answer = await fetchAs(owner, `/api/apps/${appId}/logo`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="logo-${appId}.png"`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png());
  });

  it("of almost two megabytes is kept in pieces, and nothing of it is left when a small one takes its place", async () => {
    const shape = { width: 4000, height: 160 };
    const stored = png({ ...shape, packed: zlibSync(pixelsOf(shape), { level: 0 }) });
    expect(stored.length).toBeGreaterThan(1_900_000);
    const large = await kept(stored);
    expect((await piecesOf()).length).toBe(2);
    const sent = await fetchFile(pathOf(large));
    expect([sent.bytes.length, sha256Hex(sent.bytes)]).toEqual([stored.length, sha256Hex(stored)]);
    await kept(png());
    expect((await piecesOf()).length).toBe(1);
  });

  it("is told by its content: nothing else is one, whatever it is called and declared as", async () => {
    for (const [name, content] of Object.entries({ HTML, SVG, GIF, WEBP, empty: textBytes(" ") })) {
      const { says } = await refused(content, { name: "logo.png", type: "image/png" });
      expect([name, says]).toEqual([name, "422 file_invalid notImage"]);
    }
    expect((await kept(png(), { name: "logo.svg", type: "image/svg+xml" })).logo?.mediaType).toBe("image/png");
    expect((await detail()).logo?.mediaType).toBe("image/png");
  });

  it("is refused with what was measured, and what stood there stays", async () => {
    await kept(png());
    const small = await refused(png({ width: 491 }));
    expect(small.says).toBe("422 file_invalid tooSmall");
    expect(small.fields).toEqual([{ field: "logo", code: "tooSmall", measured: { width: 491, height: 120 } }]);
    const large = await refused(jpeg({ height: 4097 }));
    expect(large.fields).toEqual([{ field: "logo", code: "tooLarge", measured: { width: 600, height: 4097 } }]);
    expect((await refused(png().subarray(0, -1))).says).toBe("422 file_invalid damaged");
    expect((await refused(jpeg({ frame: 0xc3 }))).says).toBe("422 file_invalid unusual");
    expect((await refused(png(), { field: "picture" })).says).toBe("422 invalid_request required");
    expect((await detail()).logo?.bytes).toBe(png().length);
  });

  it("may be two megabytes with what comes along, and not a byte more", async () => {
    expect((await kept(pngOfBytes(LOGO_BYTES))).logo?.bytes).toBe(png().length);
    expect((await refused(pngOfBytes(LOGO_BYTES + 1))).says).toBe("413 file_too_large");
    expect((await refused(pngOfBytes(LOGO_BYTES + 200_000))).says).toBe("413 file_too_large");
  });

  it("is removed, once however often, and then it is nowhere", async () => {
    // Of no other application.
    const path = pathOf(await kept(png({ height: 97 })));
    for (const _ of [1, 2]) {
      const { status, json } = await send(`DELETE /api/apps/${appId}/logo`, { token: owner.token });
      expect([status, applicationDetailSchema.parse(json).logoUrl]).toEqual([200, null]);
    }
    expect((await fetchFile(path)).status).toBe(404);
    expect(await piecesOf()).toEqual([]);
  });

  it("goes with its application, and stays where another has the same", async () => {
    const path = pathOf(await kept(png()));
    const gone = appId;
    const other = await makeMerchant();
    const somebody = await makePerson(other, "ROLE_SUSER", { member: false });
    appId = other.applicationId;
    expect(pathOf(await kept(png(), { by: somebody }))).toBe(path);
    await runBatch(db, deleteApplication(db, gone, await sandboxNow()));
    expect(await db.select().from(logos).where(eq(logos.applicationId, gone))).toEqual([]);
    expect((await fetchFile(path)).status).toBe(200);
  });

  it("is changed by who may change the application, and seen by all who see it", async () => {
    await kept(png());
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    expect((await refused(png(), { by: clerk })).says).toBe("403 forbidden");
    expect(refusal(await send(`DELETE /api/apps/${appId}/logo`, { token: clerk.token }))).toBe("403 forbidden");
    expect((await fetchAs(clerk, `/api/apps/${appId}/logo`)).status).toBe(200);
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    expect((await refused(png(), { by: stranger })).says).toBe("404 not_found");
    for (const method of ["GET", "DELETE"])
      expect(refusal(await send(`${method} /api/apps/${appId}/logo`, { token: stranger.token }))).toBe("404 not_found");
    await db.update(applications).set({ deletedAt: 1 }).where(eq(applications.id, appId));
    expect((await refused(png())).says).toBe("404 not_found");
  });

  it("is read sixty times an hour at most", async () => {
    for (let each = 0; each < 60; each++) await (await upload(GIF)).body?.cancel();
    const { says, retryAfterSeconds } = await refused(png());
    expect(says).toBe("429 rate_limited");
    expect(retryAfterSeconds).toBeGreaterThan(0);
  });
});

describe("payers see the logo", () => {
  const imagesIn = (page: Html) => findAll(page, "img").map((image) => attr(image, "src"));

  it("on the page where they pay, on the receipt and on a link that is over, with the name beside it", async () => {
    const { invoice } = await makeInvoice(merchant, {});
    expect(imagesIn(await visit(`/pay/${invoice.code}`))).toEqual([]);
    const detailed = await kept(png());
    const page = await visit(`/pay/${invoice.code}`);
    expect(imagesIn(page)).toContain(pathOf(detailed));
    expect(allWords(page, "[translate=no]")).toContain("Hotel Şəki");
    expect(page.headers.get("Content-Security-Policy")).toContain("img-src 'self' data:");
    const { location } = await payWith(invoice.code);
    expect(imagesIn(await visit(location))).toContain(pathOf(detailed));
    expect(imagesIn(await visit(`/pay/${invoice.code}`))).toContain(pathOf(detailed));
    await send(`DELETE /api/apps/${appId}/logo`, { token: owner.token });
    expect((await visit(location)).text).not.toContain("<img");
  });

  it.each([
    ["PNG", png()],
    ["PNG with a palette", png({ color: 3, before: [pngChunk("PLTE", Uint8Array.of(1, 2, 3))] })],
    ["PNG with alpha", png({ color: 6, interlace: 1 })],
    ["JPG", jpeg({ notes: [jpegSegment(0xfe, textBytes("a note"))] })],
  ])("as %s on the receipt as PDF", async (_, picture) => {
    const { invoice } = await makeInvoice(merchant, {});
    const { location } = await payWith(invoice.code);
    const [path = ""] = location.split("?");
    const images = ({ bytes }: { bytes: Uint8Array }) =>
      new TextDecoder("latin1").decode(bytes).match(/\/Subtype\s*\/Image/g)?.length ?? 0;
    expect(images(await fetchFile(`${path}.pdf`))).toBe(0);
    await kept(picture);
    const shown = await fetchFile(`${path}.pdf`);
    expect(images(shown)).toBeGreaterThan(0);
    expect(await pdfText(shown.bytes)).toContain("Hotel Şəki");
  });

  it("not on the receipt as PDF where a PNG has more pixels than are unpacked for it", async () => {
    const { invoice } = await makeInvoice(merchant, {});
    const { location } = await payWith(invoice.code);
    await kept(png({ width: 2001, height: 1000, color: 0, depth: 1 }));
    const { status, bytes } = await fetchFile(`${location.split("?")[0]}.pdf`);
    expect(status).toBe(200);
    expect(new TextDecoder("latin1").decode(bytes)).not.toMatch(/\/Subtype\s*\/Image/);
    expect(await pdfText(bytes)).toContain("Hotel Şəki");
  });
});

it("addresses of logos answer nothing else", async () => {
  const none = "0".repeat(64);
  for (const path of [`/logos/${none}.png`, `/logos/${none}.gif`, "/logos/", `/logos/${none}`, "/logos/..%2fetc.png"])
    expect([path, (await fetchFile(path)).status]).toEqual([path, 404]);
});
