import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { chromium } from "playwright/test";
import { beforeAll, describe, expect, it } from "vitest";
import { browserFlags, ensureBrowser, findBrowser } from "../../../scripts/test/browser.mjs";
import { ensurePdfTools } from "../../../scripts/test/pdf-tools.mjs";
import { evidencePage } from "../../../sandbox/src/evidence/merge.ts";
import { readEvidence } from "../../../sandbox/src/evidence/read.ts";
import {
  barePdf,
  CONTENT,
  drawing,
  filled,
  OWN,
  PAGE,
  placeOfObject,
  stream,
  updated,
  words,
  type BarePage,
} from "../../support/bare-pdf.ts";
import { darkPoints, drawnPage, upperPart } from "../../support/drawn-pages.ts";
import { filePart, merged, mergingOf, readGood } from "../../support/merged-evidence.ts";

beforeAll(ensurePdfTools, 600_000);

const FOLDER = "tests/support/evidence-files";
const fileOf = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));
const TAKEN = readdirSync(FOLDER).filter(
  (name) => name.endsWith(".pdf") && !["qpdf-password.pdf", "libreoffice-form.pdf"].includes(name),
);

/**
 * Draws every page before and after merging, behind a page of another file, and compares them point by point: the page
 * is as it was, with a strip below. Gives the dark points of each page.
 */
async function comparePages(bytes: Uint8Array): Promise<number[]> {
  const { pages } = await readGood(bytes);
  const file = await merged([
    await filePart("other.pdf", barePdf({ pages: [{ content: words("other", 20, 20) }] })),
    await filePart("file.pdf", bytes),
  ]);
  const dark: number[] = [];
  for (let page = 1; page <= pages; page++) {
    const [before, after] = [await drawnPage(bytes, page), await drawnPage(file, 1 + page)];
    expect(after.width).toBe(before.width);
    expect(after.height).toBeGreaterThan(before.height);
    const upper = upperPart(after, before.height - 1);
    expect(darkPoints(upper)).toBe(darkPoints(upperPart(before, before.height - 1)));
    expect(differing(upper.points, before.points)).toBe(0);
    // The strip has words of its own.
    expect(darkPoints(after)).toBeGreaterThan(darkPoints(upper));
    dark.push(darkPoints(before));
  }
  return dark;
}

const differing = (some: Uint8Array, all: Uint8Array): number =>
  some.reduce((sum, grey, place) => sum + (Math.abs(grey - (all[place] ?? 0)) > 8 ? 1 : 0), 0);

