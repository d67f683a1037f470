import { CERTIFICATE_KINDS } from "#provider/contract/verification";
import { sha256, type Bytes } from "./bytes.ts";
import { makeCertificate, readCertificate, type Certificate, type Subject, type Validity } from "./certificate.ts";
import { signingKeyOf, type SigningKey } from "./ecdsa.ts";

/*
 * The sandbox's certificate authority: a root, one issuing authority under it, and the certificates of people and
 * firms. Nobody else trusts it, and every name in it says that it is a sandbox's. All keys come from one secret of the
 * Worker (decision 0072), so nothing of it is stored but certificates that were issued.
 */

/**
 * What mobile signatures tell apart: a person, somebody who signs for a company, and somebody who signs for the state.
 */
type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** What the subject's unit says of each kind. */
const UNITS: Record<CertificateKind, string> = {
  CITIZEN: "Sandbox citizen",
  BUSINESS: "Sandbox business",
  GOVERNMENTAL: "Sandbox governmental",
};

/** Who a certificate speaks for. `country`: ISO 3166. `company` is there for everybody but citizens. */
export type Holder = {
  kind: CertificateKind;
  country: string;
  firstName: string;
  lastName: string;
  fin: string;
  company: { name: string; taxId: string } | null;
};

/** `root` is what others would have to trust; `issuing` goes into every signature, after the signer's certificate. */
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
/** Fixed, so that the authority is the same whenever a Worker begins; long enough for a clock that tests move. */
const OF_ROOT = { from: new Date("2020-01-01T00:00:00Z"), to: new Date("2049-12-31T23:59:59Z") };
const OF_ISSUING = { from: new Date("2020-01-01T00:00:00Z"), to: new Date("2045-12-31T23:59:59Z") };

let known: { secret: string; made: Promise<Authority> } | undefined;

/**
 * The authority of a secret of the Worker. Made once in each isolate: with the same keys and names everywhere, while
 * the signatures on its own two certificates differ from isolate to isolate, as ECDSA's do.
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

/** Positive, 16 bytes: the same name has the same number. */
async function serialOf(name: string): Promise<Bytes> {
  const serial = (await sha256(new Uint8Array(new TextEncoder().encode(name)))).slice(0, 16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  return serial;
}

/** The key on the phone of whoever has the certificate with this id. */
export const phoneKeyOf = (secret: string, certificateId: string): Promise<SigningKey> =>
  signingKeyOf(secret, `phone ${certificateId}`);

/**
 * Issues a certificate for three years from `from` (whole seconds, UTC), in DER. Its key and its serial number follow
 * from `certificateId`, which is to be used once.
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

/** Certificate and key that the provider signs with. */
export async function providerSigner(secret: string): Promise<{ certificate: Bytes; key: SigningKey }> {
  const key = await signingKeyOf(secret, "provider");
  return { certificate: await issue(secret, "provider", PROVIDER, key.publicKey, OF_ISSUING), key };
}

/**
 * What people read of a certificate. Empty where it says nothing; `kind` is null for a certificate that is not ours.
 */
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
