import { beforeAll, describe, expect, it } from "vitest";
import { ensurePdfTools } from "../../../../scripts/test/pdf-tools.mjs";
import { LANGUAGES } from "#provider/contract/words";
import { contractText, textHashOf } from "../../../../sandbox/src/contracts/contract-text.ts";
import {
  countersign,
  finishSignature,
  prepareSignature,
  verifyContract,
} from "../../../../sandbox/src/contracts/signing.ts";
import { applicationOfWord, verifyUrl } from "../../../../sandbox/src/contracts/verify-link.ts";
import { issueCertificate, phoneKeyOf } from "../../../../sandbox/src/signatures/authority.ts";
import { hexOf, sha256, type Bytes } from "../../../../sandbox/src/signatures/bytes.ts";
import { controlCodeOf } from "../../../../sandbox/src/signatures/control-code.ts";
import { sign } from "../../../../sandbox/src/signatures/ecdsa.ts";
import { darkPoints, drawnPage } from "../../../support/drawn-pages.ts";
import {
  COMPANY,
  fileOf,
  HOLDER,
  LATER,
  makeFile,
  NOW,
  SECRET,
  signByPhone,
  signedContract,
  SIGNED_AT,
} from "../../../support/contracts.ts";

let made: Bytes;
let once: Bytes;
let twice: Bytes;
beforeAll(async () => {
  await ensurePdfTools();
  ({ made, once, twice } = await signedContract());
}, 600_000);

describe("a contract", () => {
  it("says the same in every language, clause by clause", () => {
    const shape = LANGUAGES.map((language) => {
      const { clauses, parties } = contractText(COMPANY, language);
      return [
        clauses.map(({ number, clauses: inner }) => [number, inner.map((one) => one.number)]),
        parties.map(({ details }) => details.length),
      ];
    });
    expect(shape[1]).toEqual(shape[0]);
    expect(shape[2]).toEqual(shape[0]);
    expect(contractText(COMPANY, "en").clauses.length).toBeGreaterThanOrEqual(12);
  });

  it("names the merchant, the account and the commission, each on one line", () => {
    const text = JSON.stringify(contractText(COMPANY, "en"));
    for (const said of [
      "Xəzər Otelləri MMC",
      "1234567891",
      "5ABC12D",
      "AZ21NABZ00000000137010001944",
      "2.5%",
      "Hotel Şəki",
      "Neftçilər prospekti 12, Bakı, AZ1000",
    ])
      expect(text).toContain(said);
    expect(JSON.stringify(contractText(COMPANY, "ru"))).toContain("2,5\u00a0%");
  });

  it("says of an individual who is paid to a card neither a tax number nor a representative", () => {
    const merchant = { ...COMPANY.merchant, kind: "ONE_TIME" as const, name: "Nərmin Əliyeva", taxId: null };
    const { parties } = contractText({ ...COMPANY, merchant, account: { cardMasked: "4169 •••• •••• 1234" } }, "en");
    const labels = parties[1]?.details.map(({ label }) => label);
    expect(labels).toEqual(["FIN", "Address", "Phone", "Card", "Application"]);
  });

  it("has a hash that changes with every word", async () => {
    const text = contractText(COMPANY, "az");
    const other = contractText({ ...COMPANY, commissionBasisPoints: 251 }, "az");
    expect(await textHashOf(text)).toMatch(/^[0-9a-f]{64}$/);
    expect(await textHashOf(structuredClone(text))).toBe(await textHashOf(text));
    expect(await textHashOf(other)).not.toBe(await textHashOf(text));
    expect(await textHashOf(contractText(COMPANY, "en"))).not.toBe(await textHashOf(text));
  });

  it("is the same file whenever it is made", async () => {
    expect(hexOf(await sha256(await fileOf(COMPANY, "az")))).toBe(hexOf(await sha256(made)));
  });

  it("is not made with letters that no font has", async () => {
    const merchant = { ...COMPANY.merchant, name: "Xəzər 🏨 酒店" };
    expect(await makeFile({ ...COMPANY, merchant }, "az")).toEqual({ ok: false, letters: ["酒", "店", "🏨"] });
  });

  it("is made for a merchant with an Arabic name, who signs it", async () => {
    const merchant = {
      ...COMPANY.merchant,
      name: "شركة (النور) للضيافة ₼ 2026",
      address: "شارع الشيخ زايد، برج 12\nدبي",
    };
    const arabic = await makeFile({ ...COMPANY, region: "ae", merchant }, "en");
    if (!arabic.ok) throw new Error(arabic.letters.join(""));
    expect((await verifyContract(SECRET, await signByPhone(arabic.pdf), NOW)).isValid).toBe(true);
    // The merchant's name is drawn: in its line are more dark points than a gap would have.
    const without = await makeFile({ ...COMPANY, region: "ae", merchant: { ...merchant, name: "-" } }, "en");
    if (!without.ok) throw new Error(without.letters.join(""));
    const [drawn, empty] = [await drawnPage(arabic.pdf), await drawnPage(without.pdf)];
    expect(darkPoints(drawn) - darkPoints(empty)).toBeGreaterThan(300);
  });

  it("is made before anybody signs, without a page on how it was signed", async () => {
    const before = await makeFile(COMPANY, "en", null);
    expect(before.ok && before.pdf.length < made.length).toBe(true);
  });
});

