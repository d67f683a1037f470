import { CERTIFICATE_KINDS } from "#provider/contract/merchant-contracts";
import type { Company } from "../domain/company.ts";
import { sha256, type Bytes } from "./bytes.ts";
import { makeCertificate, readCertificate, type Certificate, type Subject, type Validity } from "./certificate.ts";
import { signingKeyOf, type SigningKey } from "./ecdsa.ts";

/*
 * The sandbox's certificate authority: a root, one issuing authority under it, and the certificates of people and
 * firms. No other system trusts it, and every name in it says that it belongs to a sandbox. All keys are derived from
 * one secret of the Worker (decision 0072), so that only issued certificates are stored.
 */

/** The kinds of mobile signatures: of a person, of a signer for a company, and of a signer for the state. */
type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** The unit of the subject for each kind. */
const UNITS: Record<CertificateKind, string> = {
  CITIZEN: "Sandbox citizen",
  BUSINESS: "Sandbox business",
  GOVERNMENTAL: "Sandbox governmental",
};

/** The holder of a certificate. `country`: ISO 3166. Only citizens have no `company`. */
export type Holder = {
  kind: CertificateKind;
  country: string;
  firstName: string;
  lastName: string;
  fin: string;
  company: Company | null;
};

/**
 * `root` is the certificate that others would have to trust. `issuing` is added to every signature after the signer's
 * certificate.
 */
export type Authority = { root: Certificate; issuing: Certificate; issuingKey: SigningKey };

const YEARS_OF_A_PERSON = 3;
const ORGANIZATION = "Sandbox provider";
const ROOT: Subject = { country: "AZ", organization: ORGANIZATION, commonName: "Sandbox Root CA" };
const ISSUING: Subject = { country: "AZ", organization: ORGANIZATION, commonName: "Sandbox Mobile Signature CA" };
const PROVIDER: Subject = {
  country: "AZ",
  organization: ORGANIZATION,
  organizationalUnit: UNITS.BUSINESS,
  commonName: ORGANIZATION,
};
/** Fixed, so that the authority is the same whenever a Worker starts, and long enough for tests that move the clock. */
const OF_ROOT = { from: new Date("2020-01-01T00:00:00Z"), to: new Date("2049-12-31T23:59:59Z") };
const OF_ISSUING = { from: new Date("2020-01-01T00:00:00Z"), to: new Date("2045-12-31T23:59:59Z") };

let known: { secret: string; made: Promise<Authority> } | undefined;

/**
 * The authority of the Worker's secret, made once in each isolate. Its keys and names are always the same. Only the
 * signatures on its own two certificates differ between isolates, because ECDSA is random.
 */
export function authorityOf(secret: string): Promise<Authority> {
  if (known?.secret !== secret) known = { secret, made: makeAuthority(secret) };
  return known.made;
}

async function makeAuthority(secret: string): Promise<Authority> {
  const [rootKey, issuingKey] = await Promise.all([
    signingKeyOf(secret, "root authority"),
    signingKeyOf(secret, "issuing authority"),
  ]);
  const issuer = { subject: ROOT, key: rootKey };
  const [root, issuing] = await Promise.all([
    makeCertificate({
      subject: ROOT,
      publicKey: rootKey.publicKey,
      validity: OF_ROOT,
      serial: await serialOf("root authority"),
      issuer,
      authority: 1,
    }),
    makeCertificate({
      subject: ISSUING,
      publicKey: issuingKey.publicKey,
      validity: OF_ISSUING,
      serial: await serialOf("issuing authority"),
      issuer,
      authority: 0,
    }),
  ]);
  return { root: readCertificate(root), issuing: readCertificate(issuing), issuingKey };
}

/** A positive number of 16 bytes, always the same for a name. */
async function serialOf(name: string): Promise<Bytes> {
  const serial = (await sha256(new Uint8Array(new TextEncoder().encode(name)))).slice(0, 16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  return serial;
}

/** The key on the phone of the holder of this certificate. */
export const phoneKeyOf = (secret: string, certificateId: string): Promise<SigningKey> =>
  signingKeyOf(secret, `phone ${certificateId}`);

/**
 * Issues a certificate for three years from `from` (whole seconds, UTC), in DER. Its key and serial number are derived
 * from `certificateId`, which must be used only once.
 */
export async function issueCertificate(
  secret: string,
  certificateId: string,
  holder: Holder,
  from: Date,
): Promise<Bytes> {
  const { publicKey } = await phoneKeyOf(secret, certificateId);
  return issue(secret, certificateId, subjectOf(holder), publicKey, validityFrom(from));
}

function validityFrom(from: Date): Validity {
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + YEARS_OF_A_PERSON);
  return { from, to };
}

async function issue(secret: string, id: string, subject: Subject, publicKey: Bytes, validity: Validity) {
  const { issuingKey } = await authorityOf(secret);
  const serial = await serialOf(`certificate ${id}`);
  return makeCertificate({
    subject,
    publicKey,
    validity,
    serial,
    issuer: { subject: ISSUING, key: issuingKey },
    authority: null,
  });
}

/** ETSI EN 319 412-1, section 5.1: a person is PNO, a company VAT, then the country and the number. */
const subjectOf = ({ kind, country, firstName, lastName, fin, company }: Holder): Subject => ({
  country,
  ...(company ? { organization: company.name, organizationIdentifier: `VAT${country}-${company.taxId}` } : {}),
  organizationalUnit: UNITS[kind],
  surname: lastName,
  givenName: firstName,
  serialNumber: `PNO${country}-${fin}`,
  commonName: `${firstName} ${lastName}`.trim(),
});

/** The provider's certificate and key for signing. */
export async function providerSigner(secret: string): Promise<{ certificate: Bytes; key: SigningKey }> {
  const key = await signingKeyOf(secret, "provider");
  return { certificate: await issue(secret, "provider", PROVIDER, key.publicKey, OF_ISSUING), key };
}

/** The readable data of a certificate. Empty if absent; `kind` is null for a certificate that is not ours. */
export type CertificateFacts = {
  kind: CertificateKind | null;
  name: string;
  fin: string;
  company: string;
  taxId: string;
  issuer: string;
  serial: string;
  validFrom: Date;
  validTo: Date;
};

export function factsOf({ subject, issuer, serial, validity }: Certificate): CertificateFacts {
  const number = (text: string | undefined) => text?.replace(/^(?:PNO|VAT)[A-Z]{2}-/, "") ?? "";
  return {
    kind: CERTIFICATE_KINDS.find((kind) => UNITS[kind] === subject.organizationalUnit) ?? null,
    name: subject.commonName ?? "",
    fin: number(subject.serialNumber),
    company: subject.organization ?? "",
    taxId: number(subject.organizationIdentifier),
    issuer: issuer.commonName ?? "",
    serial,
    validFrom: validity.from,
    validTo: validity.to,
  };
}
