import { isSame, sha256, type Bytes } from "./bytes.ts";
import { readCertificate, type Certificate } from "./certificate.ts";
import {
  bodyOf,
  element,
  integer,
  octets,
  oid,
  oidOf,
  partsOf,
  read,
  readFirst,
  sequence,
  setOf,
  TAG,
  tagged,
  type Element,
} from "./der.ts";
import { derOfSignature, isSignedBy, signatureOfDer } from "./ecdsa.ts";
import { OID } from "./oids.ts";

/** Facts found in a CMS signature. The caller judges them. */
export type CmsFacts = {
  signer: Certificate;
  others: Certificate[];
  /** SHA-256 of the document, from the signed attributes. */
  digest: Bytes;
  /** Whether the signer made the signature over the signed attributes. */
  isBySigner: boolean;
  /** Whether the signed attributes name exactly this certificate (ESS signing-certificate-v2). */
  namesCertificate: boolean;
  /** PAdES baseline forbids a signing time here, because the signature's dictionary has it. */
  hasSigningTime: boolean;
};

/** The signer's certificate and its issuer's, as in our signatures. */
const MOST_CERTIFICATES = 2;

const SHA256 = sequence(oid(OID.sha256));

/**
 * The signed attributes in the form that is hashed for signing. The same digest and certificate (DER) always give the
 * same bytes.
 */
export async function signedAttributesOf(digest: Bytes, certificate: Bytes): Promise<Bytes> {
  // ESSCertIDv2 with its default hash SHA-256, which DER omits.
  const certificateId = sequence(sequence(sequence(octets(await sha256(certificate)))));
  return setOf(
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, certificateId),
  );
}

const attribute = (name: string, value: Bytes): Bytes => sequence(oid(name), setOf(value));

/** A detached CMS signature with its certificates (DER), the signer's first. `signature` is r and s. */
export function detachedCms(attributes: Bytes, certificates: readonly Bytes[], signature: Bytes): Bytes {
  const [first] = certificates;
  if (!first) throw new Error("a signature needs its certificate");
  const signer = readCertificate(first);
  const info = sequence(
    integer(1),
    sequence(signer.issuerName, signer.serialElement),
    SHA256,
    tagged(0, read(attributes).body),
    sequence(oid(OID.ecdsaSha256)),
    octets(derOfSignature(signature)),
  );
  const content = sequence(integer(1), setOf(SHA256), sequence(oid(OID.data)), tagged(0, ...certificates), setOf(info));
  return sequence(oid(OID.signedData), tagged(0, content));
}

/**
 * Reads a signature in the form of {@link detachedCms}, from the padded contents of a PDF. Throws for any other form.
 */
export async function readCms(padded: Bytes): Promise<CmsFacts> {
  const { first, rest } = readFirst(padded);
  if (rest.some((byte) => byte !== 0)) throw new Error("something follows the signature");
  const [kind, content] = partsOf(first, TAG.sequence);
  if (oidOf(kind) !== OID.signedData) throw new Error("not signed data");
  const parts = partsOf(partsOf(content, 0xa0)[0], TAG.sequence);
  const [encapsulated, ...detached] = partsOf(parts[2], TAG.sequence);
  if (oidOf(encapsulated) !== OID.data || detached.length > 0) throw new Error("not a detached signature");
  const held = partsOf(parts[3], 0xa0);
  if (held.length > MOST_CERTIFICATES) throw new Error("more certificates than signatures of ours have");
  const certificates = held.map(({ whole }) => readCertificate(whole));
  const [info, another] = partsOf(parts[4], TAG.set);
  if (another || parts.length !== 5) throw new Error("more than one signer");
  const { facts, attributes, signature } = await readSigner(info, certificates);
  // No signature covers the frame around all this, so it must be byte for byte the one that we write.
  const again = detachedCms(
    attributes,
    certificates.map(({ der }) => der),
    signature,
  );
  if (!isSame(again, first.whole)) throw new Error("a signature of another make");
  return facts;
}

type Signer = { facts: CmsFacts; attributes: Bytes; signature: Bytes };

async function readSigner(info: Element | undefined, certificates: readonly Certificate[]): Promise<Signer> {
  const [, id, digestAlgorithm, attributes, signatureAlgorithm, octetString] = partsOf(info, TAG.sequence);
  if (oidOf(partsOf(digestAlgorithm)[0]) !== OID.sha256) throw new Error("not SHA-256");
  if (oidOf(partsOf(signatureAlgorithm)[0]) !== OID.ecdsaSha256) throw new Error("not ECDSA with SHA-256");
  const [issuer, serial] = partsOf(id, TAG.sequence);
  const signer = certificates.find(
    (one) => issuer && serial && isSame(one.issuerName, issuer.whole) && isSame(one.serialElement, serial.whole),
  );
  if (!signer || attributes?.tag !== 0xa0) throw new Error("no certificate of the signer, or nothing signed");
  const found = new Map<string, Element>();
  for (const one of partsOf(attributes)) {
    const [name, values] = partsOf(one, TAG.sequence);
    const [value, more] = partsOf(values, TAG.set);
    if (!value || more || found.has(oidOf(name))) throw new Error("signed attributes that say two things");
    found.set(oidOf(name), value);
  }
  if (oidOf(found.get(OID.contentType)) !== OID.data) throw new Error("signed attributes of another content");
  const signature = signatureOfDer(bodyOf(octetString, TAG.octets));
  const signed = element(TAG.set, attributes.body);
  const facts: CmsFacts = {
    signer,
    others: certificates.filter((one) => one !== signer),
    digest: bodyOf(found.get(OID.messageDigest), TAG.octets),
    isBySigner: await isSignedBy(signer.publicKey, signature, signed),
    namesCertificate: await namesCertificate(found.get(OID.signingCertificateV2), signer),
    hasSigningTime: found.has(OID.signingTime),
  };
  return { facts, attributes: signed, signature };
}

async function namesCertificate(attributeValue: Element | undefined, signer: Certificate): Promise<boolean> {
  if (!attributeValue) return false;
  const [first] = partsOf(partsOf(attributeValue, TAG.sequence)[0], TAG.sequence);
  const [hash] = partsOf(first, TAG.sequence);
  // A hash other than SHA-256 would be named in front of the value, and is not supported.
  return hash?.tag === TAG.octets && isSame(hash.body, await sha256(signer.der));
}
