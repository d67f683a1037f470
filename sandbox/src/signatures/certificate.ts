import { hexOf, isSame, sha256, type Bytes } from "./bytes.ts";
import {
  bits,
  bitsOf,
  bodyOf,
  element,
  integer,
  octets,
  oid,
  oidOf,
  partsOf,
  printable,
  read,
  sequence,
  setOf,
  TAG,
  tagged,
  time,
  timeOf,
  utf8,
  yes,
  type Element,
} from "./der.ts";
import { derOfSignature, isSignedBy, sign, signatureOfDer, type SigningKey } from "./ecdsa.ts";
import { OID } from "./oids.ts";

/** Names that a subject may have, in the order of a certificate. */
const NAMES = {
  country: OID.country,
  organization: OID.organization,
  organizationalUnit: OID.organizationalUnit,
  organizationIdentifier: OID.organizationIdentifier,
  surname: OID.surname,
  givenName: OID.givenName,
  serialNumber: OID.serialNumber,
  commonName: OID.commonName,
} as const;
const NAME_KEYS = ["country", "organization", "organizationalUnit", "organizationIdentifier"] as const;
const PERSON_KEYS = ["surname", "givenName", "serialNumber", "commonName"] as const;
/** By definition these two are PrintableString; all others are UTF-8. */
const PRINTABLE: readonly string[] = [OID.country, OID.serialNumber];

/** The names of a certificate's subject (X.520). */
export type Subject = Partial<Record<keyof typeof NAMES, string>>;
/** The first and the last instant of validity, in seconds, UTC. */
export type Validity = { from: Date; to: Date };

/**
 * A certificate that was read. `issuerName` and `subjectName` are the encoded names, for comparisons. `serial` is
 * hexadecimal.
 */
export type Certificate = {
  der: Bytes;
  serial: string;
  serialElement: Bytes;
  issuerName: Bytes;
  subjectName: Bytes;
  subject: Subject;
  issuer: Subject;
  validity: Validity;
  /** SPKI. */
  publicKey: Bytes;
  isAuthority: boolean;
  /** How many authorities may be below this one; null: no limit. */
  depth: number | null;
  usage: number;
  hasUnknownCritical: boolean;
};

/** KeyUsage bits; the first bit is the highest. */
const USAGE = { contentCommitment: 0x40, certificates: 0x04, lists: 0x02 } as const;

type Request = {
  subject: Subject;
  /** SPKI. */
  publicKey: Bytes;
  validity: Validity;
  serial: Uint8Array;
  issuer: { subject: Subject; key: SigningKey };
  /** How many authorities may be below; null for a certificate that is no authority and signs documents. */
  authority: number | null;
};

/** Makes a version 3 certificate, in DER. */
export async function makeCertificate(request: Request): Promise<Bytes> {
  const { subject, publicKey, validity, serial, issuer, authority } = request;
  const algorithm = sequence(oid(OID.ecdsaSha256));
  const usage =
    authority === null
      ? bits(Uint8Array.of(USAGE.contentCommitment), 6)
      : bits(Uint8Array.of(USAGE.certificates | USAGE.lists), 1);
  const constraints = authority === null ? sequence() : sequence(yes(), integer(authority));
  const body = sequence(
    tagged(0, integer(2)),
    integer(serial),
    algorithm,
    nameOf(issuer.subject),
    sequence(time(validity.from), time(validity.to)),
    nameOf(subject),
    publicKey,
    tagged(
      3,
      sequence(
        extension(OID.basicConstraints, constraints, true),
        extension(OID.keyUsage, usage, true),
        extension(OID.subjectKeyId, octets(await keyIdOf(publicKey))),
        extension(OID.authorityKeyId, sequence(element(0x80, await keyIdOf(issuer.key.publicKey)))),
      ),
    ),
  );
  return sequence(body, algorithm, bits(derOfSignature(await sign(issuer.key, body))));
}

/** RFC 7093, method 1: the first 160 bits of the key's SHA-256. */
async function keyIdOf(publicKey: Bytes): Promise<Bytes> {
  const [, key] = partsOf(read(publicKey), TAG.sequence);
  return (await sha256(bitsOf(key).slice())).slice(0, 20);
}

const extension = (name: string, value: Bytes, isCritical = false): Bytes =>
  sequence(oid(name), ...(isCritical ? [yes()] : []), octets(value));

function nameOf(subject: Subject): Bytes {
  const written = [...NAME_KEYS, ...PERSON_KEYS].flatMap((key) => {
    const value = subject[key];
    if (value === undefined || value === "") return [];
    const name = NAMES[key];
    return [setOf(sequence(oid(name), PRINTABLE.includes(name) ? printable(value) : utf8(value)))];
  });
  return sequence(...written);
}

/** Reads the known names. A certificate from elsewhere may have more. */
function subjectOf(name: Element): Subject {
  const found: Subject = {};
  for (const set of partsOf(name, TAG.sequence)) {
    for (const pair of partsOf(set, TAG.set)) {
      const [type, value] = partsOf(pair, TAG.sequence);
      const known = [...NAME_KEYS, ...PERSON_KEYS].find((key) => NAMES[key] === oidOf(type));
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(value?.body);
      if (known) found[known] = text;
    }
  }
  return found;
}

