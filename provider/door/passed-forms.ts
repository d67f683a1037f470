import { BODY_BYTES, FILE_SECONDS } from "../contract/limits.ts";
import { mediaType, MULTIPART, boundaryOf, pour, readForm, refused, takeForm } from "./bodies.ts";
import type { BodyRefusal, FileOfForm, Taken } from "./bodies.ts";
import { piecesOf, type PieceReader } from "./body-pieces.ts";
import { bytesOfText, delimiterOf, filePart, joined, placeOf, type FilePart } from "./file-part.ts";
import type { Passed } from "./multipart.ts";

/*
 * The door for a form whose file is too large to be held: of such a body only what stands before the file is read and
 * judged, as any form is. The file is handed on piece by piece as it comes in. It is the last part of its form;
 * browsers send parts in the order of the page.
 */

/** A file on its way. It can be poured out once; that breaks off where the body is none, and `refusal` says why. */
export type PassedFile = Passed & { refusal: () => BodyRefusal | undefined };

/** What such a form brought: its fields, and its file where one was chosen. */
export type PassedForm = {
  fields: FormData;
  file: PassedFile | undefined;
  /** Reads to its end what nobody took, so that the connection can be used again. To be called in any case. */
  leave: () => Promise<void>;
};

const done = async () => undefined;
const empty = ({ url }: Request) => new Request(url, { method: "POST" });

/** Opens a form as {@link takeForm} does, and lets its file through, of so many bytes at most. */
export async function openPassedForm(request: Request, file: FileOfForm): Promise<Taken<PassedForm>> {
  const header = request.headers.get("Content-Type");
  const boundary = boundaryOf(header ?? "");
  if (!request.body || mediaType(header) !== MULTIPART || boundary === undefined) {
    const taken = await takeForm(request);
    return taken.ok ? { ok: true, content: { fields: taken.content, file: undefined, leave: done } } : taken;
  }
  const reader = piecesOf(request.body);
  const rest = new Deadline(reader);
  const leave = async () => {
    if (!rest.isOver) await pour(reader, file.bytes + BODY_BYTES, FILE_SECONDS, () => undefined);
    rest.end();
  };
  const opened = await open(rest, request, file, boundary);
  if (opened.ok) return { ok: true, content: { ...opened.content, leave } };
  await leave();
  return opened;
}

/** Reads pieces of a body until its end or until the time for a file is up, counted from when it was made. */
class Deadline {
  isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late: Promise<"late">;
  constructor(private readonly reader: PieceReader) {
    this.#late = new Promise((resolve) => {
      this.#timer = setTimeout(() => resolve("late"), FILE_SECONDS * 1000);
    });
  }
  /** The next piece, good until the one after it; `undefined` at the end of the body, or why there is none. */
  async next(): Promise<Uint8Array | BodyRefusal | undefined> {
    try {
      const read = await Promise.race([this.reader.read(), this.#late]);
      if (read === "late") {
        void this.reader.cancel().catch(() => undefined);
        return this.end("body_too_slow");
      }
      return read.done ? this.end(undefined) : read.value;
    } catch {
      return this.end("malformed_request");
    }
  }
  end<Reason extends BodyRefusal | undefined>(reason?: Reason): Reason | undefined {
    this.isOver = true;
    clearTimeout(this.#timer);
    return reason;
  }
}

async function open(
  rest: Deadline,
  request: Request,
  { field, bytes }: FileOfForm,
  boundary: string,
): Promise<Taken<Omit<PassedForm, "leave">>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > bytes + BODY_BYTES) return refused("file_too_large");
  const delimiter = delimiterOf(boundary);
  let head = new Uint8Array();
  for (;;) {
    const part = filePart(head, delimiter);
    if (part) {
      // What stands before the file is a form of its own, once it has an end.
      const before = joined(head.subarray(0, part.at), bytesOfText(`\r\n--${boundary}--\r\n`));
      const fields = await (part.at === 0 ? takeForm(empty(request)) : readForm(before, request, {}));
      if (!fields.ok) return fields;
      if (part.head.name !== field) return refused("malformed_request");
      const file = passed(rest, part.head, { begun: head.subarray(part.content), delimiter, bytes });
      return { ok: true, content: { fields: fields.content, file } };
    }
    if (head.length > BODY_BYTES) return refused("body_too_large");
    const piece = await rest.next();
    if (typeof piece === "string") return refused(piece);
    if (piece === undefined) {
      // No file at all: what came is a form, or nothing that can be read.
      const fields = await readForm(head, request, {});
      return fields.ok ? { ok: true, content: { fields: fields.content, file: undefined } } : fields;
    }
    head = joined(head, piece);
  }
}

type Passing = { begun: Uint8Array; delimiter: Uint8Array; bytes: number };

/** The content of the part, up to the delimiter that ends the body. No more of it is held than the next piece. */
function passed(
  rest: Deadline,
  { fileName: name, type }: FilePart["head"],
  { begun, delimiter, bytes }: Passing,
): PassedFile | undefined {
  // A browser sends a field in which nothing was chosen as a file without name and content.
  if (name === "") return undefined;
  let refusal: BodyRefusal | undefined;
  const broken = (why: BodyRefusal) => {
    refusal = why;
    return new Error(why);
  };
  const pourOut: Passed["pour"] = async (take) => {
    const held = new Held(begun);
    for (let length = 0; ;) {
      const end = placeOf(held.bytes, delimiter);
      // Of what could be the beginning of the delimiter nothing leaves.
      const sure = end === -1 ? Math.max(0, held.bytes.length - delimiter.length + 1) : end;
      length += sure;
      if (length > bytes) throw broken("file_too_large");
      if (end !== -1) {
        const after = await tailOf(rest, held.bytes.subarray(end + delimiter.length));
        if (after !== undefined) throw broken(after);
        if (sure > 0) await take(held.bytes.subarray(0, sure));
        return;
      }
      if (sure > 0) await take(held.bytes.subarray(0, sure));
      const piece = await rest.next();
      if (piece === undefined || typeof piece === "string") throw broken(piece ?? "malformed_request");
      held.replace(sure, piece);
    }
  };
  return { name, type, pour: pourOut, refusal: () => refusal };
}

/**
 * Bytes at hand, in a room that is used again: one for each piece would wait for a collection that comes long after the
 * file.
 */
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

/** Reads what follows the last delimiter, and says what is wrong where that is not the end of the body. */
async function tailOf(rest: Deadline, begun: Uint8Array): Promise<BodyRefusal | undefined> {
  let tail = begun;
  for (;;) {
    const piece = await rest.next();
    if (typeof piece === "string") return piece;
    if (piece === undefined) break;
    tail = joined(tail, piece);
    if (tail.length > BODY_BYTES) return "malformed_request";
  }
  return /^--[ \t]*(?:\r\n|$)/.test(new TextDecoder().decode(tail)) ? undefined : "malformed_request";
}
