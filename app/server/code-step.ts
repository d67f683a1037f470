import { redirect as redirectTo, type TypedResponse } from "@remix-run/cloudflare";
import type { Challenge } from "#provider/contract/auth";
import { codeSchema } from "~/forms/code-schema";
import { problemMessage } from "~/i18n/failures";
import type { Submission } from "./form";
import type { ActionArgs, LoaderArgs } from "./guard";
import { refusedCookies } from "./last-change";
import type { PendingStep } from "./pending-step";
import { codeOf, problemOf } from "./refusal";

/**
 * Why somebody is led away from a step that waits for a code. `unknown`: it was confirmed, and nobody knows what became
 * of that.
 */
export type StepEnd = "expired" | "tries" | "cancelled" | "unknown";

type Purpose = Challenge["purpose"];

/** What a step waits for and where it leads; `Answer` is what the confirming call gives. */
export type CodeStep<Answer> = {
  purpose: Purpose;
  /** The call that the code confirms. */
  confirm: (step: PendingStep, code: string) => Promise<Answer>;
  /** The call that sends another code. */
  resend: (step: PendingStep) => Promise<Challenge>;
  /** What follows the right code; the step is over already. */
  done: (answer: Answer, step: PendingStep) => Promise<TypedResponse<never>>;
  /**
   * The step stays in its cookie when it ends unconfirmed, for a form that begins again with what was typed. Its page
   * is closed all the same.
   */
  keepsStep?: boolean;
  /**
   * Where somebody goes who turns back for now: the code stays good for just this. Without it, turning back gives the
   * step up.
   */
  turnBack?: (step: PendingStep) => TypedResponse<never>;
} & (
  | {
      /** The confirming call takes effect once, under the key that the step carries: its outcome may be unknown. */
      once: true;
      /** Where a step goes that ended otherwise, or that is not there (no step). */
      back: (why: StepEnd, step: PendingStep | undefined) => TypedResponse<never>;
    }
  | {
      once?: false;
      /** The confirming call does something under no key: after a lost answer the used code tells nothing of it. */
      acts?: true;
      back: (why: Exclude<StepEnd, "unknown">, step: PendingStep | undefined) => TypedResponse<never>;
    }
);

/**
 * The step that waits for a code of this purpose and what the page says of it. Leaves for `elsewhere` when there is
 * none; that is told when the browser refused the cookie of a step that has just begun.
 */
export async function waitingStep(
  { context, request }: Pick<LoaderArgs, "context" | "request">,
  purpose: Purpose,
  elsewhere: (refused: boolean) => string,
) {
  const step = await context.pendingStep.get(purpose);
  if (!step || step.challenge.triesLeft <= 0) throw redirectTo(elsewhere(refusedCookies(context.cookies, request)));
  return { step, shown: shownStep(step) };
}

/** What the page of a code shows of its step. */
export function shownStep({ challenge: { sentTo, resendAt, triesLeft }, isUnknown = false }: PendingStep) {
  return { sentTo, resendAt, triesLeft, isUnknown };
}

type Send = Extract<Submission<unknown>, { ok: true }>["send"];
type Reply = Extract<Awaited<ReturnType<Send>>, { ok: false }>["reply"];

/**
 * The action of a page that waits for a code: confirm, send another, or give up. A wrong code costs a try, one that was
 * replaced does not; after the last try it is over. A step with a key takes effect once: after an unknown outcome it
 * stays unknown until a repeat tells, and who turns back from it is asked first.
 */
export async function answerCode<Answer>(
  args: ActionArgs,
  code: CodeStep<Answer>,
): Promise<TypedResponse<never> | Reply> {
  const { form, context, url, redirect } = args;
  const step = await context.pendingStep.get(code.purpose);
  const wasUnknown = code.once === true && step?.isUnknown === true;
  const back = (why: StepEnd) =>
    code.once ? code.back(why, step) : code.back(why === "unknown" ? "expired" : why, step);
  if (!step || step.challenge.triesLeft <= 0) return back(wasUnknown ? "unknown" : "expired");
  const keep = (triesLeft: number, isUnknown: boolean) =>
    context.pendingStep.set({
      ...step,
      challenge: { ...step.challenge, triesLeft },
      ...(isUnknown ? { isUnknown } : {}),
    });
  const over = async (why: StepEnd, isUnknown: boolean) => {
    // What is unknown is kept in any case: whoever begins the same anew goes on with its key.
    if (code.keepsStep || isUnknown) await keep(0, isUnknown);
    else context.pendingStep.clear();
    return back(isUnknown ? "unknown" : why);
  };
  const submission = form.parse(codeSchema);
  if (!submission.ok) return submission.reply(wasUnknown ? { outcome: "unknown" } : {});
  const { value, send } = submission;
  if (value.intent === "leave" && wasUnknown) return back("unknown");
  if (value.intent === "cancel" || value.intent === "leave") {
    if (wasUnknown) return submission.reply({ status: 409, outcome: "unknown", isLeaving: true });
    return code.turnBack ? code.turnBack(step) : over("cancelled", false);
  }
  if (value.intent === "resend") {
    const sent = await send(() => code.resend(step), { wasUnknown });
    if (!sent.ok) return codeOf(sent.reason) === "otp_expired" ? over("expired", wasUnknown) : sent.reply;
    await context.pendingStep.set({ ...step, challenge: sent.answer });
    // Asked for within its minute, a code lives on: nothing new was sent.
    if (sent.answer.challenge === step.challenge.challenge)
      return submission.reply({
        status: 429,
        formErrors: [problemMessage("otp_resend_too_soon")],
        ...(wasUnknown ? { outcome: "unknown" as const } : {}),
      });
    return redirect(url.pathname + url.search, "code:resent");
  }
  const sent = await send(() => code.confirm(step, value.code), {
    fields: { otp_invalid: "code", otp_replaced: "code", otp_expired: "code" },
    repeatable: code.once === true,
    spent: !code.once && code.acts === true,
    wasUnknown,
  });
  if (sent.ok) {
    context.pendingStep.clear();
    return code.done(sent.answer, step);
  }
  const problem = problemOf(sent.reason);
  const triesLeft = problem?.triesLeft ?? step.challenge.triesLeft;
  const isUnknown = sent.reply.data.outcome === "unknown";
  if (problem?.code === "otp_exhausted" || triesLeft <= 0) return over("tries", isUnknown);
  if (triesLeft !== step.challenge.triesLeft || isUnknown) await keep(triesLeft, isUnknown);
  return sent.reply;
}
