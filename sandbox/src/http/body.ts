import { BODY_REFUSALS, PROBLEMS } from "#provider/contract/problem";
import { MULTIPART, takeForm } from "#provider/door/forms";
import { takeUpload } from "#provider/door/held-upload";
import { takeJson } from "#provider/door/json";
import { leaveBody, mediaType, type BodyResult } from "#provider/door/measure";
import { openPassedForm } from "#provider/door/passed-forms";
import { withoutMarks } from "#provider/rules/typed-text";
import { Refusal, refuse } from "../domain/refusal.ts";

/** Throws the refusal of a body that does not pass the door. */
const content = <Content>(taken: BodyResult<Content>): Content => {
  if (!taken.ok) throw refuse(taken.refusal);
  return taken.content;
};

/** The body of a JSON call. Every body enters through these three functions. */
export const jsonOf = async (request: Request): Promise<unknown> => content(await takeJson(request));
/** The body of a page's form. */
export const formOf = async (request: Request): Promise<FormData> => content(await takeForm(request));
/** A field of a page's form as it was typed, to be shown again; empty if it is no text. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
/** A field as it is judged: without the marks that messengers copy along (decision 0171); empty if it is no text. */
export const judgedText = (value: unknown): string => (typeof value === "string" ? withoutMarks(value).trim() : "");
/** A field of a page's form as it is judged. */
export const textOf = (form: FormData, name: string): string => judgedText(form.get(name));
/** The fields of a call with a file of at most `bytes` bytes, by name. */
export const uploadOf = async (request: Request, bytes: number): Promise<Record<string, string | File>> =>
  content(await takeUpload(request, bytes));

/**
 * Hands over the one file of a page's form in pieces as it comes in, of so many bytes at most; nothing of it is held.
 * Each piece is good until the next. False if no file was chosen.
 */
export async function pourUpload(
  request: Request,
  file: { field: string; bytes: number },
  take: (piece: Uint8Array) => void,
): Promise<boolean> {
  const isForm = mediaType(request.headers.get("Content-Type")) === MULTIPART;
  if (!isForm && request.body) {
    await leaveBody(request);
    throw refuse("unsupported_body");
  }
  const form = content(await openPassedForm(request, file));
  try {
    await form.file?.pour(async (piece) => take(piece));
  } catch (error) {
    const refusal = form.file?.refusal();
    throw refusal === undefined ? error : refuse(refusal);
  } finally {
    await form.leave();
  }
  return form.file !== undefined;
}

/** The status of a page that reports a refused body; undefined for any other error. */
export function refusedBodyStatus(error: unknown): 400 | 408 | 413 | 415 | undefined {
  const code = error instanceof Refusal ? BODY_REFUSALS.find((refusal) => refusal === error.code) : undefined;
  return code && PROBLEMS[code];
}
