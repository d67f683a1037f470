import { joined, sha256, type Bytes } from "./bytes.ts";
import { readCertificate } from "./certificate.ts";
import { signedAttributesOf } from "./cms.ts";
import { controlCodeOf } from "./control-code.ts";
import { pdfDate, textString, type Dictionary } from "./pdf-values.ts";
import { extended, nextNumber, openPdf, revisionWith, signatureFields } from "./revision.ts";

/**
 * Bytes of room for the CMS signature. With two of our certificates it needs about 1.6 kB, and a time stamp would need
 * 6 kB more.
 */
export const ROOM = 8192;

/** `field`: the empty signature field to fill. `certificate`: the signer's (DER). */
export type Wish = { field: string; certificate: Bytes; at: Date };

/** The file with room for the signature, the data to sign, its SHA-256, and the number that screen and phone show. */
export type Prepared = { pdf: Bytes; attributes: Bytes; hash: Bytes; controlCode: string };

/**
 * First phase of a signature: adds a revision with everything but the signature itself, and computes the hash to sign.
 * The signer's certificate must be known already, because the signed data names it (ESS signing-certificate-v2). Throws
 * if there is no such empty field.
 */
export async function prepareSignature(pdf: Bytes, { field: name, certificate, at }: Wish): Promise<Prepared> {
  const before = openPdf(pdf);
  const found = Array.from(signatureFields(before)).find(([, field]) => field.get("T") === `(${name})`);
  if (!found) throw new Error(`no signature field ${name}`);
  const [number, field] = found;
  if (field.has("V")) throw new Error(`${name} is signed already`);
  const signature: Dictionary = new Map([
    ["Type", "/Sig"],
    ["Filter", "/Adobe.PPKLite"],
    ["SubFilter", "/ETSI.CAdES.detached"],
    ["Name", textString(readCertificate(certificate).subject.commonName ?? "")],
    ["M", pdfDate(at)],
  ]);
  const signatureNumber = nextNumber(before);
  const objects = new Map<number, Dictionary>([
    [signatureNumber, signature],
    [number, new Map([...field, ["V", `${signatureNumber} 0 R`]])],
  ]);
  const contents = `<${"0".repeat(2 * ROOM)}>`;
  // The ranges stand before the contents and count themselves. Writing them may move the contents, so this repeats
  // until the numbers are stable.
  let ranges = ["0", "0", "0", "0"];
  for (;;) {
    signature.set("ByteRange", ranges);
    signature.set("Contents", contents);
    const revision = revisionWith(before, objects);
    const from = pdf.length + revision.indexOf(contents);
    const to = from + contents.length;
    const next = ["0", String(from), String(to), String(pdf.length + revision.length - to)];
    if (next.join() === ranges.join()) return toSign(extended(before, revision), from, to, certificate);
    ranges = next;
  }
}

async function toSign(pdf: Bytes, from: number, to: number, certificate: Bytes): Promise<Prepared> {
  const digest = await sha256(joined(pdf.subarray(0, from), pdf.subarray(to)));
  const attributes = await signedAttributesOf(digest, certificate);
  const hash = await sha256(attributes);
  return { pdf, attributes, hash, controlCode: controlCodeOf(hash) };
}