describe("signing by phone", () => {
  it("shows the number of the hash that the phone signs", async () => {
    const certificate = await issueCertificate(SECRET, "cert_1", HOLDER, new Date("2026-01-01T00:00:00Z"));
    const prepared = await prepareSignature(made, certificate, SIGNED_AT);
    expect(hexOf(await sha256(prepared.attributes))).toBe(hexOf(prepared.hash));
    expect(prepared.controlCode).toBe(controlCodeOf(prepared.hash));
    // The same question gives the same hash: what is shown is what is signed.
    expect(hexOf((await prepareSignature(made, certificate, SIGNED_AT)).hash)).toBe(hexOf(prepared.hash));
    expect((await prepareSignature(made, certificate, LATER)).controlCode).not.toBe(prepared.controlCode);
  });

  it("adds to the file and changes nothing that was there", () => {
    expect(hexOf(once.subarray(0, made.length))).toBe(hexOf(made));
    expect(hexOf(twice.subarray(0, once.length))).toBe(hexOf(once));
  });

  it("refuses the signature of another key, of another document, and of another certificate", async () => {
    const certificate = await issueCertificate(SECRET, "cert_1", HOLDER, new Date("2026-01-01T00:00:00Z"));
    const other = await issueCertificate(SECRET, "cert_2", HOLDER, new Date("2026-01-01T00:00:00Z"));
    const { pdf, attributes } = await prepareSignature(made, certificate, SIGNED_AT);
    const [mine, strange] = [await phoneKeyOf(SECRET, "cert_1"), await phoneKeyOf(SECRET, "cert_2")];
    const later = await prepareSignature(made, certificate, LATER);
    await expect(finishSignature(SECRET, pdf, certificate, await sign(strange, attributes))).rejects.toThrow(
      /not the signature/,
    );
    await expect(finishSignature(SECRET, later.pdf, certificate, await sign(mine, attributes))).rejects.toThrow(
      /not the signature/,
    );
    await expect(finishSignature(SECRET, pdf, other, await sign(mine, attributes))).rejects.toThrow(
      /not the signature/,
    );
    const signed = await finishSignature(SECRET, pdf, certificate, await sign(mine, attributes));
    await expect(finishSignature(SECRET, signed, certificate, await sign(mine, attributes))).rejects.toThrow(
      /nothing prepared/,
    );
  });

  it("happens once for each party", async () => {
    await expect(signByPhone(once)).rejects.toThrow(/signed already/);
    await expect(countersign(SECRET, twice, LATER)).rejects.toThrow(/signed already/);
  });
});

describe("a signed contract", () => {
  it.each(LANGUAGES)("holds in %s, with both signatures", async (language) => {
    const file = (await signedContract(language)).twice;
    const checked = await verifyContract(SECRET, file, NOW);
    expect(checked).toMatchObject({
      isValid: true,
      fault: null,
      emptyFields: [],
      signatures: [
        { field: "merchant", faults: [], isUnchangedSince: true, coversWholeFile: false, claimedAt: SIGNED_AT },
        { field: "provider", faults: [], isUnchangedSince: true, coversWholeFile: true, claimedAt: LATER },
      ],
    });
    expect(checked.signatures[0]?.signer).toMatchObject({ name: "Nərmin Əliyeva", kind: "BUSINESS" });
  });

  it("tells which bytes each signature covers, and their hash", async () => {
    const { signatures } = await verifyContract(SECRET, twice, NOW);
    for (const { range, hash } of signatures) {
      if (!range) throw new Error("no range");
      const covered = Buffer.concat([twice.subarray(0, range.gapFrom), twice.subarray(range.gapTo, range.end)]);
      expect(hexOf(await sha256(new Uint8Array(covered)))).toBe(hash);
    }
    expect(signatures.map(({ range }) => range?.end)).toEqual([once.length, twice.length]);
  });

  it("holds before the provider has signed, and says who is missing", async () => {
    expect(await verifyContract(SECRET, once, NOW)).toMatchObject({ isValid: true, emptyFields: ["provider"] });
    expect(await verifyContract(SECRET, made, NOW)).toMatchObject({ isValid: false, fault: "not_signed" });
  });

  it("does not hold by another authority, nor before it was signed", async () => {
    const elsewhere = await verifyContract(`${SECRET}!`, twice, NOW);
    expect(elsewhere.signatures.map(({ faults }) => faults)).toEqual([["forged_certificate"], ["forged_certificate"]]);
    const early = await verifyContract(SECRET, twice, new Date("2026-11-20T09:30:02Z"));
    expect(early.signatures.map(({ faults }) => faults)).toEqual([[], ["in_future"]]);
  });
});

describe("the address where a contract is checked", () => {
  const env = { TOKEN_HMAC_KEY: SECRET, PUBLIC_URL: "http://localhost:8788" };

  it("leads to its application, and cannot be guessed", () => {
    const word = verifyUrl(env, "ES1000001").replace("http://localhost:8788/verify/", "");
    expect(word).toMatch(/^ES1000001-[0-9a-f]{16}$/);
    expect(applicationOfWord(env, word)).toBe("ES1000001");
    for (const wrong of ["ES1000001", "ES1000001-", word.replace("ES1000001", "ES1000002"), `${word}0`, ""])
      expect(applicationOfWord(env, wrong)).toBeUndefined();
  });
});
