// What the screens share that make an application's secret key for a program.
import { answerCode, type CodeStep } from "~/server/code-step";
import type { RequestContext } from "~/server/context";
import type { Submission } from "~/server/form";
import type { ActionArgs } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";

type Wish = {
  send: Extract<Submission<unknown>, { ok: true }>["send"];
  appId: string;
  /** The former key stays valid for a day. */
  keepOld: boolean;
  codeAt: string;
};

/** Sends the code that makes a key. The page at `codeAt` then asks for the code. */
export async function sendKeyCode({ context, provider, redirect }: ActionArgs, { send, appId, keepOld, codeAt }: Wish) {
  const sent = await send(() => provider.applications.sendKeyCode({ params: { appId }, query: { keepOld } }));
  if (!sent.ok) return sent.reply;
  await context.pendingStep.set({ challenge: sent.answer, carried: { appId, keepOld: String(keepOld) } });
  return redirect(codeAt);
}

/** The application of the key, and whether the former key stays valid for a day. */
export const keyChoiceOf = ({ carried }: PendingStep) => ({
  appId: carried["appId"] ?? "",
  keepOld: carried["keepOld"] === "true",
});

/** The key that waits for its code; null if no code is on its way. */
export async function waitingKey(context: RequestContext) {
  const step = await context.pendingStep.get("updateKey");
  if (!step || step.challenge.triesLeft <= 0) return null;
  const { sentTo, resendAt, triesLeft } = step.challenge;
  return { step: { sentTo, resendAt, triesLeft }, ...keyChoiceOf(step) };
}

type Ends = {
  /** The page that shows the new key of an application. */
  keptAt: (appId: string) => string;
  back: Extract<CodeStep<unknown>, { acts?: true }>["back"];
};

/** Makes the key with the code, sends another code, or goes back. The sealed session keeps the key for one page. */
export function answerKeyCode(args: ActionArgs, { keptAt, back }: Ends) {
  const { context, provider, redirect } = args;
  return answerCode(args, {
    purpose: "updateKey",
    acts: true,
    confirm: (step, code) => {
      const { appId, keepOld } = keyChoiceOf(step);
      const { challenge } = step.challenge;
      return provider.applications.renewKey({ params: { appId, OTP: code }, query: { keepOld, challenge } });
    },
    resend: (step) => {
      const { appId, keepOld } = keyChoiceOf(step);
      return provider.applications.sendKeyCode({ params: { appId }, query: { keepOld } });
    },
    done: async ({ appKey }, step) => {
      const { appId } = keyChoiceOf(step);
      await context.session.showKey(appId, appKey);
      context.log("application_key_made");
      return redirect(keptAt(appId));
    },
    back,
  });
}
