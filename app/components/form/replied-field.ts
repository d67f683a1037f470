import type { SubmissionResult } from "@conform-to/react";
import { plainField, type FieldLike } from "./field";

/** An action's reply, as the browser gets it; undefined before anything was posted. */
export type Replied = { result: Pick<SubmissionResult<string[]>, "initialValue" | "error"> } | undefined;

/** The reply to a form that takes effect once, with its outcome (`Outcome` of server/outcome.ts). */
export type SentReply = (NonNullable<Replied> & { outcome?: "none" | "unknown" | "changed" }) | undefined;

/**
 * A required field with the server's answer about it. For forms of a few plain fields the browser's own checks and the
 * server's answer are enough, so their pages load neither conform nor zod in the browser.
 */
export function repliedField(name: string, reply: Replied): FieldLike {
  const value = reply?.result.initialValue?.[name];
  const errors = reply?.result.error?.[name];
  return plainField(name, {
    required: true,
    ...(typeof value === "string" ? { value } : {}),
    ...(errors ? { errors } : {}),
  });
}

/** Errors of the form as a whole. */
export const formErrorsOf = (reply: Replied): string[] | undefined => reply?.result.error?.[""] ?? undefined;

/** The first wrong field, which gets the focus when the page comes back. */
export const firstWrong = (reply: Replied): string | undefined =>
  Object.keys(reply?.result.error ?? {}).find((name) => name !== "");
