import bold from "@fontsource/poppins/files/poppins-latin-600-normal.woff?inline";
import regular from "@fontsource/poppins/files/poppins-latin-400-normal.woff?inline";
import { Zlib } from "fflate";
import { mergeEvidence } from "../../../sandbox/src/evidence/merge.ts";
import type { EvidencePart, Merging } from "../../../sandbox/src/evidence/parts.ts";
import { readEvidence } from "../../../sandbox/src/evidence/read.ts";
import { barePdf } from "../../../tests/support/bare-pdf.ts";
import { jpegParts, glue, png } from "../../../tests/support/pictures.ts";

const BYTES = 4 * 1024 * 1024 - 16 * 1024;
const PAGES = 10;
/** Of a PNG: nearly the most points that it may have, each seen through. */
const SIDE = 3_200;

/** Bytes that nothing packs, in pieces that the platform gives. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

/** Files as people send them: scans of ten pages, photos, and the picture that takes most to unpack. */
const FILES = {
  pdf: () => {
    const side = Math.floor(Math.sqrt(BYTES / PAGES));
    const pages = Array.from({ length: PAGES }, () => {
      const pixels = Buffer.from(noise(side * side)).toString("latin1");
      return { content: `q 300 0 0 400 0 0 cm BI /W ${side} /H ${side} /BPC 8 /CS /G ID ${pixels}\nEI Q` };
    });
    return barePdf({ pages });
  },
  jpg: () => {
    const parts = jpegParts({ width: 4_000, height: 3_000 });
    return glue(
      ...parts.slice(0, -2),
      noise(BYTES).map((byte) => byte & 0x7f),
      ...parts.slice(-1),
    );
  },
  png: () => {
    const some = noise(1_500_000);
    const packed: Uint8Array[] = [];
    const packing = new Zlib({ level: 1 }, (piece) => packed.push(piece));
    const row = new Uint8Array(SIDE * 4 + 1);
    for (let y = 0; y < SIDE; y++) {
      row.set(some.subarray(375 * y, 375 * (y + 1)), 1);
      packing.push(row, y === SIDE - 1);
    }
    return png({ width: SIDE, height: SIDE, color: 6, packed: glue(...packed) });
  },
} as const;
type Kind = keyof typeof FILES;

const fontOf = (url: string) => new Uint8Array(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));

const mergingOf = (kind: Kind, count: number): Merging => ({
  parts: [
    { kind: "text", title: "Evidence", blocks: [{ text: "Delivered on 3 November. ".repeat(100) }] },
    ...Array.from({ length: count }, (_, place): EvidencePart => {
      const pages = kind === "pdf" ? PAGES : 1;
      return { kind: "file", name: `${place}.${kind}`, type: kind, pages, load: async () => FILES[kind]() };
    }),
  ],
  about: { disputeId: "dsp_1", appId: "ES1000001", madeAt: Date.UTC(2027, 0, 1) },
  title: "Evidence",
  language: "en",
  fonts: { regular: [fontOf(regular)], bold: [fontOf(bold)] },
});

/**
 * `/?kind=pdf&merge=10`: so many files of 4 MB merged, each made when its turn comes, as a download.
 * `/?kind=pdf&make=1`: the file alone, to be taken off; `/?kind=pdf&read=1`: one file, read.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const kind = (["pdf", "jpg", "png"] as const).find((known) => known === searchParams.get("kind"));
    if (!kind) return new Response(null, { status: 404 });
    if (searchParams.has("make")) return Response.json({ bytes: FILES[kind]().length });
    if (searchParams.has("read")) return Response.json(await readEvidence(FILES[kind]()));
    const pieces = mergeEvidence(
      mergingOf(kind, Number(searchParams.get("merge"))),
      "a-key-of-the-bench-0123456789abcdef",
    );
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  },
};
