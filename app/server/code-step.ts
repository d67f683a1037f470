import { redirect as redirectTo, type TypedResponse } from "@remix-run/cloudflare";
import type { Challenge } from "#provider/contract/auth";
import { codeSchema } from "~/forms/code-schema";
import { problemMessage } from "~/i18n/failures";
import type { Submission } from "./form";
import type { ActionArgs, LoaderArgs } from "./guard";
import { refusedCookies } from "./last-change";
import type { PendingStep } from "./pending-step";
import { codeOf, problemOf } from "./refusal";

/** Why a step that waits for a code ends. `unknown`: the code was confirmed, and the outcome is unknown. */
export type StepEnd = "expired" | "tries" | "cancelled" | "unknown";

type Purpose = Challenge["purpose"];

/** A step that waits for a code, and where it leads. `Answer` is the answer of the confirming call. */
export type CodeStep<Answer> = {
  purpose: Purpose;
  /** The call that the code confirms. */
  confirm: (step: PendingStep, code: string) => Promise<Answer>;
  /** The call that sends another code. */
  resend: (step: PendingStep) => Promise<Challenge>;
  /** Answers after the right code; the step has ended by then. */
  done: (answer: Answer, step: PendingStep) => Promise<TypedResponse<never>>;
  /**
   * Keeps an unconfirmed step in its cookie after its end, so that its form can begin again with the same input. The
   * page of the code is closed all the same.
   */
  keepsStep?: boolean;
  /**
   * Where a person goes who turns back for now: the code stays valid for this step only. Without it, turning back ends
   * the step.
   */
  turnBack?: (step: PendingStep) => TypedResponse<never>;
} & (
  | {
      /** The confirming call takes effect once, under the key of the step, so its outcome may be unknown. */
      once: true;
      /** Where a step leads that ended without success, or does not exist (no step). */
      back: (why: StepEnd, step: PendingStep | undefined) => TypedResponse<never>;
    }
  | {
      once?: false;
      /**
       * The confirming call has an effect, but no key: after a lost answer the used code does not tell whether it
       * worked.
       */
      acts?: true;
      back: (why: Exclude<StepEnd, "unknown">, step: PendingStep | undefined) => TypedResponse<never>;
    }
);

/**
 * The step that waits for a code of this purpose, and the facts that its page shows. Leaves for `elsewhere` if there is
 * no step, with a message if the browser refused the cookie of a step that has just begun.
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

/** The facts of a step that the page of its code shows. */
export function shownStep({ challenge: { sentTo, resendAt, triesLeft }, isUnknown = false }: PendingStep) {
  return { sentTo, resendAt, triesLeft, isUnknown };
}

type Send = Extract<Submission<unknown>, { ok: true }>["send"];
type Reply = Extract<Awaited<ReturnType<Send>>, { ok: false }>["reply"];

/**
 * The action of a page that waits for a code: confirm, send another code, or give up. A wrong code costs a try, a
 * replaced code does not; the last try ends the step. A step with a key takes effect once: an unknown outcome stays
 * unknown until a repeat answers, and the page asks before a person leaves it.
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
    // A step with an unknown outcome is always kept: a person who begins the same again continues with its key.
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
    // Within its first minute a code stays valid, and the provider sends no new one. Without words nobody can tell.
    if (sent.answer.challenge !== "" && sent.answer.challenge === step.challenge.challenge)
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