describe("a page is drawn after merging as it was before", () => {
  it("knows files of LibreOffice, Ghostscript and qpdf", () => {
    for (const program of ["libreoffice", "ghostscript", "qpdf"])
      expect(TAKEN.some((name) => name.startsWith(program))).toBe(true);
  });

  it.each(TAKEN)("%s", async (name) => {
    for (const dark of await comparePages(fileOf(name))) expect(dark).toBeGreaterThan(300);
  });

  it("pages that Chromium prints, upright and on their side, with pictures and links", async () => {
    const browser = await chromium.launch({
      executablePath: (await findBrowser()) ?? (await ensureBrowser()),
      args: browserFlags,
    });
    try {
      const page = await browser.newPage();
      await page.setContent(`<style>@page wide { size: A4 landscape } .wide { page: wide } td { background: #cde }</style>
        <h1 id="top">Order 1042</h1><p>Delivered, Şəki, чай, شكرا <a href="#below">below</a></p>
        <table><tr><td>Tea</td><td>12.50</td></tr></table><canvas width="80" height="40"></canvas>
        <p style="opacity:.4">Half seen</p><h2 id="below" class="wide">Second page</h2>
        <script>const pen = document.querySelector("canvas").getContext("2d");
          pen.fillRect(0, 0, 40, 40); pen.fillStyle = "rgba(0, 90, 200, 0.5)"; pen.fillRect(20, 0, 60, 30);</script>`);
      const printed = new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      const dark = await comparePages(printed);
      expect(dark).toHaveLength(2);
      for (const points of dark) expect(points).toBeGreaterThan(300);
      expect(await readGood(printed)).toMatchObject({ kind: "pdf", warnings: [] });
    } finally {
      await browser.close();
    }
  }, 120_000);

  const MARK = `${words("Kept as it is", 40, 340)} ${filled(60, 300, 80, 20)} ${filled(220, 60, 40, 120, "0.5 0.2 0.2")}`;
  it.each<[string, BarePage]>([
    ["turned to the right", { content: MARK, rotate: 90 }],
    ["on its head", { content: MARK, rotate: 180 }],
    ["turned backwards", { content: MARK, rotate: -90 }],
    ["whose corner is elsewhere", { content: MARK, media: [30, 50, 290, 390] }],
    ["cropped", { content: MARK, crop: [50, 40, 280, 380] }],
    ["cropped beyond its sheet", { content: MARK, crop: [-20, 100, 900, 390] }],
    ["cropped and turned", { content: MARK, crop: [50, 40, 280, 380], rotate: 270 }],
    ["in units of its own", { content: MARK, unit: 1.5 }],
    ["that leaves states open", { content: `q q 0.5 0 0 0.5 10 10 cm 1 0 0 rg ${MARK}` }],
    ["whose content is cut between words", { content: ["q 1 0 0 1 10 10", `cm ${MARK}`, "Q"] }],
    ["that ends clipped", { content: `0 200 300 200 re W n ${MARK}` }],
    ["with transparency of its own", { content: MARK, more: "/Group << /S /Transparency /CS /DeviceRGB >>" }],
  ])("a page %s", async (_, page) => {
    const [dark = 0] = await comparePages(barePdf({ pages: [page] }));
    expect(dark).toBeGreaterThan(1000);
  });
});

/** A box of its own over the words, without the flag that lets it be printed. */
const BOX = `/Subtype /Square /Rect [30 90 200 130] /C [0 0 0] /IC [0 0 0] /AP << /N ${OWN} 0 R >>`;
const BOX_DRAWING = drawing("0 0 0 rg 0 0 170 40 re f", [170, 40]);

describe("what lies on a page", () => {
  it("goes along into the page itself: a box, also in print, and a stamp that is turned into its place", async () => {
    const bytes = barePdf({
      pages: [
        {
          content: `${words("4111 1111", 40, 100)} ${words("Beside", 40, 300)}`,
          annotations: [BOX, `/Subtype /Stamp /Rect [100 200 140 280] /AP << /N ${OWN + 1} 0 R >>`],
        },
      ],
      objects: {
        [OWN]: BOX_DRAWING,
        [OWN + 1]: drawing("1 0 0 RG 4 w 2 2 76 36 re S 10 10 20 10 re f", [80, 40], "/Matrix [0 1 -1 0 0 0]"),
      },
    });
    await comparePages(bytes);
    const file = await merged([await filePart("boxed.pdf", bytes)]);
    const { node } = (await PDFDocument.load(file)).getPage(0);
    expect(node.Annots()?.size() ?? 0).toBe(0);
    expect((await readGood(bytes)).warnings).toEqual(["wordsUnderBox"]);
  });

  it("stays away where nobody sees it: hidden, only for print, notes, and acts", async () => {
    const bytes = barePdf({
      pages: [
        {
          content: words("Seen", 40, 300),
          annotations: [
            `${BOX} /F 2`,
            `${BOX} /F 36`,
            "/Subtype /Popup /Rect [10 10 100 100] /Open false",
            "/Subtype /Link /Rect [10 10 100 100] /Border [0 0 0] /A << /S /URI /URI (https://shop.example/) >>",
          ],
        },
      ],
      objects: { [OWN]: BOX_DRAWING },
    });
    const [dark = 0] = await comparePages(bytes);
    expect(dark).toBeLessThan(2000);
    expect((await readGood(bytes)).warnings).toEqual(["notesLeft"]);
    const text = Buffer.from(await merged([await filePart("notes.pdf", bytes)])).toString("latin1");
    expect(["/URI", "/Popup", "/Subtype /Link"].filter((word) => text.includes(word))).toEqual([]);
  });

  it("is the state that a ticked box is in", async () => {
    const states = `/AP << /N << /Yes ${OWN} 0 R /Off ${OWN + 1} 0 R >> >>`;
    const box = (state: string) =>
      `/Subtype /Widget /FT /Btn /T (ok) /V /${state} /AS /${state} /Rect [20 20 60 60] ${states}`;
    const objects = { [OWN]: drawing("0 0 40 40 re f", [40, 40]), [OWN + 1]: drawing("1 1 38 38 re S", [40, 40]) };
    const of = (state: string) =>
      comparePages(barePdf({ pages: [{ content: words("Ticked", 40, 300), annotations: [box(state)] }], objects }));
    const [[yes = 0], [off = 0]] = [await of("Yes"), await of("Off")];
    expect(yes).toBeGreaterThan(off + 1000);
  });
});

