import { data } from "@remix-run/cloudflare";
import { LOGO_FILE } from "~/forms/logo-file";
import { logoSchema, wrongLogo, type WrongLogo } from "~/forms/logo-schema";
import type { OpenForm, Reply } from "./form";
import { problemOf } from "./refusal";

/** The form again, with the fault of its picture if the picture was refused. */
export const logoReply = ({ data: reply, init }: Reply, wrong?: WrongLogo) =>
  data({ ...reply, ...(wrong ? { wrong } : {}) }, init ?? {});

/**
 * Sends the picture of a form on as a logo. Returns undefined if it is kept, else the form again: with 422 and the
 * fault of a refused picture, or 413 for a file that is too large.
 */
export async function uploadLogo(
  form: OpenForm,
  send: (logo: File) => Promise<unknown>,
): Promise<ReturnType<typeof logoReply> | undefined> {
  const submission = form.parse(logoSchema);
  if (!submission.ok) {
    if (form.isFileTooLarge) return logoReply(submission.reply({ status: 413 }), { what: "tooHeavy" });
    return logoReply(submission.reply(), { what: "needed" });
  }
  const { logo } = submission.value;
  if (logo.size > LOGO_FILE.bytes) return logoReply(submission.reply({ status: 413 }), { what: "tooHeavy" });
  const sent = await submission.send(() => send(logo), { repeatable: true });
  if (sent.ok) return undefined;
  const wrong = wrongLogo(problemOf(sent.reason) ?? {});
  if (!wrong) return logoReply(sent.reply);
  return logoReply(submission.reply(wrong.what === "tooHeavy" ? { status: 413 } : {}), wrong);
}
