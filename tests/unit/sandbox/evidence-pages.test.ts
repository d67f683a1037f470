import * as fc from "fast-check";
import { PDFDocument, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { ensurePdfTools } from "../../../scripts/test/pdf-tools.mjs";
import { evidencePages, mergeEvidence } from "../../../sandbox/src/evidence/merge.ts";
import {
  boxAround,
  boxOf,
  intoRectangle,
  placed,
  shared,
  shownSides,
  turnOf,
  withStrip,
  type Box,
  type PageView,
} from "../../../sandbox/src/evidence/page-view.ts";
import type { EvidencePart } from "../../../sandbox/src/evidence/parts.ts";
import { evidenceSealOf } from "../../../sandbox/src/evidence/seal.ts";
import { PassingSeal } from "../../../sandbox/src/exports/seal.ts";
import { barePdf, OWN, words, type BarePage } from "../../support/bare-pdf.ts";
import { darkPoints, drawnPage } from "../../support/drawn-pages.ts";
import { EVIDENCE_SECRET, filePart, merged, mergingOf, partOf } from "../../support/merged-evidence.ts";

beforeAll(ensurePdfTools, 600_000);

/** What a file's seal says, however it comes in. */
function sealOf(file: Uint8Array, secret = EVIDENCE_SECRET) {
  const passing = new PassingSeal();
  for (let from = 0; from < file.length; from += 333) passing.take(file.subarray(from, from + 333));
  const seal = passing.end();
  return seal && evidenceSealOf(secret, seal);
}

const side = fc.integer({ min: 60, max: 1200 });
const boxes: fc.Arbitrary<Box> = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: side,
  height: side,
});
const turns = fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const);
const views: fc.Arbitrary<PageView> = fc.record({ box: boxes, turn: turns, unit: fc.constantFrom(1, 1.5, 2, 10) });

