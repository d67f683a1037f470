import {
  BODY_BYTES,
  BODY_FIELDS,
  BODY_NAME_LENGTH,
  BODY_REPEATS,
  BODY_SECONDS,
  BODY_VALUE_LENGTH,
  FILE_SECONDS,
} from "../contract/limits.ts";
import { mediaType, refused, takeBytes, type Measure, type BodyResult } from "./measure.ts";
import { boundaryOf, formOf } from "./parts.ts";

/* Forms as browsers post them: how many fields, how often one repeats, and what they are called. */

const URL_ENCODED = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";
const FORM: Measure = { types: [URL_ENCODED, MULTIPART], bytes: BODY_BYTES, seconds: BODY_SECONDS };
/** The measure of a form that brings a file of so many bytes at most, in a field of this name. */
export const uploadMeasure = (bytes: number, file: string | true): Measure => ({
  types: [MULTIPART],
  seconds: FILE_SECONDS,
  bytes: bytes + BODY_BYTES,
  file,
});

/**
 * The one field of a form that brings a file, and how long that may be. `isPassed`: it is too large to be held, and
 * goes on as it comes in (`passed-forms.ts`).
 */
export type FileOfForm = { field: string; bytes: number; isPassed?: true };

/** A form without files, or with one in the field that is named. An empty body is an empty form. */
export async function takeForm(request: Request, file?: FileOfForm): Promise<BodyResult<FormData>> {
  const isUpload = file !== undefined && mediaType(request.headers.get("Content-Type")) === MULTIPART;
  const measure = isUpload ? uploadMeasure(file.bytes, file.field) : FORM;
  const taken = await takeBytes(request, measure);
  if (!taken.ok) return taken;
  return taken.content.byteLength === 0
    ? { ok: true, content: new FormData() }
    : readForm(taken.content, request, measure);
}

/** The fields of a whole body, judged; with a file where `file` allows one. */
export function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
  { file }: Pick<Measure, "file">,
): BodyResult<FormData> {
  const header = request.headers.get("Content-Type") ?? "";
  const boundary = boundaryOf(header);
  let form: ReturnType<typeof formOf> = "malformed_request";
  if (mediaType(header) !== MULTIPART) form = urlEncoded(bytes);
  else if (boundary !== undefined) form = formOf(bytes, boundary, BODY_FIELDS);
  return typeof form === "string" ? refused(form) : checkFields(form, file);
}

function urlEncoded(bytes: Uint8Array): ReturnType<typeof formOf> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return "malformed_request";
  }
  if (text.split("&", BODY_FIELDS + 1).length > BODY_FIELDS) return "body_too_large";
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/**
 * Letters, digits, hyphens, underlines: the names of our fields. Brackets and dots make lists and records of some
 * parsers.
 */
const FIELD_NAME = /^[A-Za-z][\w-]*$/;

/** Names that mean something to objects or to libraries, in forms and in JSON. */
export const isHostile = (name: string): boolean =>
  name.length > BODY_NAME_LENGTH || name.startsWith("__") || name in Object.prototype;

function checkFields(fields: FormData, file: Measure["file"]): BodyResult<FormData> {
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
