import { CERTIFICATE_RENEWAL_DAYS } from "#provider/contract/limits";
import type { SignerCertificate } from "#provider/contract/merchant-contracts";
import type { Contracted } from "../db/contracts.ts";
import type { KeptCertificate } from "../db/schema/contracts.ts";
import { factsOf, type CertificateFacts } from "../signatures/authority.ts";
import type { Bytes } from "../signatures/bytes.ts";
import { readCertificate } from "../signatures/certificate.ts";
import type { HeldCertificate } from "../operations/signing/method.ts";
import { toInstant } from "../wire/page.ts";

const DAY_MS = 24 * 3_600_000;

/** A signer's certificate with the data in it. */
export type ReadCertificate = { id: string; der: Bytes; facts: CertificateFacts };

export const readKept = ({ id, der }: KeptCertificate): ReadCertificate => {
  const bytes: Bytes = new Uint8Array(Buffer.from(der, "base64"));
  return { id, der: bytes, facts: factsOf(readCertificate(bytes)) };
};
export const toKept = ({ id, der }: HeldCertificate): KeptCertificate => ({
  id,
  der: Buffer.from(der).toString("base64"),
});

/** The reason why a certificate cannot sign the contract of an application; null if it can. `now`: UTC milliseconds. */
export function faultOf(
  { company, individual, application }: Pick<Contracted, "company" | "individual" | "application">,
  { facts: { kind, taxId, fin, validFrom, validTo } }: ReadCertificate,
  now: number,
): SignerCertificate["fault"] {
  if (application.accountType === "BUSINESS") {
    if (kind !== "BUSINESS") return "BUSINESS_NEEDED";
    if (!company?.taxId) return "TAX_ID_MISSING";
    if (taxId !== company.taxId) return "OTHER_COMPANY";
  } else {
    if (kind !== "CITIZEN") return "CITIZEN_NEEDED";
    if (individual && fin !== individual.fin) return "OTHER_PERSON";
  }
  return validTo.getTime() <= now || validFrom.getTime() > now ? "ENDED" : null;
}

/** A certificate as the contract's page shows it. One of an unknown kind counts as a citizen's. */
export function toCertificate(one: Contracted, certificate: ReadCertificate, now: number): SignerCertificate {
  const { id, facts } = certificate;
  const fault = faultOf(one, certificate, now);
  const left = facts.validTo.getTime() - now;
  return {
    id,
    kind: facts.kind ?? "CITIZEN",
    subject: facts.name,
    company: facts.company === "" ? null : facts.company,
    validUntil: toInstant(facts.validTo.getTime()),
    endsSoon: left > 0 && left <= CERTIFICATE_RENEWAL_DAYS * DAY_MS,
    usable: fault === null,
    fault,
  };
}