describe("a strip below a page", () => {
  it("adds its height to what is shown, touches the page and covers nothing of it", () => {
    fc.assert(
      fc.property(views, (view) => {
        const { media, strip, width, height } = withStrip(view);
        const [before, after] = [shownSides(view), shownSides({ ...view, box: media })];
        expect(after.width).toBeCloseTo(before.width, 6);
        expect(after.height).toBeCloseTo(before.height + height, 6);
        expect(width).toBeCloseTo(before.width, 6);
        expect(strip.width * strip.height + view.box.width * view.box.height).toBeCloseTo(
          media.width * media.height,
          4,
        );
        const common = shared(strip, view.box);
        expect((common?.width ?? 0) * (common?.height ?? 0)).toBeLessThan(1e-6);
      }),
    );
  });

  it("is written from its lower left corner to the right and up, as the reader sees it", () => {
    fc.assert(
      fc.property(views, (view) => {
        const { strip, matrix, width, height } = withStrip(view);
        const around = boxAround(matrix, { x: 0, y: 0, width, height });
        for (const key of ["x", "y", "width", "height"] as const) expect(around[key]).toBeCloseTo(strip[key], 6);
        // Turned clockwise by its page, a step along the line goes to the right, and a step up goes up.
        const [origin, right, up] = [placed(matrix, [0, 0]), placed(matrix, [1, 0]), placed(matrix, [0, 1])];
        const angle = (-view.turn * Math.PI) / 180;
        const seen = ([x, y]: readonly [number, number]) => [
          (x - origin[0]) * Math.cos(angle) - (y - origin[1]) * Math.sin(angle),
          (x - origin[0]) * Math.sin(angle) + (y - origin[1]) * Math.cos(angle),
        ];
        expect((seen(right)[0] ?? 0) * view.unit).toBeCloseTo(1, 6);
        expect((seen(up)[1] ?? 0) * view.unit).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe("rectangles and turns", () => {
  it("a rectangle is the same by any two opposite corners, and none without a surface", () => {
    fc.assert(
      fc.property(boxes, ({ x, y, width, height }) => {
        const [right, top] = [x + width, y + height];
        for (const corners of [
          [x, y, right, top],
          [right, top, x, y],
          [x, top, right, y],
        ])
          expect(boxOf(corners)).toEqual({ x, y, width, height });
        expect(boxOf([x, y, x, top])).toBeUndefined();
        expect(boxOf([x, y, right])).toBeUndefined();
      }),
    );
  });

  it("a turn is one of four, however it is written", () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: -5, max: 5 }), (turn, rounds) => {
        expect(turnOf(turn + 360 * rounds)).toBe(turn);
      }),
    );
  });

  it("the drawing of an annotation fills its rectangle, however it is moved and turned", () => {
    const step = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(boxes, boxes, step, step, turns, (rectangle, bounds, across, up, turn) => {
        const [cos, sin] = [Math.round(Math.cos((turn * Math.PI) / 180)), Math.round(Math.sin((turn * Math.PI) / 180))];
        const matrix = [cos, sin, -sin, cos, across, up] as const;
        const into = intoRectangle(rectangle, bounds, matrix) ?? [0, 0, 0, 0, 0, 0];
        const drawn = boxAround(into, boxAround(matrix, bounds));
        for (const key of ["x", "y", "width", "height"] as const) expect(drawn[key]).toBeCloseTo(rectangle[key], 6);
      }),
    );
  });
});

type Shape = Pick<BarePage, "media" | "crop" | "rotate" | "unit">;
const shapes: fc.Arbitrary<Shape> = fc
  .record({
    box: boxes,
    crop: fc.boolean(),
    rotate: fc.constantFrom(0, 90, 180, 270, -90),
    unit: fc.constantFrom(1, 2),
  })
  .map(({ box: { x, y, width, height }, crop, rotate, unit }) => ({
    media: [x, y, x + width, y + height],
    ...(crop ? { crop: [x + 10, y + 20, x + width - 10, y + height - 15] } : {}),
    rotate,
    unit,
  }));

/** The sides of a page of this shape as it is shown, in its own units. */
function sidesOf({ media = [], crop, rotate = 0 }: Shape): [number, number] {
  const [left = 0, low = 0, right = 0, top = 0] = crop ?? media;
  const [width, height] = [right - left, top - low];
  return rotate % 180 === 0 ? [width, height] : [height, width];
}

describe("merged evidence", () => {
  it("has every page of every part once, in their order, with its sides, turn and units", async () => {
    const files = fc.array(fc.array(shapes, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), async (all, hasCover) => {
        const parts: EvidencePart[] = hasCover
          ? [{ kind: "text", title: "Cover", blocks: [{ text: "As agreed" }] }]
          : [];
        for (const [place, pages] of all.entries())
          parts.push(
            partOf(
              `${place}.pdf`,
              barePdf({ pages: pages.map((shape) => ({ ...shape, content: words("x", 0, 0) })) }),
              "pdf",
              pages.length,
            ),
          );
        const file = await merged(parts);
        const pdf = await PDFDocument.load(file, { updateMetadata: false });
        const told = await evidencePages(mergingOf(parts));
        const expected = all.flat();
        const cover = hasCover ? 1 : 0;
        expect(pdf.getPageCount()).toBe(expected.length + cover);
        expect(told.map(({ number }) => number)).toEqual(pdf.getPageIndices().map((index) => index + 1));
        expect(told.slice(cover).map(({ name, page, pages }) => `${name} ${page}/${pages}`)).toEqual(
          all.flatMap((pages, place) => pages.map((_, page) => `${place}.pdf ${page + 1}/${pages.length}`)),
        );
        for (const [place, shape] of expected.entries()) {
          const page = pdf.getPage(place + cover);
          const { width, height } = page.getSize();
          const isUpright = (shape.rotate ?? 0) % 180 === 0;
          const [shownWidth, shownHeight] = isUpright ? [width, height] : [height, width];
          const [across, up] = sidesOf(shape);
          expect(page.getRotation().angle).toBe(((shape.rotate ?? 0) + 360) % 360);
          expect(shownWidth).toBeCloseTo(across, 4);
          expect(shownHeight).toBeGreaterThan(up);
          expect(page.node.has(PDFName.of("CropBox"))).toBe(false);
          expect(page.node.lookupMaybe(PDFName.of("UserUnit"), PDFNumber)?.asNumber() ?? 1).toBe(shape.unit);
        }
        expect(sealOf(file)).toMatchObject({ isWhole: true, mark: { pages: told.length } });
      }),
      { numRuns: 25 },
    );
  });

  it("is the same twice, byte by byte", async () => {
    const parts = [
      {
        kind: "text",
        title: "Cover",
        blocks: [
          {
            facts: [
              ["Amount", "12.50 AZN"],
              ["None", null],
            ],
          },
        ],
      } as const,
      await filePart("a.pdf", barePdf({ pages: [{ content: words("a", 20, 20) }] })),
    ];
    expect(Buffer.compare(await merged(parts), await merged(parts))).toBe(0);
  });

  it("takes nothing along that was not chosen: other pages, links, scripts, files, earlier versions, marks of programs", async () => {
    const secret = "kept to themselves";
    const file = barePdf({
      pages: [
        {
          content: words("Chosen", 40, 300),
          annotations: [
            `/Subtype /Link /Rect [0 0 90 90] /Dest [${OWN} 0 R /Fit] /AA << /U << /S /JavaScript /JS (${secret}) >> >>`,
            `/Subtype /Square /Rect [200 20 220 40] /Contents (${secret}) /T (${secret}) /Popup 9 0 R /AP << /N ${OWN + 2} 0 R >>`,
          ],
          more: `/Metadata ${OWN + 1} 0 R /PieceInfo << /X << /Private (${secret}) >> >> /AA << /O << /S /JavaScript /JS (${secret}) >> >> /B [${OWN} 0 R]`,
          resources: `/Properties << /P << /Type /StructElem /Alt (${secret}) >> >>`,
        },
      ],
      catalog: `/OpenAction << /S /JavaScript /JS (${secret}) >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${secret}) >>] >> >> /Outlines << /First << /Title (${secret}) >> >>`,
      objects: {
        [OWN]: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents ${OWN + 1} 0 R >>`,
        [OWN + 1]: `<< /Length ${secret.length} >>\nstream\n${secret}\nendstream`,
        [OWN + 2]:
          `<< /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Metadata ${OWN + 1} 0 R /Length 16 >>\nstream\n0 0 20 20 re f  \nendstream`,
      },
    });
    const text = Buffer.from(await merged([await filePart("one.pdf", file)])).toString("latin1");
    const never = [
      secret,
      "JavaScript",
      "/Dest",
      "/Link",
      "/Annot ",
      "/StructElem",
      "/Metadata",
      "/PieceInfo",
      "/Outlines",
      "[ 0 0 99 99 ]",
    ];
    expect(never.filter((word) => text.includes(word))).toEqual([]);
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1);
  });

  it("holds what one file needs, however many there are: each is loaded when its turn comes, and once", async () => {
    const asked: string[] = [];
    const parts = ["a", "b", "c"].map((name): EvidencePart => {
      const bytes = barePdf({ pages: [{ content: words(name, 20, 20) }] });
      const load = async () => {
        asked.push(name);
        return bytes;
      };
      return { kind: "file", name, type: "pdf", pages: 1, load };
    });
    const loaded = new Set<number>();
    for await (const piece of mergeEvidence(mergingOf(parts), EVIDENCE_SECRET))
      if (piece.length > 0) loaded.add(asked.length);
    // Pieces come before the first is loaded, and of each before the next.
    expect([...loaded]).toEqual([0, 1, 2, 3]);
    expect(asked).toEqual(["a", "b", "c"]);
  });

  it("is refused where the file is another one than was read", async () => {
    const file = barePdf({ pages: [{ content: "" }, { content: "" }] });
    await expect(merged([partOf("two.pdf", file, "pdf", 1)])).rejects.toThrow("2 pages instead of 1");
  });

  it("has long texts on as many pages as they need, in every script of its fonts", async () => {
    const blocks = [
      { heading: "Что случилось" },
      { text: `${"Sifariş çatdırılıb. ".repeat(400)}شكرا 東京` },
      { facts: Array.from({ length: 60 }, (_, place): [string, string] => [`Ad ${place}`, "Dəyər"]) },
    ];
    const part = { kind: "text", title: "Üz səhifəsi", blocks } as const;
    const pages = await evidencePages(mergingOf([part]));
    expect(pages.length).toBeGreaterThan(2);
    const file = await merged([part]);
    expect((await PDFDocument.load(file)).getPageCount()).toBe(pages.length);
    for (const { number } of pages) expect(darkPoints(await drawnPage(file, number, 50))).toBeGreaterThan(200);
  });
});

describe("the seal of evidence", () => {
  it("says what the file is, and holds for these bytes alone", async () => {
    const file = await merged([await filePart("a.pdf", barePdf({ pages: [{ content: words("a", 20, 20) }] }))]);
    const { about } = mergingOf([]);
    expect(sealOf(file)).toEqual({ mark: { ...about, pages: 1 }, isWhole: true });
    expect(sealOf(file, "another-key-of-tests-0123456789")?.isWhole).toBe(false);
    for (const at of [0, 20, Math.floor(file.length / 2), file.length - 60]) {
      const changed = file.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(sealOf(changed)?.isWhole ?? false).toBe(false);
    }
    expect(sealOf(file.subarray(0, -1))).toBeUndefined();
    expect(sealOf(barePdf({ pages: [{ content: "" }] }))).toBeUndefined();
  });
});
