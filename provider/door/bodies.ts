import {
  BODY_BYTES,
  BODY_DEPTH,
  BODY_FIELDS,
  BODY_NAME_LENGTH,
  BODY_REPEATS,
  BODY_SECONDS,
  BODY_VALUE_LENGTH,
  FILE_SECONDS,
} from "../contract/limits.ts";
import type { BODY_REFUSALS } from "../contract/problem.ts";
import { piecesOf, type PieceReader } from "./body-pieces.ts";
import { formOf } from "./form-parts.ts";
import { hasNameTwice } from "./names-twice.ts";

/*
 * The one door for bodies, in both Workers. What comes in is measured before anything parses it, so that no body costs
 * more than a good one: its type, its bytes, how long it takes, how many fields it has, how often one repeats, their
 * names and lengths, how deep it is.
 */

/** Why a body is not let in; `file_too_large` where it may bring a file and is too large for that. */
export type BodyRefusal = (typeof BODY_REFUSALS)[number] | "file_too_large";
export type Taken<Content> = { ok: true; content: Content } | { ok: false; refusal: BodyRefusal };

/** `file`: the field that may bring one file; `true`: whatever the field is called. */
type Measure = { types: readonly string[]; bytes: number; seconds: number; file?: string | true };

const URL_ENCODED = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";
const FORM: Measure = { types: [URL_ENCODED, MULTIPART], bytes: BODY_BYTES, seconds: BODY_SECONDS };
const UPLOAD = { types: [MULTIPART], seconds: FILE_SECONDS };
const JSON_BODY: Measure = {
  types: ["application/json"],
  bytes: BODY_BYTES,
  seconds: BODY_SECONDS,
};

/**
 * The one field of a form that brings a file, and how long that may be. `isPassed`: it is too large to be held, and
 * goes on as it comes in (`passed-forms.ts`).
 */
export type FileOfForm = { field: string; bytes: number; isPassed?: true };

/**
 * A form as browsers post it, without files, or with one in the field that is named. Nothing at all is an empty form.
 */
export async function takeForm(request: Request, file?: FileOfForm): Promise<Taken<FormData>> {
  const isUpload = file !== undefined && mediaType(request.headers.get("Content-Type")) === MULTIPART;
  const measure = isUpload ? { ...UPLOAD, bytes: file.bytes + BODY_BYTES, file: file.field } : FORM;
  const taken = await takeBytes(request, measure);
  if (!taken.ok) return taken;
  return taken.content.byteLength === 0
    ? { ok: true, content: new FormData() }
    : readForm(taken.content, request, measure);
}

/** A JSON body. */
export async function takeJson(request: Request): Promise<Taken<unknown>> {
  const taken = await takeBytes(request, JSON_BODY);
  if (!taken.ok) return taken;
  const text = textOf(taken.content);
  return text === undefined || depthOf(text) > BODY_DEPTH ? refused("malformed_request") : readJson(text);
}

/** How much of a body that nobody wants is read to its end; of a larger one the connection is cut. */
const UNWANTED_BYTES = 8 * 1024 * 1024;

/**
 * Reads to its end what nobody has read: an answer must not leave half a request on the connection, where the next one
 * finds it. Nothing of it is kept.
 */
export async function leaveBody(request: Request): Promise<void> {
  if (request.body && !request.bodyUsed)
    await pour(piecesOf(request.body), UNWANTED_BYTES, BODY_SECONDS, () => undefined);
}

export const refused = (refusal: BodyRefusal): { ok: false; refusal: BodyRefusal } => ({ ok: false, refusal });

/** Type and subtype of a content type, without its parameters. */
export const mediaType = (header: string | null): string => (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** What stands between the parts of a multipart body, by its content type. */
export function boundaryOf(header: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(header);
  return found?.[1] ?? found?.[2];
}

/**
 * Up to here a body is kept in the pieces it comes in. From here on it has one room for all that may come, so that none
 * of it is held twice.
 */
const IN_PIECES = 1024 * 1024;

/** The bytes of a body that keeps the measure, in one piece. One that does not is read on, to its end, and not kept. */
export async function takeBytes(
  request: Request,
  { types, bytes, seconds, file }: Measure,
): Promise<Taken<Uint8Array<ArrayBuffer>>> {
  if (!request.body) return { ok: true, content: new Uint8Array() };
  const isOfType = types.includes(mediaType(request.headers.get("Content-Type")));
  const isAnnounced = Number(request.headers.get("Content-Length") ?? 0) <= bytes;
  let pieces: Uint8Array[] = [];
  let room: Uint8Array<ArrayBuffer> | undefined;
  let length = 0;
  const end = await pour(piecesOf(request.body), Math.max(bytes, UNWANTED_BYTES), seconds, (piece) => {
    const at = length;
    length += piece.byteLength;
    if (!isOfType || !isAnnounced || length > bytes) {
      pieces = [];
      room = undefined;
    } else if (room) room.set(piece, at);
    else {
      pieces.push(piece.slice());
      if (length <= IN_PIECES) return;
      room = inOne(pieces, bytes);
      pieces = [];
    }
  });
  if (!isOfType && length > 0) return refused("unsupported_body");
  if (end === "cut" || length > bytes || !isAnnounced)
    return refused(file === undefined ? "body_too_large" : "file_too_large");
  if (end !== "end") return refused(end === "late" ? "body_too_slow" : "malformed_request");
  return { ok: true, content: room ? room.subarray(0, length) : inOne(pieces, length) };
}

/** Pieces one after the other, in so many bytes. */
function inOne(pieces: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    content.set(piece, at);
    at += piece.byteLength;
  }
  return content;
}