/** Reads a version 3 certificate with a P-256 key and an ECDSA SHA-256 signature. Throws for any other. */
export function readCertificate(der: Bytes): Certificate {
  const [body, algorithm, signature] = partsOf(read(der), TAG.sequence);
  bitsOf(signature);
  const [version, serial, inner, issuer, validity, subject, publicKey, ...rest] = partsOf(body, TAG.sequence);
  if (!version || hexOf(version.body) !== "020102") throw new Error("not a version 3 certificate");
  if (!algorithm || !inner || !isSame(algorithm.whole, inner.whole))
    throw new Error("two algorithms in one certificate");
  if (oidOf(partsOf(algorithm)[0]) !== OID.ecdsaSha256) throw new Error("not ECDSA with SHA-256");
  if (!serial || !issuer || !subject || !publicKey) throw new Error("not a certificate");
  const [key, curve] = partsOf(partsOf(publicKey, TAG.sequence)[0], TAG.sequence);
  if (oidOf(key) !== OID.ecPublicKey || oidOf(curve) !== OID.p256) throw new Error("not a P-256 key");
  const [from, to] = partsOf(validity, TAG.sequence);
  const found: Certificate = {
    der,
    serial: hexOf(bodyOf(serial, TAG.integer)),
    serialElement: serial.whole,
    issuerName: issuer.whole,
    subjectName: subject.whole,
    subject: subjectOf(subject),
    issuer: subjectOf(issuer),
    validity: { from: timeOf(from), to: timeOf(to) },
    publicKey: publicKey.whole,
    isAuthority: false,
    depth: null,
    usage: 0,
    hasUnknownCritical: false,
  };
  const extensions = rest.find((one) => one.tag === 0xa3);
  for (const one of extensions ? partsOf(partsOf(extensions)[0], TAG.sequence) : []) readExtension(found, one);
  return found;
}

function readExtension(found: Certificate, one: Element): void {
  const [name, ...values] = partsOf(one, TAG.sequence);
  const isCritical = values.length === 2;
  const value = bodyOf(values.at(-1), TAG.octets);
  switch (oidOf(name)) {
    case OID.basicConstraints: {
      const [authority, depth] = partsOf(read(value), TAG.sequence);
      found.isAuthority = authority?.tag === TAG.boolean && authority.body[0] === 0xff;
      found.depth = depth ? Number.parseInt(hexOf(bodyOf(depth, TAG.integer)), 16) : null;
      return;
    }
    case OID.keyUsage:
      found.usage = bodyOf(read(value), TAG.bits)[1] ?? 0;
      return;
    case OID.subjectKeyId:
    case OID.authorityKeyId:
      return;
    default:
      if (isCritical) found.hasUnknownCritical = true;
  }
}

/** Reasons to reject a signer's certificate. */
export type ChainFault = "not_for_signing" | "unknown_issuer" | "not_valid_then" | "forged_certificate";

/**
 * The first reason why `leaf` may not sign documents, or does not lead through `others` to one of `roots`, all valid at
 * `at`. Null if there is none. Revocation is not checked. Each of the others and roots is tried only once as an issuer,
 * which limits the number of signature checks.
 */
export async function chainFault(
  leaf: Certificate,
  others: readonly Certificate[],
  roots: readonly Certificate[],
  at: Date,
): Promise<ChainFault | null> {
  if (leaf.isAuthority || (leaf.usage & USAGE.contentCommitment) === 0) return "not_for_signing";
  let current = leaf;
  const untried = new Set([...roots, ...others]);
  for (let below = 0; ; below++) {
    if (current.hasUnknownCritical) return "not_for_signing";
    if (at < current.validity.from || at > current.validity.to) return "not_valid_then";
    if (roots.some((root) => isSame(root.der, current.der))) return null;
    const [body, , signature] = partsOf(read(current.der), TAG.sequence);
    const named = Array.from(untried).filter((one) => mayIssue(one, current, below));
    if (!body || named.length === 0) return "unknown_issuer";
    // A renewed authority has the same name as the old one. The key distinguishes them.
    let issuer: Certificate | undefined;
    for (const one of named) {
      untried.delete(one);
      if (!(await isSignedBy(one.publicKey, signatureOfDer(bitsOf(signature)), body.whole))) continue;
      issuer = one;
      break;
    }
    if (!issuer) return "forged_certificate";
    current = issuer;
  }
}

const mayIssue = (issuer: Certificate, issued: Certificate, below: number): boolean =>
  isSame(issuer.subjectName, issued.issuerName) &&
  !isSame(issuer.der, issued.der) &&
  issuer.isAuthority &&
  (issuer.usage & USAGE.certificates) !== 0 &&
  (issuer.depth === null || issuer.depth >= below);

/** A certificate in the text format of files (PEM). */
export const pemOf = (der: Bytes): string =>
  `-----BEGIN CERTIFICATE-----\n${(
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? []
  ).join("\n")}\n-----END CERTIFICATE-----\n`;
