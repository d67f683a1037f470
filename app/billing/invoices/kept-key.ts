import type { FormReply } from "~/server/form";

/** The idempotency key a form was sent with, so that sending it again cannot have a second effect; else the loader's new one. */
export function keptKey(reply: Pick<FormReply, "result"> | undefined, fresh: string): string {
  const sent = reply?.result.initialValue?.["idempotencyKey"];
  return typeof sent === "string" ? sent : fresh;
}
