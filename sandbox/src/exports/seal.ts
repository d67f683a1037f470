import { createHash } from "node:crypto";
import { hmac, sameDigest, sha256Hex } from "../domain/digest.ts";
import { joined } from "../images/bytes.ts";

/*
 * The seal of a file (docs/decisions/0106, 0183). What a file shows cannot be read back from its bytes. So one line at
 * its end says what it is, with a digest of every byte before it that only the provider can compute: behind the end of
 * a PDF, where programs skip it; as the comment of a ZIP, which an Excel file is; and as the last line of a CSV.
 * `secret` is the Worker's TOKEN_HMAC_KEY; `purpose` keeps seals of one kind from passing as another.
 */

/** The longest line of a seal, in bytes: readers of a PDF look for its end in the last 1024. */
const TAIL = 512;
const LINE = /\n% ([^\n]+) ([\w-]{43})\n$/;

/** What a seal is of: `hash` is the SHA-256 of the bytes before it, in hexadecimal digits. */
type Sealed = { purpose: string; hash: string; said: string };

const digestOf = (secret: string, { purpose, hash, said }: Sealed): string => hmac(secret, purpose, hash, said);

/** The bytes that follow a file as its seal. `said` is ASCII without line breaks. */
export const sealLine = (secret: string, sealed: Sealed): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`\n% ${sealed.said} ${digestOf(secret, sealed)}\n`));

/** A whole file with its seal. */
export const withSeal = (
  secret: string,
  file: Uint8Array,
  about: Pick<Sealed, "purpose" | "said">,
): Uint8Array<ArrayBuffer> => joined([file, sealLine(secret, { ...about, hash: sha256Hex(file) })]);

/** What the seal at a file's end says, before anything is proved. `length` is that of the line. */
export type SaidBySeal = { said: string; digest: string; length: number };

/** What a file's last bytes say as its seal; undefined without one. */
export function saidBySeal(file: Uint8Array): SaidBySeal | undefined {
  const found = LINE.exec(Buffer.from(file.subarray(-TAIL)).toString("latin1"));
  const [line = "", said = "", digest = ""] = found ?? [];
  return found ? { said, digest, length: line.length } : undefined;
}

/** Whether a digest is that of what was sealed. */
export const sealHolds = (secret: string, digest: string, sealed: Sealed): boolean =>
  sameDigest(digest, digestOf(secret, sealed));

/** A file that goes by in pieces: its seal, and the SHA-256 of the bytes before that. Nothing but its end is held. */
export class PassingSeal {
  readonly #hash = createHash("sha256");
  #tail = new Uint8Array();

  take(piece: Uint8Array): void {
    const all = joined([this.#tail, piece]);
    this.#hash.update(all.subarray(0, Math.max(0, all.length - TAIL)));
    this.#tail = all.slice(-TAIL);
  }

  /** To be asked once, behind the last piece; undefined without a seal. */
  end(): PassedSeal | undefined {
    const seal = saidBySeal(this.#tail);
    if (!seal) return undefined;
    this.#hash.update(this.#tail.subarray(0, this.#tail.length - seal.length));
    return { ...seal, hash: this.#hash.digest("hex") };
  }
}

/** The seal of a file that went by, with the SHA-256 of the bytes before it. */
export type PassedSeal = SaidBySeal & { hash: string };

/** How a file is sealed that is written in pieces; `said` is asked behind the last of them. */
export type Sealing = { secret: string; purpose: string; said: () => string };

/** Passes a text file on, and then its seal as one more line. The file ends without a line break of its own. */
export async function* sealedText(
  pieces: AsyncIterable<Uint8Array>,
  { secret, purpose, said }: Sealing,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  yield sealLine(secret, { purpose, hash: hash.digest("hex"), said: said() });
}

/** Passes a ZIP on, with its seal as its comment. The last piece has the whole record that ends a ZIP. */
export async function* sealedZip(
  pieces: AsyncIterable<Uint8Array>,
  { secret, purpose, said }: Sealing,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let held = new Uint8Array();
  for await (const piece of pieces) {
    hash.update(held);
    if (held.length > 0) yield held;
    held = piece.slice();
  }
  const text = said();
  const { length } = sealLine(secret, { purpose, hash: "", said: text });
  // The record ends with the length of the comment, which is sealed too.
  new DataView(held.buffer).setUint16(held.length - 2, length, true);
  hash.update(held);
  yield held;
  yield sealLine(secret, { purpose, hash: hash.digest("hex"), said: text });
}
