// What the screens share that put another key in the place of a server's key.
import { z } from "zod";
import { KEY_OVERLAPS } from "#provider/contract/limits";
import { answerCode } from "~/server/code-step";
import type { RequestContext } from "~/server/context";
import type { Submission } from "~/server/form";
import type { ActionArgs } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { serverKeyPaths } from "~/paths/server-key";
import type { replaceServerKeySchema } from "./server-key-schema";
import { endErrors } from "./server-key-terms";

type Args = ActionArgs<"keyId">;

const replacementSchema = z.object({ overlapHours: z.literal([...KEY_OVERLAPS]), endsOn: z.string().nullable() });

/** What the step of a code puts in the place of which key; undefined for a step of something else. */
function replacementIn(step: PendingStep | undefined) {
  const { keyId, overlapHours, endsOn } = step?.carried ?? {};
  const read = replacementSchema.safeParse({ overlapHours: Number(overlapHours), endsOn: endsOn || null });
  return keyId !== undefined && read.success ? { keyId, body: read.data } : undefined;
}

/** Sends the code that replaces the key of the address. Its page then asks for the code. */
export async function beginReplacement(
  { context, provider, params: { keyId }, region, language, redirect }: Args,
  { value, reply, send }: Extract<Submission<z.output<typeof replaceServerKeySchema>>, { ok: true }>,
) {
  const fieldErrors = endErrors(value.endsOn, { region, language });
  if (Object.keys(fieldErrors).length > 0) return reply({ fieldErrors });
  const body = replacementSchema.parse({ overlapHours: Number(value.overlapHours), endsOn: value.endsOn ?? null });
  const sent = await send(() => provider.serverKeys.startReplacement({ params: { id: keyId }, body }));
  if (!sent.ok) return sent.reply;
  const carried = { keyId, overlapHours: String(body.overlapHours), endsOn: body.endsOn ?? "" };
  await context.pendingStep.set({ challenge: sent.answer, carried });
  return redirect(serverKeyPaths.code(keyId));
}

/** The replacement of this key that waits for its code; null if no code is on its way. */
export async function waitingReplacement(context: RequestContext, keyId: string) {
  const step = await context.pendingStep.get("serverKey");
  const replacement = replacementIn(step);
  if (!step || step.challenge.triesLeft <= 0 || replacement?.keyId !== keyId) return null;
  const { sentTo, resendAt, triesLeft } = step.challenge;
  return { step: { sentTo, resendAt, triesLeft }, overlapHours: replacement.body.overlapHours };
}

/** Replaces the key with the code, sends another code, or goes back. The session keeps the new key for one page. */
export function answerReplacement(args: Args) {
  const { context, provider, params, redirect } = args;
  const back = (why: "cancelled" | "expired" | "tries") =>
    redirect(serverKeyPaths.one(params.keyId, why === "cancelled" ? undefined : why));
  const of = (step: PendingStep) => {
    const replacement = replacementIn(step);
    if (replacement?.keyId !== params.keyId) throw back("expired");
    return { params: { id: params.keyId }, body: replacement.body };
  };
  return answerCode(args, {
    purpose: "serverKey",
    acts: true,
    confirm: (step, code) => {
      const { params: of1, body } = of(step);
      return provider.serverKeys.replace({
        params: of1,
        body: { ...body, challenge: step.challenge.challenge, OTP: code },
      });
    },
    resend: (step) => provider.serverKeys.startReplacement(of(step)),
    done: async ({ key, secret }) => {
      await context.session.showKey(key.id, secret);
      context.log("server_key_replaced");
      return redirect(serverKeyPaths.kept(key.id));
    },
    back,
  });
}
