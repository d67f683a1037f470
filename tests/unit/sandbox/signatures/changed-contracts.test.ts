import { beforeAll, describe, expect, it } from "vitest";
import { ensurePdfTools } from "../../../../scripts/test/pdf-tools.mjs";
import { countersign, verifyContract } from "../../../../sandbox/src/contracts/signing.ts";
import { authorityOf } from "../../../../sandbox/src/signatures/authority.ts";
import { bytesOf, joined, textOf, type Bytes } from "../../../../sandbox/src/signatures/bytes.ts";
import { pemOf } from "../../../../sandbox/src/signatures/certificate.ts";
import {
  dictionaryOf,
  extended,
  nextNumber,
  openPdf,
  revisionWith,
  signatureFields,
} from "../../../../sandbox/src/signatures/revision.ts";
import { LATER, NOW, SECRET, signByPhone, signedContract } from "../../../support/contracts.ts";
import { opinionsOn } from "../../../support/pdf-tools.ts";
import { randomDigits } from "../../../support/random.ts";

let made: Bytes;
let once: Bytes;
let twice: Bytes;
let text: string;
let root: string;
beforeAll(async () => {
  await ensurePdfTools();
  ({ made, once, twice } = await signedContract());
  text = textOf(twice);
  root = pemOf((await authorityOf(SECRET)).root.der);
  // As long as the tools take that have to be installed.
}, 600_000);

/** The file with another byte at this place. */
function changedAt(at: number, byte = otherDigit(twice[at] ?? 0)): Bytes {
  const file = twice.slice();
  file[at] = byte;
  return file;
}

/** Another one: of a hexadecimal digit another digit. */
const otherDigit = (byte: number): number =>
  byte === 0x39 || byte === 0x66 ? byte - 1 : byte === 0x61 ? 0x62 : byte ^ 1;

/** Where the last digit of the first signature's CMS stands, before the zeros of its room. */
function endOfCms(): number {
  const from = text.indexOf("/Contents <") + "/Contents <".length;
  return from + text.slice(from, text.indexOf(">", from)).replace(/0+$/, "").length - 1;
}

const PLACES = {
  "a byte of the text": () => text.indexOf("stream\n") + 60,
  "a byte of the first signature's date": () => text.indexOf("/M (D:") + 19,
  "a byte of the first signature itself": endOfCms,
  "a byte of the second signature's date": () => text.lastIndexOf("/M (D:") + 19,
};
const CHANGED = "bytes_changed";
const VALID = "Signature is Valid";

describe("a contract that nobody changed", () => {
  it("is right to everybody", async () => {
    expect(await opinionsOn(twice, root, NOW)).toEqual([
      { pdfsig: VALID, isTotal: false, openssl: true },
      { pdfsig: VALID, isTotal: true, openssl: true },
    ]);
    expect(await opinionsOn(once, root, NOW)).toEqual([{ pdfsig: VALID, isTotal: true, openssl: true }]);
  });

  it("is wrong to whoever trusts another root", async () => {
    const stranger = pemOf((await authorityOf(`${SECRET}!`)).root.der);
    expect((await opinionsOn(twice, stranger, NOW)).map(({ openssl }) => openssl)).toEqual([false, false]);
  });
});

describe("one changed byte", () => {
  it.each([
    ["a byte of the text", [[CHANGED], [CHANGED]]],
    ["a byte of the first signature's date", [[CHANGED], [CHANGED]]],
    ["a byte of the first signature itself", [["wrong_signature"], [CHANGED]]],
    ["a byte of the second signature's date", [[], [CHANGED]]],
  ] as const)("%s is found, and which signature does not hold", async (where, faults) => {
    const file = changedAt(PLACES[where]());
    const checked = await verifyContract(SECRET, file, NOW);
    expect(checked.isValid).toBe(false);
    expect(checked.signatures.map((signature) => signature.faults)).toEqual(faults);
    const holds = faults.map((found) => found.length === 0);
    const opinions = await opinionsOn(file, root, NOW);
    expect(opinions.map(({ pdfsig }) => pdfsig === VALID)).toEqual(holds);
    expect(opinions.map(({ openssl }) => openssl)).toEqual(holds);
    expect(opinions[1]?.pdfsig).toBe("Digest Mismatch");
  });

  it("is found wherever it is", async () => {
    const passed: number[] = [];
    for (let time = 0; time < 300; time++) {
      // Every third one in the revisions of the signatures, which are not signed as a whole.
      const from = time % 3 === 0 ? made.length : 0;
      const at = from + (Number(randomDigits(9)) % (twice.length - from));
      const bit = 1 << (Number(randomDigits(2)) % 8);
      const file = changedAt(at, (twice[at] ?? 0) ^ bit);
      if ((await verifyContract(SECRET, file, NOW)).isValid) passed.push(at);
    }
    expect(passed).toEqual([]);
  });

  it("is found in the frame of a signature, which nothing signs", async () => {
    const passed: number[] = [];
    const from = text.lastIndexOf("/Contents <");
    for (let at = from; at < from + 3600; at += 1 + (Number(randomDigits(2)) % 19)) {
      const byte = twice[at] ?? 0;
      // Another digit, or the same one as a capital.
      const other = byte >= 0x61 && byte <= 0x66 ? byte - 32 : byte === 0x39 ? 0x38 : byte ^ 1;
      if ((await verifyContract(SECRET, changedAt(at, other), NOW)).isValid) passed.push(at);
    }
    // In the room behind the signature, too.
    const end = text.indexOf(">", from);
    if ((await verifyContract(SECRET, changedAt(end - 1, 0x31), NOW)).isValid) passed.push(end - 1);
    expect(passed).toEqual([]);
  });
});

