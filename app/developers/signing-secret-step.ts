// What the screens share that make an application's signing secret.
import { answerCode } from "~/server/code-step";
import type { RequestContext } from "~/server/context";
import type { Submission } from "~/server/form";
import type { ActionArgs } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { developerPaths } from "~/paths/developers";

type Send = Extract<Submission<unknown>, { ok: true }>["send"];

/** The name of an application's new secret in the session, which holds keys by their own ids. */
export const shownAs = (appId: string): string => `signing ${appId}`;

/** The application of the secret, and whether the former one signs for another day. */
const choiceOf = ({ carried }: PendingStep) => ({
  appId: carried["appId"] ?? "",
  keepOld: carried["keepOld"] === "true",
});

/** Sends the code that makes a secret. */
export async function sendSecretCode(
  { context, provider, redirect }: ActionArgs,
  { send, appId, keepOld }: { send: Send; appId: string; keepOld: boolean },
) {
  const sent = await send(() => provider.signingSecrets.start({ params: { appId }, body: { keepOld } }));
  if (!sent.ok) return sent.reply;
  await context.pendingStep.set({ challenge: sent.answer, carried: { appId, keepOld: String(keepOld) } });
  return redirect(developerPaths.secretCode(appId));
}

/** The secret of an application that waits for its code; null if no code is on its way for it. */
export async function waitingSecret(context: RequestContext, appId: string) {
  const step = await context.pendingStep.get("signingSecret");
  if (!step || step.challenge.triesLeft <= 0 || choiceOf(step).appId !== appId) return null;
  const { sentTo, resendAt, triesLeft } = step.challenge;
  return { step: { sentTo, resendAt, triesLeft }, keepOld: choiceOf(step).keepOld };
}

/** Makes the secret with the code, sends another code, or goes back. The sealed session keeps it for one page. */
export function answerSecretCode(args: ActionArgs, appId: string) {
  const { context, provider, redirect } = args;
  return answerCode(args, {
    purpose: "signingSecret",
    acts: true,
    confirm: (step, code) => {
      const { keepOld, ...choice } = choiceOf(step);
      const { challenge } = step.challenge;
      return provider.signingSecrets.make({ params: choice, body: { keepOld, challenge, OTP: code } });
    },
    resend: (step) => {
      const { keepOld, ...choice } = choiceOf(step);
      return provider.signingSecrets.start({ params: choice, body: { keepOld } });
    },
    done: async ({ secret }, step) => {
      const made = choiceOf(step).appId;
      await context.session.showKey(shownAs(made), secret);
      context.log("signing_secret_made");
      return redirect(developerPaths.secretKept(made));
    },
    back: (why) => redirect(developerPaths.secret(appId, why === "cancelled" ? undefined : why)),
  });
}
