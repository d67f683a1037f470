import type { Language } from "#provider/contract/words";
import type { ContractData, Evidence } from "../../sandbox/src/contracts/contract-data.ts";
import { contractPdf } from "../../sandbox/src/contracts/contract-pdf.ts";
import { contractText } from "../../sandbox/src/contracts/contract-text.ts";
import { countersign, finishSignature, prepareSignature } from "../../sandbox/src/contracts/signing.ts";
import { issueCertificate, phoneKeyOf, type Holder } from "../../sandbox/src/signatures/authority.ts";
import type { Bytes } from "../../sandbox/src/signatures/bytes.ts";
import { sign } from "../../sandbox/src/signatures/ecdsa.ts";
import { pdfFonts } from "./pdf-fonts.ts";

/** Contracts outside of workerd, where fonts are files. */

/** The address in the QR code of its last page. */
export const CHECK_URL = "http://localhost:8788/verify/ES1000001-0123456789abcdef";

export const SECRET = "a secret of tests, of thirty-two letters or more";
export const SIGNED_AT = new Date("2026-11-20T09:30:00Z");
/** Just after the provider has signed; NOW is the time of a check. */
export const LATER = new Date("2026-11-20T09:30:05Z");
export const NOW = new Date("2026-11-20T10:00:00Z");

export const COMPANY: ContractData = {
  region: "default",
  merchant: {
    kind: "BUSINESS",
    name: "Xəzər Otelləri MMC",
    taxId: "1234567891",
    address: "Neftçilər prospekti 12,\nBakı, AZ1000",
    signer: { fullName: "Nərmin Əliyeva", fin: "5ABC12D", phone: "+994501234567" },
  },
  account: { bank: "Kapital Bank", iban: "AZ21NABZ00000000137010001944" },
  application: { id: "ES1000001", name: "Hotel Şəki", url: "https://hotel.example" },
  commissionBasisPoints: 250,
};

export const EVIDENCE: Evidence = {
  shownAt: Date.parse("2026-11-20T09:20:00Z"),
  readAt: Date.parse("2026-11-20T09:28:30Z"),
  signingAt: SIGNED_AT.getTime(),
  person: {
    fullName: "Nərmin Əliyeva",
    email: "owner@hotel.example",
    address: "203.0.113.7",
    device: "Firefox, Windows",
  },
  certificateSerial: "5f00a1",
};

export const HOLDER: Holder = {
  kind: "BUSINESS",
  country: "AZ",
  firstName: "Nərmin",
  lastName: "Əliyeva",
  fin: "5ABC12D",
  company: { name: "Xəzər Otelləri MMC", taxId: "1234567891" },
};

/** A contract's file, or the letters that no font can print. */
export const makeFile = (data: ContractData, language: Language, evidence: Evidence | null = EVIDENCE) =>
  contractPdf(
    {
      text: contractText(data, language),
      day: "2026-11-20",
      checkUrl: CHECK_URL,
      evidence,
    },
    pdfFonts(),
  );

export async function fileOf(data: ContractData, language: Language): Promise<Bytes> {
  const made = await makeFile(data, language);
  if (!made.ok) throw new Error(`no font knows ${made.letters.join()}`);
  return made.pdf;
}

/** Signs by phone. */
export async function signByPhone(file: Bytes, id = "cert_1", holder = HOLDER, secret = SECRET): Promise<Bytes> {
  const certificate = await issueCertificate(secret, id, holder, new Date("2026-01-01T00:00:00Z"));
  const { pdf, attributes } = await prepareSignature(file, certificate, SIGNED_AT);
  return finishSignature(secret, pdf, certificate, await sign(await phoneKeyOf(secret, id), attributes));
}

type Signed = { made: Bytes; once: Bytes; twice: Bytes };
const kept = new Map<Language, Promise<Signed>>();

/**
 * A contract as stored: made, signed by the merchant, signed by the provider. One for each language and process,
 * because making one is slow.
 */
export function signedContract(language: Language = "az"): Promise<Signed> {
  const known = kept.get(language) ?? makeSigned(language);
  kept.set(language, known);
  return known;
}

async function makeSigned(language: Language): Promise<Signed> {
  const made = await fileOf(COMPANY, language);
  const once = await signByPhone(made);
  return { made, once, twice: await countersign(SECRET, once, LATER) };
}
