import type { BODY_REFUSALS } from "../contract/problem.ts";
import { BODY_SECONDS } from "../contract/limits.ts";
import { joined } from "./bytes.ts";
import { Pieces } from "./pieces.ts";

/*
 * Bodies by their measure: type, bytes and time. What comes in to either Worker is measured before anything parses it,
 * so that no body costs more than a good one. `forms.ts` and `json.ts` then judge its fields.
 */

/** Why a body is not let in; `file_too_large` where it may bring a file and is too large for that. */
export type BodyRefusal = (typeof BODY_REFUSALS)[number] | "file_too_large";
export type BodyResult<Content> = { ok: true; content: Content } | { ok: false; refusal: BodyRefusal };

/** `file`: the field that may bring one file; `true`: a field of any name. */
export type Measure = { types: readonly string[]; bytes: number; seconds: number; file?: string | true };

export const refused = (refusal: BodyRefusal): { ok: false; refusal: BodyRefusal } => ({ ok: false, refusal });

/** Type and subtype of a content type, without its parameters. */
export const mediaType = (header: string | null): string => (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** How much of an unwanted body is read to its end; of a larger one the connection is cut. */
const UNWANTED_BYTES = 8 * 1024 * 1024;

/**
 * Reads a body to its end if nobody has read it, and keeps nothing: an answer must not leave half a request on the
 * connection, where the next request finds it.
 */
export async function leaveBody(request: Request): Promise<void> {
  if (request.body && !request.bodyUsed)
    await new Pieces(request.body, BODY_SECONDS).pour(UNWANTED_BYTES, () => undefined);
}

/**
 * Up to here a body is kept in its pieces. A larger one gets one room for all that may come, so that it is held once.
 */
const IN_PIECES = 1024 * 1024;

/** The bytes of a body that keeps the measure, in one piece. One that does not is read to its end, and not kept. */
export async function takeBytes(
  request: Request,
  { types, bytes, seconds, file }: Measure,
): Promise<BodyResult<Uint8Array<ArrayBuffer>>> {
  if (!request.body) return { ok: true, content: new Uint8Array() };
  const isOfType = types.includes(mediaType(request.headers.get("Content-Type")));
  const isAnnounced = Number(request.headers.get("Content-Length") ?? 0) <= bytes;
  let pieces: Uint8Array[] = [];
  let room: Uint8Array<ArrayBuffer> | undefined;
  let length = 0;
  const ending = await new Pieces(request.body, seconds).pour(Math.max(bytes, UNWANTED_BYTES), (piece) => {
    const at = length;
    length += piece.byteLength;
    if (!isOfType || !isAnnounced || length > bytes) {
      pieces = [];
      room = undefined;
    } else if (room) room.set(piece, at);
    else {
      pieces.push(piece.slice());
      if (length <= IN_PIECES) return;
      room = joined(pieces, bytes);
      pieces = [];
    }
  });
  if (!isOfType && length > 0) return refused("unsupported_body");
  if (ending === "cut" || length > bytes || !isAnnounced)
    return refused(file === undefined ? "body_too_large" : "file_too_large");
  if (ending !== "end") return refused(ending === "late" ? "body_too_slow" : "malformed_request");
  return { ok: true, content: room ? room.subarray(0, length) : joined(pieces) };
}
