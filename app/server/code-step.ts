import { redirect as redirectTo, type TypedResponse } from "@remix-run/cloudflare";
import type { Challenge } from "#provider/contract/auth";
import { codeSchema } from "~/forms/code-schema";
import type { Submission } from "./form";
import type { ActionArgs, LoaderArgs } from "./guard";
import { refusedCookies } from "./last-change";
import type { PendingStep } from "./pending-step";
import { codeOf, problemOf } from "./refusal";

/** Why a step that waits for a code is over before it was confirmed. */
export type StepEnd = "expired" | "tries" | "cancelled";

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
  /** Where a step goes that ended otherwise, or that is not there (no step). */
  back: (why: StepEnd, step: PendingStep | undefined) => TypedResponse<never>;
  /** The step stays in its cookie when it ends unconfirmed, for a form that begins again with what was typed. Its page is closed all the same. */
  keepsStep?: boolean;
};

/**
 * The step that waits for a code of this purpose and what the page says of it. Leaves for `elsewhere` when there is none; that is told
 * when the browser refused the cookie of a step that has just begun.
 */
export async function waitingStep(
  { context, request }: Pick<LoaderArgs, "context" | "request">,
  purpose: Purpose,
  elsewhere: (refused: boolean) => string,
) {
  const step = await context.pendingStep.get(purpose);
  if (!step || step.challenge.triesLeft <= 0) throw redirectTo(elsewhere(refusedCookies(context.cookies, request)));
  const { sentTo, resendAt, triesLeft } = step.challenge;
  return { step, shown: { sentTo, resendAt, triesLeft } };
}

type Send = Extract<Submission<unknown>, { ok: true }>["send"];
type Reply = Extract<Awaited<ReturnType<Send>>, { ok: false }>["reply"];

/** The action of a page that waits for a code: confirm, send another, or give up. A wrong code costs a try; after the last it is over. */
export async function answerCode<Answer>(
  args: ActionArgs,
  code: CodeStep<Answer>,
): Promise<TypedResponse<never> | Reply> {
  const { form, context, url, redirect } = args;
  const step = await context.pendingStep.get(code.purpose);
  if (!step || step.challenge.triesLeft <= 0) return code.back("expired", step);
  const withTries = (triesLeft: number) =>
    context.pendingStep.set({ ...step, challenge: { ...step.challenge, triesLeft } });
  const over = async (why: StepEnd) => {
    if (code.keepsStep) await withTries(0);
    else context.pendingStep.clear();
    return code.back(why, step);
  };
  const submission = form.parse(codeSchema);
  if (!submission.ok) return submission.reply();
  const { value, send } = submission;
  if (value.intent === "cancel") return over("cancelled");
  if (value.intent === "resend") {
    const sent = await send(() => code.resend(step));
    if (!sent.ok) return codeOf(sent.reason) === "otp_expired" ? over("expired") : sent.reply;
    await context.pendingStep.set({ ...step, challenge: sent.answer });
    return redirect(url.pathname + url.search, "code:resent");
  }
  const sent = await send(() => code.confirm(step, value.code), {
    fields: { otp_invalid: "code", otp_expired: "code" },
  });
  if (sent.ok) {
    context.pendingStep.clear();
    return code.done(sent.answer, step);
  }
  const problem = problemOf(sent.reason);
  const triesLeft = problem?.triesLeft ?? step.challenge.triesLeft;
  if (problem?.code === "otp_exhausted" || triesLeft <= 0) return over("tries");
  if (triesLeft !== step.challenge.triesLeft) await withTries(triesLeft);
  return sent.reply;
}
