import { factsOf, type CertificateFacts } from "./authority.ts";
import { bytesOfHex, hexOf, isSame, joined, sha256, type Bytes } from "./bytes.ts";
import { chainFault, type Certificate, type ChainFault } from "./certificate.ts";
import { readCms, type CmsFacts } from "./cms.ts";
import { ROOM } from "./prepare.ts";
import { dateOf, referenceOf, textOfString, type Dictionary, type Span } from "./pdf-values.ts";
import { dictionaryOf, nextNumber, openPdf, pdfUpTo, revisionWith, signatureFields, type Pdf } from "./revision.ts";

/** The reasons why a signature is invalid. A page has a sentence for each. */
export type SignatureFault =
  | ChainFault
  /** A signed byte has changed. */
  | "bytes_changed"
  /** More than a further signature was added after it. */
  | "changed_since"
  | "not_covered"
  | "wrong_signature"
  | "other_certificate"
  | "not_pades"
  | "in_future"
  | "unreadable";

/** The reasons why a whole file is refused. */
export type FileFault = "not_pdf" | "not_ours" | "changed_after_signing" | "not_signed";

/** The bytes that a signature covers: the whole revision except the signature itself, from `gapFrom` to `gapTo`. */
export type SignedRange = { gapFrom: number; gapTo: number; end: number };

export type CheckedSignature = {
  field: string;
  /** Null if the certificate could not be read. */
  signer: CertificateFacts | null;
  /** The time that the signer claims; nothing proves it. */
  claimedAt: Date | null;
  range: SignedRange | null;
  /** SHA-256 of the covered bytes as they are now; hexadecimal. */
  hash: string | null;
  /** Whether only further signatures were added after it. */
  isUnchangedSince: boolean;
  coversWholeFile: boolean;
  /** Empty if the signature is valid. */
  faults: SignatureFault[];
};

/** `isValid`: there are signatures, all are valid, and nothing else was added to the file later. */
export type Checked = {
  isValid: boolean;
  fault: FileFault | null;
  emptyFields: string[];
  signatures: CheckedSignature[];
};

/**
 * Checks all signatures of a file like ours with these roots at `now`. Never throws: unreadable parts are faults. Does
 * not check revocation or prove times. Any file costs at most three signature checks for each of two fields: with the
 * keys of the signer, an issuer and a root.
 */
export async function verifySignatures(bytes: Bytes, roots: readonly Certificate[], now: Date): Promise<Checked> {
  const refused = (fault: FileFault): Checked => ({ isValid: false, fault, emptyFields: [], signatures: [] });
  const opened = opening(bytes) ?? longestOpening(bytes);
  if (!opened) return refused(hexOf(bytes.subarray(0, PDF_MARK.length / 2)) === PDF_MARK ? "not_ours" : "not_pdf");
  const { pdf, fields } = opened;
  const changed = pdf.revisions.map((_, place) => place > 0 && !onlySigns(pdf, place));
  if (pdf.bytes.length < bytes.length) changed.push(true);
  const emptyFields: string[] = [];
  const signatures: CheckedSignature[] = [];
  const counted = new Set<number>();
  for (const field of fields.values()) {
    const name = textOfString(field.get("T")) ?? "";
    if (field.has("V"))
      signatures.push(await checkSignature(pdf, name, field, { roots, now, changed, counted, length: bytes.length }));
    else emptyFields.push(name);
  }
  const fault = faultOf(changed, signatures);
  const isValid = fault === null && signatures.every(({ faults }) => faults.length === 0);
  return { isValid, fault, emptyFields, signatures };
}

/** `%PDF-` */
const PDF_MARK = "255044462d";
const END_MARK = "%%EOF\n";

type Opened = { pdf: Pdf; fields: Map<number, Dictionary> };

function opening(bytes: Bytes): Opened | undefined {
  try {
    const pdf = openPdf(bytes);
    return { pdf, fields: signatureFields(pdf) };
  } catch {
    return undefined;
  }
}

/** The number of possible ends that are tried. Each costs as much as reading the file. */
const MOST_ENDS = 8;

/**
 * The beginning of a file that was ours before foreign bytes were added. So its signatures can be shown, with the fault
 * that it was changed. Undefined if it begins with no signed file.
 */
function longestOpening(bytes: Bytes): Opened | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = file.lastIndexOf(END_MARK);
  for (let tried = 0; at > 0 && tried < MOST_ENDS; tried++, at = file.lastIndexOf(END_MARK, at - 1)) {
    const opened = opening(bytes.subarray(0, at + END_MARK.length));
    if (opened && Array.from(opened.fields.values()).some((field) => field.has("V"))) return opened;
  }
  return undefined;
}

function faultOf(changed: readonly boolean[], signatures: readonly CheckedSignature[]): FileFault | null {
  // Also if the change itself is signed, because it may have removed another signature.
  if (changed.includes(true)) return "changed_after_signing";
  return signatures.length === 0 ? "not_signed" : null;
}

