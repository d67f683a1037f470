import { readFileSync } from "node:fs";
import { zlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { DISPUTE_FILE_BYTES, EVIDENCE_PAGES } from "#provider/contract/limits";
import { readEvidence } from "../../../sandbox/src/evidence/read.ts";
import { barePdf, CONTENT, drawing, filled, OWN, PAGE, stream, words, type BarePage } from "../../support/bare-pdf.ts";
import { filePart, merged } from "../../support/merged-evidence.ts";
import { GIF, glue, HTML, jpeg, png, pngChunk, SVG, textBytes, WEBP } from "../../support/pictures.ts";

const fileOf = (name: string) => new Uint8Array(readFileSync(`tests/support/evidence-files/${name}`));

/** The fault of a file, or the warnings of one that is taken. */
async function said(file: Uint8Array): Promise<string> {
  const read = await readEvidence(file);
  return read.ok ? read.warnings.join() : read.fault;
}

const onePage = (page: Partial<BarePage>, more: Partial<Parameters<typeof barePdf>[0]> = {}) =>
  barePdf({ pages: [{ content: words("Order 1042", 40, 100), ...page }], ...more });

describe("a file is evidence by its bytes", () => {
  it("PDF, JPG and PNG are, whatever else is not", async () => {
    expect(await readEvidence(onePage({}))).toEqual({
      ok: true,
      kind: "pdf",
      pages: 1,
      warnings: [],
      attachments: [],
      signers: [],
    });
    expect(await readEvidence(jpeg())).toMatchObject({ ok: true, kind: "jpg", pages: 1 });
    expect(await readEvidence(png())).toMatchObject({ ok: true, kind: "png", pages: 1 });
    // Some servers write a line before it.
    expect(await said(glue(textBytes("\r\n\r\n"), onePage({})))).toBe("");
    for (const other of [GIF, SVG, WEBP, HTML, new Uint8Array()]) expect(await said(other)).toBe("notEvidence");
  });

  it("one of too many bytes, pages or points is refused before it is unpacked", async () => {
    expect(await said(new Uint8Array(DISPUTE_FILE_BYTES + 1))).toBe("tooLarge");
    const pages = (count: number) => barePdf({ pages: Array.from({ length: count }, () => ({ content: "" })) });
    expect(await said(pages(EVIDENCE_PAGES))).toBe("");
    expect(await said(pages(EVIDENCE_PAGES + 1))).toBe("tooManyPages");
    expect(await said(png({ width: 20_000, height: 20_000, packed: zlibSync(new Uint8Array(8)) }))).toBe("tooDetailed");
    expect(await said(jpeg({ width: 20_000, height: 2_100 }))).toBe("tooDetailed");
    const much = Buffer.from(zlibSync(new Uint8Array(40 * 1024 * 1024))).toString("latin1");
    const packed = barePdf({
      pages: [{ content: "" }],
      objects: {
        [PAGE]: `<< /Type /Page /Parent 2 0 R /Contents ${OWN} 0 R >>`,
        [OWN]: stream(much, "/Filter /FlateDecode"),
      },
    });
    expect(await said(packed)).toBe("tooDetailed");
    const objects = barePdf({
      pages: [{ content: "" }],
      objects: { [OWN]: stream(much, "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode") },
    });
    expect(await said(objects)).toBe("tooDetailed");
  });

  it("one that breaks off, moves or is of a rare kind is refused with its own word", async () => {
    expect(await said(png().subarray(0, 60))).toBe("damaged");
    expect(await said(textBytes("%PDF-1.7\nnothing"))).toBe("damaged");
    expect(await said(barePdf({ pages: [] }))).toBe("damaged");
    expect(await said(onePage({ media: [0, 0, 0, 0] }))).toBe("damaged");
    expect(await said(jpeg({ precision: 12 }))).toBe("unusual");
    expect(await said(png({ before: [pngChunk("acTL", new Uint8Array(8))] }))).toBe("animated");
    expect(await said(png({ after: [pngChunk("tEXt", textBytes("acTL"))] }))).toBe("");
  });

  it("a content that the library cannot unpack is asked for anew, not misread", async () => {
    // Each row begins with its filter (none), as in a PNG.
    const rows = (words("4111 1111", 40, 100).padEnd(48).match(/.{8}/g) ?? []).map((row) => `\0${row}`).join("");
    const packed = Buffer.from(zlibSync(Buffer.from(rows))).toString("latin1");
    const predicted = "/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>";
    expect(await said(onePage({}, { objects: { [CONTENT]: stream(packed, predicted) } }))).toBe("unusual");
    expect(await said(onePage({}, { objects: { [CONTENT]: stream(packed, "/Filter /FlateDecode") } }))).toBe("");
    expect(await said(onePage({}, { objects: { [CONTENT]: stream("x", "/Filter /JBIG2Decode") } }))).toBe("unusual");
  });

  it("an owner's password is no hindrance, a user's is", async () => {
    expect(await said(fileOf("qpdf-locked-aes256.pdf"))).toBe("locked");
    expect(await said(fileOf("qpdf-locked-rc4.pdf"))).toBe("locked");
    expect(await said(fileOf("qpdf-password.pdf"))).toBe("password");
  });
});

describe("layers", () => {
  const layers = (usual: string, layer = "<< /Type /OCG /Name (Draft) >>", member = "") =>
    onePage(
      {
        content: `/OC /L BDC ${words("Hidden", 40, 100)} EMC`,
        resources: `/Properties << /L ${OWN + (member ? 1 : 0)} 0 R >>`,
      },
      {
        catalog: `/OCProperties << /OCGs [${OWN} 0 R] /D << ${usual} >> >>`,
        objects: { [OWN]: layer, ...(member ? { [OWN + 1]: member } : {}) },
      },
    );
  const seen = (state: string) =>
    `<< /Type /OCG /Name (Draft) /Usage << /Print << /PrintState /${state} >> /Zoom << /min 2 >> >> >>`;
  const rule = (category: string) => `/Order [] /AS [<< /Event /Print /Category [/${category}] /OCGs [${OWN} 0 R] >>]`;

  it.each<[string, Uint8Array, string]>([
    ["that are all on change nothing", layers(`/ON [${OWN} 0 R] /OFF []`), ""],
    ["one off", layers(`/OFF [${OWN} 0 R]`), "layersOff"],
    ["off unless named", layers(`/BaseState /OFF /ON [${OWN} 0 R]`), "layersOff"],
    ["off in print", layers(rule("Print"), seen("OFF")), "layersOff"],
    ["on in print", layers(rule("Print"), seen("ON")), ""],
    ["by how near one looks", layers(rule("Zoom"), seen("ON")), "layersOff"],
    ["shown while another is on", layers("", undefined, `<< /Type /OCMD /OCGs [${OWN} 0 R] /P /AnyOn >>`), ""],
    [
      "shown while another is off",
      layers("", undefined, `<< /Type /OCMD /OCGs [${OWN} 0 R] /P /AllOff >>`),
      "layersOff",
    ],
    ["by a rule", layers("", undefined, `<< /Type /OCMD /VE [/Not ${OWN} 0 R] >>`), "layersOff"],
  ])("%s", async (_, file, word) => {
    expect(await said(file)).toBe(word);
  });

  it("go along as what they draw, without their names", async () => {
    const text = Buffer.from(await merged([await filePart("layers.pdf", layers(""))])).toString("latin1");
    expect(["Draft", "OCProperties"].filter((word) => text.includes(word))).toEqual([]);
  });
});

describe("fields and marks that only some programs draw", () => {
  const field = "/Subtype /Widget /Rect [20 20 120 40] /FT /Tx /T (order)";
  const form = (needs: boolean) => ({ catalog: `/AcroForm << /Fields [] /NeedAppearances ${needs} >>` });
  const shown = {
    [OWN]: drawing(`/Tx BMC ${words("1042", 2, 4, 10)} EMC`, [100, 20], "/Resources << /Font << /F1 3 0 R >> >>"),
    [OWN + 1]: drawing("/Tx BMC EMC", [100, 20]),
  };
  it.each<[string, Uint8Array, string]>([
    ["an empty field", onePage({ annotations: [field] }), ""],
    ["a value without a drawing", onePage({ annotations: [`${field} /V (1042)`] }), "notDrawn"],
    [
      "a value that is drawn",
      onePage({ annotations: [`${field} /V (1042) /AP << /N ${OWN} 0 R >>`] }, { objects: shown, ...form(true) }),
      "",
    ],
    [
      "a value whose drawing is of an empty field",
      onePage({ annotations: [`${field} /V (1042) /AP << /N ${OWN + 1} 0 R >>`] }, { objects: shown, ...form(true) }),
      "notDrawn",
    ],
    [
      "a value of the field above",
      onePage(
        { annotations: [`/Subtype /Widget /Rect [20 20 120 40] /Parent ${OWN} 0 R`] },
        { objects: { [OWN]: "<< /FT /Tx /T (a) /V (1042) >>" } },
      ),
      "notDrawn",
    ],
    ["a ground that is not drawn", onePage({ annotations: [`${field} /MK << /BG [1 1 1] >>`] }), "notDrawn"],
    [
      "a box without a drawing",
      onePage({ annotations: ["/Subtype /Square /Rect [30 90 200 130] /IC [0 0 0]"] }),
      "notDrawn",
    ],
    ["the same, hidden", onePage({ annotations: ["/Subtype /Square /Rect [30 90 200 130] /IC [0 0 0] /F 2"] }), ""],
    [
      "a form that one program opens",
      onePage({}, { catalog: "/NeedsRendering true /AcroForm << /Fields [] /XFA [] >>" }),
      "portalForm",
    ],
  ])("%s", async (_, file, word) => {
    expect(await said(file)).toBe(word);
  });
});

describe("words under a box are told", () => {
  const text = words("4111 1111 1111", 40, 100);
  const over = filled(35, 92, 160, 30);
  const opacity = "/ExtGState << /Half << /ca 0.4 >> /Mixed << /BM /Multiply >> >>";
  const boxed = (content: string, resources = opacity) => onePage({ content, resources });
  const square = (content: string) => ({ [OWN]: drawing(content, [160, 30]) });
  const lying = (kind: string) => ({
    content: text,
    annotations: [`/Subtype /${kind} /Rect [35 92 195 122] /AP << /N ${OWN} 0 R >>`],
  });

  it.each<[string, Uint8Array, string]>([
    ["a box that was drawn after them", boxed(`${text} ${over}`), "wordsUnderBox"],
    ["a white one", boxed(`${text} ${filled(35, 92, 160, 30, "1 1 1")}`), "wordsUnderBox"],
    ["one over a part of a line", boxed(`${text} ${filled(100, 92, 60, 30)}`), "wordsUnderBox"],
    ["one of four lines", boxed(`${text} 35 92 m 195 92 l 195 122 l 35 122 l h f`), "wordsUnderBox"],
    [
      "one in a drawing",
      onePage(
        { content: `${text} /X Do`, resources: `/XObject << /X ${OWN} 0 R >>` },
        { objects: { [OWN]: drawing(over, [300, 400]) } },
      ),
      "wordsUnderBox",
    ],
    [
      "moved and turned words",
      boxed(`q 0 1 -1 0 200 50 cm ${words("4111 1111 1111", 10, 10)} Q ${filled(150, 40, 60, 200)}`),
      "wordsUnderBox",
    ],
    ["a box that lies on the page", onePage(lying("Square"), { objects: square("0 0 160 30 re f") }), "wordsUnderBox"],
    [
      "a place marked to be blackened",
      onePage(lying("Redact"), { objects: square("1 0 0 RG 0 0 160 30 re S") }),
      "wordsUnderBox",
    ],
    [
      "a box over a picture",
      onePage(
        { ...lying("Square"), content: "q 300 0 0 400 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0080 EI Q" },
        { objects: square("0 0 160 30 re f") },
      ),
      "wordsUnderBox",
    ],
    ["a ground before them", boxed(`${over} 1 g ${text}`), ""],
    ["a box beside them", boxed(`${text} ${filled(35, 140, 160, 30)}`), ""],
    ["a line below and one through them", boxed(`${text} ${filled(35, 96, 160, 2)} ${filled(35, 106, 160, 1)}`), ""],
    ["a box that one sees through", boxed(`${text} /Half gs ${over}`), ""],
    ["a marker of text", boxed(`${text} /Mixed gs ${over}`), ""],
    ["a frame", boxed(`${text} 35 92 160 30 re S`), ""],
    ["a box that is clipped away", boxed(`${text} q 200 300 20 20 re W n ${over} Q`), ""],
    [
      "a box out of sight of a text in brackets",
      boxed(`BT /F1 20 Tf 40 100 Td [(4111) -200 (11\\(11\\))] TJ ET ${filled(35, 20, 160, 30)}`),
      "",
    ],
  ])("%s", async (_, file, word) => {
    expect(await said(file)).toBe(word);
  });

  it.each(["libreoffice-letter.pdf", "ghostscript.pdf", "qpdf-form.pdf"])(
    "no program's own file is under suspicion: %s",
    async (name) => {
      expect(await said(fileOf(name))).toBe("");
    },
  );
});

describe("what is told of a file that is taken", () => {
  it("what its crop hides, where it hides something", async () => {
    const crop = [0, 150, 300, 400];
    const both = `${words("Seen", 40, 300)} ${words("Cut off", 40, 100)}`;
    expect(await said(onePage({ content: both, crop }))).toBe("cutOff");
    expect(await said(onePage({ content: words("Seen", 40, 300), crop }))).toBe("");
    const picture = (box: string) => `q ${box} cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0080 EI Q`;
    expect(await said(onePage({ content: picture("200 0 0 200 20 100"), crop }))).toBe("cutOff");
    expect(await said(onePage({ content: picture("200 0 0 200 20 160"), crop }))).toBe("");
  });

  it("files in it by their names, and notes", async () => {
    expect(await readEvidence(fileOf("qpdf-attached.pdf"))).toMatchObject({
      warnings: ["attachmentsLeft"],
      attachments: ["orders.csv"],
    });
    const clip =
      "/Subtype /FileAttachment /Rect [10 10 20 20] /FS << /Type /Filespec /F (a.csv) /UF <FEFF007300690079006101590131> >>";
    expect(await readEvidence(onePage({ annotations: [clip] }))).toMatchObject({
      warnings: ["attachmentsLeft"],
      attachments: ["siyařı"],
    });
    expect(await said(onePage({ annotations: ["/Subtype /Text /Rect [10 10 20 20] /Contents (he lies)"] }))).toBe(
      "notesLeft",
    );
  });

  it("that it was signed, and by whom", async () => {
    const file = onePage(
      {
        annotations: [
          `/Subtype /Widget /FT /Sig /T (s) /Rect [20 20 120 60] /V ${OWN} 0 R /AP << /N ${OWN + 1} 0 R >>`,
        ],
      },
      {
        catalog: "/AcroForm << /Fields [] /SigFlags 3 >>",
        objects: {
          [OWN]:
            "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (Courier LLC) /Contents <3000> /ByteRange [0 1 2 3] >>",
          [OWN + 1]: drawing("0 0 100 40 re S", [100, 40]),
        },
      },
    );
    expect(await readEvidence(file)).toMatchObject({ warnings: ["signatureEnds"], signers: ["Courier LLC"] });
    const text = Buffer.from(await merged([await filePart("signed.pdf", file)])).toString("latin1");
    expect(["/Sig", "ByteRange", "Courier"].filter((word) => text.includes(word))).toEqual([]);
  });
});
