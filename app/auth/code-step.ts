import type { Submission } from "~/server/form";
import type { ActionArgs } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { safeNextPath } from "~/utils/next-path";
import { paths } from "~/utils/paths";
import { signInPath, type SignInReason } from "~/utils/sign-in-path";

type Send = Extract<Submission<unknown>, { ok: true }>["send"];
type Failed = Extract<Awaited<ReturnType<Send>>, { ok: false }>;

const problemOf = ({ reason }: Failed) => (typeof reason.status === "number" ? reason.problem : undefined);

const nextOf = (step: PendingStep) => safeNextPath(step.carried["next"]);

/** The sign-in cannot go on: back to its first page, which says why. */
function startOver({ context, redirect }: ActionArgs, step: PendingStep, because: SignInReason) {
  context.pendingStep.clear();
  return redirect(signInPath({ next: nextOf(step), browser: true, because }));
}

/** Signs in with the code. A wrong one costs a try; after the last the sign-in starts over. */
export async function confirm(args: ActionArgs, step: PendingStep, code: string, send: Send) {
  const { context, provider, redirect } = args;
  const { challenge, carried } = step;
  const sent = await send(
    () =>
      provider.auth.approveLogin({
        params: { OTP: code, email: carried["email"] ?? "" },
        body: { challenge: challenge.challenge },
      }),
    { fields: { otp_invalid: "code", otp_expired: "code" } },
  );
  if (sent.ok) {
    await context.session.start({ ...sent.answer, remember: carried["remember"] === "on" });
    context.pendingStep.clear();
    context.log("signed_in");
    return redirect(nextOf(step));
  }
  const problem = problemOf(sent);
  const triesLeft = problem?.triesLeft ?? challenge.triesLeft;
  if (problem?.code === "otp_exhausted" || triesLeft <= 0) return startOver(args, step, "tries");
  if (triesLeft !== challenge.triesLeft)
    await context.pendingStep.set({ ...step, challenge: { ...challenge, triesLeft } });
  return sent.reply;
}

/** Sends another code; the page then waits for that one. */
export async function resend(args: ActionArgs, step: PendingStep, send: Send) {
  const { context, provider, redirect } = args;
  const sent = await send(() => provider.auth.resendLoginCode({ query: { challenge: step.challenge.challenge } }));
  if (sent.ok) {
    await context.pendingStep.set({ ...step, challenge: sent.answer });
    return redirect(paths.authCode, "auth:code.resent");
  }
  if (problemOf(sent)?.code === "otp_expired") return startOver(args, step, "expired");
  return sent.reply;
}
