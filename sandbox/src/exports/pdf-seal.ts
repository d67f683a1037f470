import { createHash } from "node:crypto";
import { hmac, sameDigest } from "../domain/digest.ts";
import { joined } from "../images/bytes.ts";

/*
 * The seal of a PDF (docs/decisions/0106). The contents of a PDF are drawn and cannot be read back. So one line behind
 * its end, which programs skip, says what it is, with a digest of every byte before it that only the provider can
 * compute. `secret` is the Worker's TOKEN_HMAC_KEY; `purpose` keeps seals of one kind from passing as another.
 */

/** The longest line of a seal, in bytes. */
const TAIL = 512;
const LINE = /\n% ([^\n]+) ([\w-]{43})\n$/;

/** What a seal is of: `hash` is the SHA-256 of the bytes before it, in hexadecimal digits. */
type Sealed = { purpose: string; hash: string; said: string };

const digestOf = (secret: string, { purpose, hash, said }: Sealed): string => hmac(secret, purpose, hash, said);

/** The bytes that follow a PDF as its seal. `said` has no line break. */
export const sealLine = (secret: string, sealed: Sealed): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`\n% ${sealed.said} ${digestOf(secret, sealed)}\n`));

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
  end(): (SaidBySeal & { hash: string }) | undefined {
    const seal = saidBySeal(this.#tail);
    if (!seal) return undefined;
    this.#hash.update(this.#tail.subarray(0, this.#tail.length - seal.length));
    return { ...seal, hash: this.#hash.digest("hex") };
  }
}
