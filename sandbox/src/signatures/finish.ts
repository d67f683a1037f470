import { bytesOf, hexOf, joined, sha256, type Bytes } from "./bytes.ts";
import { readCertificate } from "./certificate.ts";
import { detachedCms, signedAttributesOf } from "./cms.ts";
import { isSignedBy } from "./ecdsa.ts";
import { referenceOf, type Span } from "./pdf-values.ts";
import { dictionaryOf, openPdf, signatureFields } from "./revision.ts";

/**
 * Second phase of a signature: puts it (r and s) into the prepared file, with the certificates (DER, the signer's
 * first). The signed data is computed again from file and certificate, so that only these two are stored between the
 * phases. Throws if the signature does not fit.
 */
export async function finishSignature(
  prepared: Bytes,
  certificates: readonly Bytes[],
  signature: Bytes,
): Promise<Bytes> {
  const [certificate] = certificates;
  if (!certificate) throw new Error("a signature needs its certificate");
  const [from, to] = roomIn(prepared);
  const digest = await sha256(joined(prepared.subarray(0, from), prepared.subarray(to)));
  const attributes = await signedAttributesOf(digest, certificate);
  if (!(await isSignedBy(readCertificate(certificate).publicKey, signature, attributes)))
    throw new Error("not the signature of this document");
  const hex = hexOf(detachedCms(attributes, certificates, signature));
  if (hex.length > to - from - 2) throw new Error("the signature needs more room");
  const signed = prepared.slice();
  signed.set(bytesOf(hex), from + 1);
  return signed;
}

/** The place of the empty contents in the last revision, with their angle brackets. */
function roomIn(prepared: Bytes): Span {
  const pdf = openPdf(prepared);
  const offsets = pdf.revisions.at(-1)?.offsets;
  for (const [number, field] of signatureFields(pdf)) {
    if (!offsets?.has(number) || !field.has("V")) continue;
    const spans = new Map<string, Span>();
    dictionaryOf(pdf, referenceOf(field.get("V")), undefined, spans);
    const span = spans.get("Contents");
    if (span && /^<0+>$/.test(pdf.text.slice(...span))) return span;
  }
  throw new Error("nothing prepared for a signature");
}