/**
 * `changed`: for each revision, whether it did more than sign. `counted`: signatures that another field has. `length`:
 * that of the whole file.
 */
type Circumstances = {
  roots: readonly Certificate[];
  now: Date;
  changed: readonly boolean[];
  counted: Set<number>;
  length: number;
};

async function checkSignature(
  pdf: Pdf,
  field: string,
  holder: Dictionary,
  about: Circumstances,
): Promise<CheckedSignature> {
  const found: CheckedSignature = {
    field,
    signer: null,
    claimedAt: null,
    range: null,
    hash: null,
    isUnchangedSince: false,
    coversWholeFile: false,
    faults: [],
  };
  try {
    const number = referenceOf(holder.get("V"));
    if (about.counted.has(number)) throw new Error("a signature that another field has");
    about.counted.add(number);
    const spans = new Map<string, Span>();
    const dictionary = dictionaryOf(pdf, number, undefined, spans);
    const at = dateOf(dictionary.get("M"));
    found.claimedAt = at;
    const [from, to] = spans.get("Contents") ?? [0, 0];
    const range = rangeOf(dictionary, from, to);
    const end = range?.end ?? pdf.bytes.length;
    const covered = joined(pdf.bytes.subarray(0, from), pdf.bytes.subarray(to, end));
    const digest = await sha256(covered);
    found.range = range;
    found.hash = hexOf(digest);
    found.coversWholeFile = range?.end === about.length;
    const revision = pdf.revisions.findIndex((one) => one.end === range?.end);
    found.isUnchangedSince = revision >= 0 && !about.changed.some((is, place) => is && place > revision);
    if (revision < 0) found.faults.push("not_covered");
    if (!found.isUnchangedSince) found.faults.push("changed_since");
    if (to - from !== 2 * ROOM + 2) throw new Error("contents of another length than ours");
    const facts = await readCms(bytesOfHex(pdf.text.slice(from + 1, to - 1)));
    found.signer = factsOf(facts.signer);
    if (!isSame(facts.digest, digest)) found.faults.push("bytes_changed");
    found.faults.push(...faultsOfCms(facts, dictionary));
    if (at && at > about.now) found.faults.push("in_future");
    // The certificate does not matter if its holder did not sign.
    const fault = facts.isBySigner && (await chainFault(facts.signer, facts.others, about.roots, at ?? about.now));
    if (fault) found.faults.push(fault);
  } catch {
    found.faults.push("unreadable");
  }
  return found;
}

function faultsOfCms(facts: CmsFacts, dictionary: Dictionary): SignatureFault[] {
  const faults: SignatureFault[] = [];
  if (!facts.isBySigner) faults.push("wrong_signature");
  if (!facts.namesCertificate) faults.push("other_certificate");
  const isBaseline = dictionary.get("SubFilter") === "/ETSI.CAdES.detached" && !dictionary.has("Cert");
  if (!isBaseline || facts.hasSigningTime || dateOf(dictionary.get("M")) === null) faults.push("not_pades");
  return faults;
}

/** The covered range, if it is everything from the first byte except the contents; otherwise null. */
function rangeOf(dictionary: Dictionary, from: number, to: number): SignedRange | null {
  const ranges = dictionary.get("ByteRange");
  if (!Array.isArray(ranges) || ranges.length !== 4 || from === 0) return null;
  const [start, length, next, rest] = ranges.map(Number);
  const isWhole = start === 0 && length === from && next === to;
  return isWhole && rest !== undefined && rest > 0 ? { gapFrom: from, gapTo: to, end: to + rest } : null;
}

const SIGNATURE_KEYS = new Set(["Type", "Filter", "SubFilter", "Name", "M", "ByteRange", "Contents"]);

/**
 * Whether this revision only filled one empty signature field. It has the field and the signature, and writing these
 * two again gives exactly the same bytes, so that there is no room for other changes.
 */
function onlySigns(pdf: Pdf, place: number): boolean {
  try {
    const before = pdfUpTo(pdf, place - 1);
    const revision = pdf.revisions[place];
    if (!revision || revision.offsets.size !== 2) return false;
    const objects = new Map<number, Dictionary>();
    for (const number of revision.offsets.keys()) objects.set(number, dictionaryOf(pdf, number, place));
    if (revisionWith(before, objects) !== pdf.text.slice(before.bytes.length, revision.end)) return false;
    const signatureNumber = nextNumber(before);
    const signature = objects.get(signatureNumber);
    const [number, field] = Array.from(objects).find(([one]) => one !== signatureNumber) ?? [];
    if (number === undefined || !field || signature?.get("Type") !== "/Sig") return false;
    const empty = signatureFields(before).get(number);
    if (!empty || empty.has("V")) return false;
    const filled = new Map([[number, new Map([...empty, ["V", `${signatureNumber} 0 R`]])]]);
    if (revisionWith(before, filled) !== revisionWith(before, new Map([[number, field]]))) return false;
    return Array.from(signature.keys()).every((key) => SIGNATURE_KEYS.has(key));
  } catch {
    return false;
  }
}
