import { beforeAll, describe, expect, it, vi } from "vitest";
import { verifyContract } from "../../../../sandbox/src/contracts/signing.ts";
import { authorityOf, issueCertificate, phoneKeyOf } from "../../../../sandbox/src/signatures/authority.ts";
import { bytesOf, textOf, type Bytes } from "../../../../sandbox/src/signatures/bytes.ts";
import { chainFault, makeCertificate, readCertificate } from "../../../../sandbox/src/signatures/certificate.ts";
import { sign, signingKeyOf } from "../../../../sandbox/src/signatures/ecdsa.ts";
import { finishSignature } from "../../../../sandbox/src/signatures/finish.ts";
import { prepareSignature } from "../../../../sandbox/src/signatures/prepare.ts";
import {
  dictionaryOf,
  extended,
  openPdf,
  revisionWith,
  signatureFields,
} from "../../../../sandbox/src/signatures/revision.ts";
import { HOLDER, NOW, SECRET, SIGNED_AT, signedContract } from "../../../support/contracts.ts";

/*
 * Anybody may send a file to the check, so however it is made it costs a fixed number of checks of signatures.
 */

let made: Bytes;
let twice: Bytes;
beforeAll(async () => {
  ({ made, twice } = await signedContract());
}, 60_000);

/** How many signatures were checked meanwhile, of certificates and of documents. */
async function checksOf<Result>(act: () => Promise<Result>): Promise<{ checks: number; result: Result }> {
  const verify = vi.spyOn(crypto.subtle, "verify");
  try {
    const result = await act();
    return { checks: verify.mock.calls.length, result };
  } finally {
    verify.mockRestore();
  }
}

const verified = (file: Bytes) => checksOf(() => verifyContract(SECRET, file, NOW));

/**
 * Authorities of one name, each with a key of its own, all issued by the last: any of them may have issued any other by
 * what they say.
 */
async function authorities(count: number, name: string): Promise<Bytes[]> {
  const keys = await Promise.all(Array.from({ length: count }, (_, place) => signingKeyOf(SECRET, `${name} ${place}`)));
  const subject = { commonName: name };
  const validity = { from: new Date("2026-01-01T00:00:00Z"), to: new Date("2030-01-01T00:00:00Z") };
  return Promise.all(
    keys.map(({ publicKey }, place) => {
      const key = keys[(place + 1) % count];
      if (!key) throw new Error("an authority without an issuer");
      const serial = Uint8Array.of(1, place);
      return makeCertificate({ subject, publicKey, validity, serial, issuer: { subject, key }, authority: 8 });
    }),
  );
}

/** A contract signed by phone, with these certificates beside the signer's. */
async function signedWith(others: readonly Bytes[]): Promise<Bytes> {
  const certificate = await issueCertificate(SECRET, "cert_1", HOLDER, new Date("2026-01-01T00:00:00Z"));
  const { pdf, attributes } = await prepareSignature(made, { field: "merchant", certificate, at: SIGNED_AT });
  return finishSignature(pdf, [certificate, ...others], await sign(await phoneKeyOf(SECRET, "cert_1"), attributes));
}

