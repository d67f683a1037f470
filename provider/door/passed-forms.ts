import { BODY_BYTES, FILE_SECONDS } from "../contract/limits.ts";
import { bytesOfText, joined, placeOf } from "./bytes.ts";
import { MULTIPART, readForm, takeForm, type FileOfForm } from "./forms.ts";
import { mediaType, refused, type BodyRefusal, type BodyResult } from "./measure.ts";
import { boundaryOf, filePart, markOf, type FilePart } from "./parts.ts";
import type { Passed } from "./passing-on.ts";
import { Pieces } from "./pieces.ts";

/*
 * The door for a form whose file is too large to be held (decision 0068). Only what stands before the file is read and
 * judged, as any form is. The file is handed on piece by piece as it comes in. It is the last part of its form;
 * browsers send parts in the order of the page.
 */

/** A file on its way. It is poured out once; that breaks off if the body is malformed, and `refusal` says why. */
export type PassedFile = Passed & { refusal: () => BodyRefusal | undefined };

/** The fields of such a form, and its file if one was chosen. */
export type PassedForm = {
  fields: FormData;
  file: PassedFile | undefined;
  /** Reads the rest of the body to its end, so that the connection can be used again. To be called in any case. */
  leave: () => Promise<void>;
};

/** Opens a form as {@link takeForm} does, and lets its file through, of so many bytes at most. */
export async function openPassedForm(request: Request, file: FileOfForm): Promise<BodyResult<PassedForm>> {
  const header = request.headers.get("Content-Type");
  const boundary = boundaryOf(header ?? "");
  if (!request.body || mediaType(header) !== MULTIPART || boundary === undefined) {
    const taken = await takeForm(request);
    return taken.ok ? { ok: true, content: { fields: taken.content, file: undefined, leave: async () => {} } } : taken;
  }
  const pieces = new Pieces(request.body, FILE_SECONDS);
  const leave = async () => void (await pieces.pour(file.bytes + BODY_BYTES, () => undefined));
  const opened = await open(pieces, request, file, boundary);
  if (opened.ok) return { ok: true, content: { ...opened.content, leave } };
  await leave();
  return opened;
}

/** The refusal of a body whose pieces ended before it was whole. */
const endedEarly = ({ ending }: Pieces): BodyRefusal => (ending === "late" ? "body_too_slow" : "malformed_request");

async function open(
  pieces: Pieces,
  request: Request,
  { field, bytes }: FileOfForm,
  boundary: string,
): Promise<BodyResult<Omit<PassedForm, "leave">>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > bytes + BODY_BYTES) return refused("file_too_large");
  const mark = markOf(boundary);
  let head = new Uint8Array();
  for (;;) {
    const part = filePart(head, mark);
    if (part) {
      // What stands before the file is a form of its own, once it has an end.
      const before = joined([head.subarray(0, part.at), bytesOfText(`\r\n--${boundary}--\r\n`)]);
      const fields = readForm(before, request, {});
      if (!fields.ok) return fields;
      if (part.head.name !== field) return refused("malformed_request");
      const file = passed(pieces, part.head, { begun: head.subarray(part.content), mark, bytes });
      return { ok: true, content: { fields: fields.content, file } };
    }
    if (head.length > BODY_BYTES) return refused("body_too_large");
    const piece = await pieces.next();
    if (piece) head = joined([head, piece]);
    else if (pieces.ending !== "end") return refused(endedEarly(pieces));
    else {
      // A form without a file.
      const fields = readForm(head, request, {});
      return fields.ok ? { ok: true, content: { fields: fields.content, file: undefined } } : fields;
    }
  }
}

type Passing = { begun: Uint8Array; mark: Uint8Array; bytes: number };

/** The content of the part, up to the delimiter that ends the body. No more of it is held than the next piece. */
function passed(
  pieces: Pieces,
  { fileName: name, type }: FilePart["head"],
  { begun, mark, bytes }: Passing,
): PassedFile | undefined {
  // A browser sends a field in which nothing was chosen as a file without name and content.
  if (name === "") return undefined;
  let refusal: BodyRefusal | undefined;
  const broken = (why: BodyRefusal) => {
    refusal = why;
    return new Error(why);
  };
  const pour: Passed["pour"] = async (take) => {
    const held = new Held(begun);
    for (let length = 0; ;) {
      const end = placeOf(held.bytes, mark);
      // What could be the beginning of the mark does not leave.
      const sure = end === -1 ? Math.max(0, held.bytes.length - mark.length + 1) : end;
      length += sure;
      if (length > bytes) throw broken("file_too_large");
      if (end !== -1) {
        const wrong = await wrongEnd(pieces, held.bytes.subarray(end + mark.length));
        if (wrong !== undefined) throw broken(wrong);
        if (sure > 0) await take(held.bytes.subarray(0, sure));
        return;
      }
      if (sure > 0) await take(held.bytes.subarray(0, sure));
      const piece = await pieces.next();
      if (!piece) throw broken(endedEarly(pieces));
      held.replace(sure, piece);
    }
  };
  return { name, type, pour, refusal: () => refusal };
}

/** Bytes at hand, in a room that is used again: one for each piece would be collected long after the file. */
class Held {
  #room: Uint8Array;
  #length: number;

  constructor(bytes: Uint8Array) {
    this.#room = bytes.slice();
    this.#length = bytes.length;
  }
  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.#length);
  }
  /** Puts a piece in the place of so many of the first bytes, behind the others. */
  replace(gone: number, piece: Uint8Array): void {
    const left = this.bytes.subarray(gone);
    const length = left.length + piece.length;
    const room = length > this.#room.length ? new Uint8Array(2 * length) : this.#room;
    room.set(left);
    room.set(piece, left.length);
    this.#room = room;
    this.#length = length;
  }
}

/** Reads what follows the mark behind the file, and says what is wrong if it is not the end of the body. */
async function wrongEnd(pieces: Pieces, begun: Uint8Array): Promise<BodyRefusal | undefined> {
  let tail = joined([begun]);
  for (let piece = await pieces.next(); piece; piece = await pieces.next()) {
    tail = joined([tail, piece]);
    if (tail.length > BODY_BYTES) return "malformed_request";
  }
  if (pieces.ending !== "end") return endedEarly(pieces);
  return /^--[ \t]*(?:\r\n|$)/.test(new TextDecoder().decode(tail)) ? undefined : "malformed_request";
}
