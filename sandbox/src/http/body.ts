import { BODY_REFUSALS, PROBLEMS } from "#provider/contract/problem";
import { takeForm } from "#provider/door/forms";
import { takeUpload } from "#provider/door/held-upload";
import { takeJson } from "#provider/door/json";
import type { BodyResult } from "#provider/door/measure";
import { Refusal, refuse } from "../domain/refusal.ts";

/** Throws the refusal of a body that the door does not let in. */
const content = <Content>(taken: BodyResult<Content>): Content => {
  if (!taken.ok) throw refuse(taken.refusal);
  return taken.content;
};

/** What a JSON call was sent. Every body comes in through these three. */
export const jsonOf = async (request: Request): Promise<unknown> => content(await takeJson(request));
/** What a page's form was sent. */
export const formOf = async (request: Request): Promise<FormData> => content(await takeForm(request));
/** What a call with a file of so many bytes at most was sent, by the names of its fields. */
export const uploadOf = async (request: Request, bytes: number): Promise<Record<string, string | File>> =>
  content(await takeUpload(request, bytes));

/** The status of a page that says that what was posted could not be taken; undefined where an error is another one. */
export function refusedBodyStatus(error: unknown): 400 | 408 | 413 | 415 | undefined {
  const code = error instanceof Refusal ? BODY_REFUSALS.find((refusal) => refusal === error.code) : undefined;
  return code && PROBLEMS[code];
}