describe("something added after signing", () => {
  /** What the programs say to all of these: right, but not the whole document. */
  const notTheWhole = [
    { pdfsig: VALID, isTotal: false, openssl: true },
    { pdfsig: VALID, isTotal: false, openssl: true },
  ];
  const changedSince = {
    isValid: false,
    fault: "changed_after_signing",
    signatures: [
      { faults: ["changed_since"], isUnchangedSince: false },
      { faults: ["changed_since"], isUnchangedSince: false, coversWholeFile: false },
    ],
  };

  it("is told of: a comment", async () => {
    const file = joined(twice, bytesOf("% more\n"));
    expect(await verifyContract(SECRET, file, NOW)).toMatchObject(changedSince);
    expect(await opinionsOn(file, root, NOW)).toEqual(notTheWhole);
  });

  it("is told of: an edit, as programs save it", async () => {
    const pdf = openPdf(twice);
    const page = Number(/(\d+) 0 obj\n<<\n\/Type \/Page\n/.exec(text)?.[1]);
    const edited = new Map([...dictionaryOf(pdf, page), ["Rotate", "180"]]);
    const file = extended(pdf, revisionWith(pdf, new Map([[page, edited]])));
    expect(await verifyContract(SECRET, file, NOW)).toMatchObject(changedSince);
    expect(await opinionsOn(file, root, NOW)).toEqual(notTheWhole);
  });

  it("is told of: an object that nothing shows yet", async () => {
    const pdf = openPdf(twice);
    const file = extended(pdf, revisionWith(pdf, new Map([[nextNumber(pdf), new Map([["A", "1"]])]])));
    expect(await verifyContract(SECRET, file, NOW)).toMatchObject(changedSince);
  });

  it("is told of: a signature taken away, also where somebody signs that", async () => {
    const pdf = openPdf(once);
    const [number = 0] = signatureFields(pdf).keys();
    const emptied = dictionaryOf(pdf, number);
    emptied.delete("V");
    const without = extended(pdf, revisionWith(pdf, new Map([[number, emptied]])));
    expect(await verifyContract(SECRET, without, NOW)).toMatchObject({
      isValid: false,
      fault: "changed_after_signing",
    });
    const signed = await countersign(SECRET, without, LATER);
    expect(await verifyContract(SECRET, signed, NOW)).toMatchObject({ isValid: false, fault: "changed_after_signing" });
    const again = await signByPhone(without, "cert_2");
    expect(await verifyContract(SECRET, again, NOW)).toMatchObject({ isValid: false, fault: "changed_after_signing" });
  });
});

describe("a file that is no signed contract", () => {
  it.each([
    ["nothing at all", () => new Uint8Array(), "not_pdf"],
    ["a text", () => bytesOf("Dear Sir or Madam"), "not_pdf"],
    ["the beginning of one", () => twice.slice(0, 20_000), "not_ours"],
    ["a PDF of others", () => bytesOf("%PDF-1.4\n1 0 obj\n<< >>\nendobj\nstartxref\n9\n%%EOF\n"), "not_ours"],
    [
      "revisions in a circle",
      () => bytesOf("%PDF-1.4\nxref\ntrailer\n<< /Size 1 /Prev 9 >>\nstartxref\n9\n%%EOF\n"),
      "not_ours",
    ],
    ["one without signatures", () => made, "not_signed"],
    ["the second signature on the file without the first", () => joined(made, twice.slice(once.length)), "not_ours"],
  ])("is refused: %s", async (_, file, fault) => {
    expect(await verifyContract(SECRET, file(), NOW)).toMatchObject({ isValid: false, fault });
  });

  it("costs no more than a good one: as many revisions as fit, dictionaries in each other, names without end", async () => {
    const heads = [
      "<<".repeat(40_000),
      "[".repeat(40_000),
      "1 ".repeat(60_000),
      `(${"a".repeat(100_000)}`,
      `<${"0".repeat(100_000)}`,
    ];
    for (const head of heads) {
      const file = bytesOf(`%PDF-1.4\nxref\ntrailer\n${head}\nstartxref\n9\n%%EOF\n`);
      expect(await verifyContract(SECRET, file, NOW)).toMatchObject({ isValid: false, fault: "not_ours" });
    }
  });
});