describe("checking a file", () => {
  it("takes three checks for each signature of a good one", async () => {
    const { checks, result } = await verified(twice);
    expect([checks, result.isValid]).toEqual([6, true]);
  });

  it("takes none for a signature with more certificates than ours have", async () => {
    const { checks, result } = await verified(await signedWith(await authorities(6, "Many")));
    expect(checks).toBe(0);
    expect(result).toMatchObject({ isValid: false, signatures: [{ faults: ["unreadable"] }] });
  });

  it("takes no more where the certificate beside is another than the issuer's", async () => {
    const { checks, result } = await verified(await signedWith(await authorities(1, "Other")));
    expect(checks).toBeLessThanOrEqual(3);
    expect(result).toMatchObject({ isValid: false, signatures: [{ faults: ["unknown_issuer"] }] });
  });

  it("takes one for a signature that is not the signer's", async () => {
    const at = textOf(twice).indexOf("/Contents <") + "/Contents <".length;
    const end = at + textOf(twice).slice(at).search(/0{64}/) - 1;
    const file = twice.slice();
    file[end] = file[end] === 0x31 ? 0x32 : 0x31;
    const { checks, result } = await verified(file);
    expect(result.signatures[0]?.faults).toContain("wrong_signature");
    expect(checks).toBeLessThanOrEqual(4);
  });

  it("counts a signature once that both fields name, and shows that the second has none", async () => {
    const pdf = openPdf(twice);
    const [first, second] = Array.from(signatureFields(pdf));
    if (!first || !second) throw new Error("a contract has two fields");
    const both = dictionaryOf(pdf, second[0]).set("V", first[1].get("V") ?? "");
    const { checks, result } = await verified(extended(pdf, revisionWith(pdf, new Map([[second[0], both]]))));
    expect(checks).toBe(3);
    expect(result).toMatchObject({ isValid: false, fault: "changed_after_signing" });
    expect(result.signatures.map(({ faults }) => faults)).toEqual([["changed_since"], ["unreadable"]]);
  });

  it("reads no form with more fields than a contract has: what follows the last signature is told of, unread", async () => {
    const pdf = openPdf(twice);
    const root = pdf.revisions.at(-1)?.trailer.get("Root");
    const number = Number(/^\d+/.exec(String(root))?.[0]);
    const fields = Array.from(signatureFields(pdf).keys(), (field) => `${field} 0 R`);
    const many = Array.from({ length: 16 }, (_, place) => fields[place % 2] ?? "");
    const catalog = dictionaryOf(pdf, number).set("AcroForm", new Map([["Fields", many]]));
    const { checks, result } = await verified(extended(pdf, revisionWith(pdf, new Map([[number, catalog]]))));
    expect(checks).toBe(6);
    expect(result).toMatchObject({ isValid: false, fault: "changed_after_signing" });
  });

  it("takes none for contents of another length than ours", async () => {
    const text = textOf(twice);
    const at = text.indexOf("/Contents <") + "/Contents <".length;
    const file = bytesOf(`${text.slice(0, at)}${"0".repeat(4000)}${text.slice(at)}`);
    expect((await verified(file)).checks).toBe(0);
  });
});

describe("a chain of certificates", () => {
  it("is tried with each certificate once, whatever they say of each other", async () => {
    const named = (await authorities(12, "Ring")).map(readCertificate);
    const key = await signingKeyOf(SECRET, "a stranger");
    const leaf = await makeCertificate({
      subject: { commonName: "Leaf" },
      publicKey: key.publicKey,
      validity: { from: new Date("2026-01-01T00:00:00Z"), to: new Date("2030-01-01T00:00:00Z") },
      serial: Uint8Array.of(1),
      issuer: { subject: { commonName: "Ring" }, key: await signingKeyOf(SECRET, "Ring 11") },
      authority: null,
    });
    const { root } = await authorityOf(SECRET);
    const { checks, result } = await checksOf(() => chainFault(readCertificate(leaf), named, [root], NOW));
    expect(["forged_certificate", "unknown_issuer"]).toContain(result);
    expect(checks).toBeLessThanOrEqual(named.length + 1);
  });
});

describe("a table, a dictionary, an array without an end", () => {
  it.each([
    ["a hundred thousand objects", `1 100000 \n${"0000000009 00000 n \n".repeat(100_000)}trailer\n<< /Size 1 >>`],
    ["a hundred thousand values", `trailer\n<< /A [${"1 ".repeat(100_000)}] >>`],
    ["a hundred thousand dictionaries", `trailer\n<< /A [${"<<>>".repeat(100_000)}] >>`],
  ])("is not read to its end: %s", async (_, head) => {
    const file = bytesOf(`%PDF-1.4\nxref\n${head}\nstartxref\n9\n%%EOF\n`);
    expect(() => openPdf(file)).toThrow("than files of ours have");
    expect(await verified(file)).toMatchObject({ checks: 0, result: { isValid: false, fault: "not_ours" } });
  });
});