describe("a file with updates behind it", () => {
  const first = barePdf({
    pages: [{ content: words("first", 40, 300), annotations: [BOX] }],
    objects: { [OWN]: BOX_DRAWING },
  });
  const second = updated(first, { [CONTENT]: stream(`${words("second", 40, 300)} ${filled(60, 200, 80, 20)}`) });

  it("is drawn as its last version", async () => {
    const [before = 0] = await comparePages(first);
    const [after = 0] = await comparePages(second);
    expect(after).toBeGreaterThan(before + 1000);
    const text = Buffer.from(await merged([await filePart("second.pdf", second)])).toString("latin1");
    expect(text).toContain("(second)");
    expect(text).not.toContain("(first)");
  });

  it("is asked for anew where a page still names what an update has freed: some readers show it", async () => {
    expect(await readEvidence(updated(first, {}, { [CONTENT + 1]: null }))).toEqual({ ok: false, fault: "unusual" });
  });

  it("is drawn without what an update has freed and nothing names", async () => {
    const page = "<< /Type /Page /Parent 2 0 R /Contents 401 0 R /Resources << /Font << /F1 3 0 R >> >> >>";
    const [boxed = 0] = await comparePages(first);
    const without = updated(first, { [PAGE]: page }, { [CONTENT + 1]: null, [OWN]: null });
    const [dark = 0] = await comparePages(without);
    expect(boxed).toBeGreaterThan(dark + 5000);
  });

  it("is asked for anew where an update takes an earlier version again", async () => {
    const back = updated(second, {}, { [CONTENT]: placeOfObject(first, CONTENT) });
    expect(await readEvidence(back)).toEqual({ ok: false, fault: "unusual" });
  });
});

describe("before sending", () => {
  it("one page alone is the page that is sent", async () => {
    const parts = [
      { kind: "text", title: "Cover", blocks: [{ heading: "What happened" }, { text: "Paid on 3 November" }] } as const,
      await filePart("ghostscript.pdf", fileOf("ghostscript.pdf")),
      await filePart("libreoffice-letter.pdf", fileOf("libreoffice-letter.pdf")),
    ];
    const [whole, merging] = [await merged(parts), mergingOf(parts)];
    for (let number = 1; number <= 5; number++) {
      const alone = (await evidencePage(merging, number)) ?? new Uint8Array();
      expect((await PDFDocument.load(alone)).getPageCount()).toBe(1);
      expect(Buffer.compare((await drawnPage(alone)).points, (await drawnPage(whole, number)).points)).toBe(0);
    }
    for (const none of [0, 6, 1.5, Number.NaN]) expect(await evidencePage(merging, none)).toBeUndefined();
  });

  it("a form of LibreOffice is asked for anew: only a reader draws its values", async () => {
    expect(await readEvidence(fileOf("libreoffice-form.pdf"))).toEqual({ ok: false, fault: "notDrawn" });
  });
});