/**
 * Reads on until the end, the limit or the deadline, and hands over each piece, which is good until the next. What is
 * left then is given up.
 */
export async function pour(
  reader: PieceReader,
  limit: number,
  seconds: number,
  take: (piece: Uint8Array) => void,
): Promise<"end" | "cut" | "late" | "broken"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), seconds * 1000);
  });
  const giveUp = (why: "cut" | "late") => {
    // Of a connection that is being given up nobody wants to hear.
    void reader.cancel().catch(() => undefined);
    return why;
  };
  try {
    for (let length = 0; ;) {
      const read = await Promise.race([reader.read(), deadline]);
      if (read === "late") return giveUp("late");
      if (read.done) return "end";
      length += read.value.byteLength;
      if (length > limit) return giveUp("cut");
      take(read.value);
    }
  } catch {
    return "broken";
  } finally {
    clearTimeout(timer);
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** How often a mark occurs, counted to one past the limit. */
function countOf(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1 && found <= BODY_FIELDS; at = text.indexOf(mark, at + 1)) found += 1;
  return found;
}

/** The fields of a whole body, judged; with a file where `file` allows one. */
export async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
  measure: Pick<Measure, "file">,
): Promise<Taken<FormData>> {
  const header = request.headers.get("Content-Type") ?? "";
  if (mediaType(header) === MULTIPART) {
    const mark = boundaryOf(header);
    if (mark === undefined) return refused("malformed_request");
    if (partsOf(bytes, mark) > BODY_FIELDS) return refused("body_too_large");
    return checkFields(formOf(bytes, mark), measure);
  }
  const text = textOf(bytes);
  if (text === undefined) return refused("malformed_request");
  if (countOf(text, "&") >= BODY_FIELDS) return refused("body_too_large");
  const fields = new FormData();
  for (const [name, value] of new URLSearchParams(text)) fields.append(name, value);
  return checkFields(fields, measure);
}

/** The parts of a multipart body, counted to a few past the limit. */
function partsOf(bytes: Uint8Array, boundary: string): number {
  const mark = new TextEncoder().encode(`\n--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(10); at !== -1 && parts <= BODY_FIELDS + 1; at = bytes.indexOf(10, at + 1))
    if (mark.every((byte, index) => bytes[at + index] === byte)) parts += 1;
  return parts;
}

/**
 * Letters, digits, hyphens, underlines: what forms call their fields. Brackets and dots make lists and records of some
 * parsers.
 */
const FIELD_NAME = /^[A-Za-z][\w-]*$/;

/** Names that mean something to objects or to libraries, in forms and in JSON. */
const isHostile = (name: string): boolean =>
  name.length > BODY_NAME_LENGTH || name.startsWith("__") || name in Object.prototype;

function checkFields(fields: FormData | undefined, { file }: Pick<Measure, "file">): Taken<FormData> {
  if (!fields) return refused("malformed_request");
  const seen = new Map<string, number>();
  let files = 0;
  for (const [name, value] of fields) {
    if (isHostile(name) || !FIELD_NAME.test(name)) return refused("malformed_request");
    if (typeof value !== "string" && (++files > 1 || (file !== true && file !== name)))
      return refused("malformed_request");
    const times = (seen.get(name) ?? 0) + 1;
    if (times > BODY_REPEATS || (typeof value === "string" && value.length > BODY_VALUE_LENGTH))
      return refused("body_too_large");
    seen.set(name, times);
  }
  return { ok: true, content: fields };
}

/** How deep lists and records stand in each other, without parsing. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, (depth += 1));
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
}

function readJson(text: string): Taken<unknown> {
  try {
    let isFine = true;
    const content: unknown = JSON.parse(text, (name, value: unknown) => {
      if (isHostile(name)) isFine = false;
      return value;
    });
    return isFine && !hasNameTwice(text) ? { ok: true, content } : refused("malformed_request");
  } catch {
    return refused("malformed_request");
  }
}
