import type { SubmissionResult } from "@conform-to/react";
import { plainField, type FieldLike } from "./field";

/** The reply of an action to a form, as the browser gets it; undefined before the form was sent. */
export type FormReply = { result: Pick<SubmissionResult<string[]>, "initialValue" | "error"> } | undefined;

/** The reply to a form that takes effect once, with its outcome (`Outcome` of server/outcome.ts). */
export type SentReply = (NonNullable<FormReply> & { outcome?: "none" | "unknown" | "changed" }) | undefined;

/**
 * A required field with the server's reply. For forms of a few plain fields the browser's own checks and this reply are
 * enough, so their pages load neither conform nor zod in the browser.
 */
export function repliedField(name: string, reply: FormReply): FieldLike {
  const value = reply?.result.initialValue?.[name];
  const errors = reply?.result.error?.[name];
  return plainField(name, {
    required: true,
    ...(typeof value === "string" ? { value } : {}),
    ...(errors ? { errors } : {}),
  });
}

/** Errors of the form as a whole. */
export const formErrorsOf = (reply: FormReply): string[] | undefined => reply?.result.error?.[""] ?? undefined;

/** The first wrong field, which gets the focus when the page comes back. */
export const firstWrong = (reply: FormReply): string | undefined =>
  Object.keys(reply?.result.error ?? {}).find((name) => name !== "");
