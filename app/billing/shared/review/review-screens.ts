import type { Open } from "#provider/contract/open-word";
import type { Challenge } from "#provider/contract/auth";
import type { Access } from "#provider/contract/permissions";
import { leavesNews, type Leaves } from "~/billing/shared/leaving/leaves-news";
import { answerWith, notDone } from "~/billing/shared/money/step-reply";
import { formatMoney } from "~/i18n/format";
import { answerCode, type StepEnd } from "~/server/code-step";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader, type LoaderArgs } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { backReason } from "~/server/step-back";
import { pendingAct } from "./pending-act";
import { approvePayoutSchema, recallPayoutSchema, rejectPayoutSchema } from "./review-schema";

/** The part of the calls' answers that the screens show. Amounts are in minor units. */
type ReviewedMoney = { amount: number; currency: string; state: Open<string>; leaving?: Leaves | null | undefined };
type Once<Body> = { params: { id: string }; body: Body; idempotencyKey: string };
type Coded = { params: { id: string; OTP: string }; body: { challenge: string }; idempotencyKey: string };

/** The calls for something that one person makes and others approve. */
type Calls<Answer> = {
  one: (asked: { params: { id: string } }) => Promise<unknown>;
  startApproval: (asked: { params: { id: string } }) => Promise<Challenge>;
  approve: (asked: Coded) => Promise<Answer>;
  reject: (asked: Once<{ reason: string }>) => Promise<Answer>;
  recall: (asked: Omit<Once<never>, "body">) => Promise<Answer>;
};

/** A payout, a file of payouts or a refund, as its screens need it. */
type Reviewed<Answer extends ReviewedMoney> = {
  /** Who approves and rejects, and who takes back what they made. */
  access: { review: Access; recall: Access };
  /** Of its codes. */
  purpose: "payout" | "refund";
  params: { id: RegExp };
  calls: (provider: Provider) => Calls<Answer>;
  /** The address of its page, and below it those of the dialogs that approve it. */
  one: (id: string) => string;
  approve: (id: string, because?: StepEnd) => string;
  approveCode: (id: string) => string;
  /** The message about the result. */
  toast: (end: "approved" | "approvedFirst" | "rejected" | "recalled") => string;
  /** The values of its sentences beside the amount. */
  told?: (answer: Answer) => Record<string, string>;
  /** Writes the approval to the log. */
  log: (context: LoaderArgs["context"], id: string) => void;
};

/** The two keys of a form that takes effect once. */
const loadKeys = async ({ url }: { url: URL }) => ({ idempotencyKey: formKey(url), anotherKey: crypto.randomUUID() });

/** Loaders and actions of the dialogs in which other people approve or reject, and the maker takes back. */
export function reviewScreens<Answer extends ReviewedMoney>(of: Reviewed<Answer>) {
  const approving = (id: string) => ({ id, act: "approve" as const });

  /** Sends the code that approves exactly this payout or file. */
  const approve = guardedAction(
    of.access.review,
    of.params,
    async ({ form, provider, context, params: { id }, redirect }) => {
      const submission = form.parse(approvePayoutSchema);
      if (!submission.ok) return submission.reply();
      const sent = await submission.send(() => of.calls(provider).startApproval({ params: { id } }));
      if (!sent.ok) return sent.reply;
      await context.pendingStep.begin(sent.answer, pendingAct.carried(approving(id)));
      return redirect(of.approveCode(id));
    },
  );

  /** Approves with the code, sends another code, or goes back. */
  const confirm = guardedAction(of.access.review, of.params, async (args) => {
    const { context, provider, language, region, redirect } = args;
    const { id } = args.params;
    const key = pendingAct.keyOf(await context.pendingStep.get(of.purpose), approving(id));
    // The code on its way confirms something else.
    if (key === undefined) return redirect(of.approve(id, "expired"));
    return answerCode(args, {
      purpose: of.purpose,
      once: true,
      confirm: (step, code) =>
        of.calls(provider).approve({
          params: { id, OTP: code },
          body: { challenge: step.challenge.challenge },
          idempotencyKey: key,
        }),
      resend: () => of.calls(provider).startApproval({ params: { id } }),
      done: async (answer) => {
        of.log(context, id);
        const { leaving } = answer;
        const amount = formatMoney(language, answer.amount, answer.currency);
        if (leaving)
          return redirect(
            of.one(id),
            ...leavesNews("leaving:toast.approvalLeaves", amount, leaving, { language, region }),
          );
        const end = answer.state === "AWAITING_APPROVAL" ? "approvedFirst" : "approved";
        return redirect(of.one(id), of.toast(end), {
          amount,
          ...of.told?.(answer),
        });
      },
      turnBack: () => redirect(of.one(id)),
      back: (why) => redirect(of.approve(id, why)),
    });
  });

  /** Gives the money back before a bank gets the order: amount and fee return to the wallet. */
  const reject = guardedAction(
    of.access.review,
    of.params,
    async ({ form, provider, params: { id }, language, redirect }) => {
      const submission = form.parse(rejectPayoutSchema);
      if (!submission.ok) {
        // First check that this person may see it (404), then check the form.
        await of.calls(provider).one({ params: { id } });
        return answerWith(submission.reply());
      }
      const { idempotencyKey, reason } = submission.value;
      const sent = await submission.send(() =>
        of.calls(provider).reject({ params: { id }, body: { reason }, idempotencyKey }),
      );
      if (!sent.ok) return notDone(sent, submission.reply);
      const { amount, currency } = sent.answer;
      return redirect(of.one(id), of.toast("rejected"), { amount: formatMoney(language, amount, currency) });
    },
  );

  /**
   * The maker takes it back. Nothing is to be filled in, so there is one step: the dialog says everything before the
   * click.
   */
  const recall = guardedAction(
    of.access.recall,
    of.params,
    async ({ form, provider, params: { id }, language, redirect }) => {
      const submission = form.parse(recallPayoutSchema);
      if (!submission.ok) {
        await of.calls(provider).one({ params: { id } });
        return answerWith(submission.reply());
      }
      const { idempotencyKey } = submission.value;
      const sent = await submission.send(() => of.calls(provider).recall({ params: { id }, idempotencyKey }));
      if (!sent.ok) return notDone(sent, submission.reply);
      const { amount, currency } = sent.answer;
      return redirect(of.one(id), of.toast("recalled"), { amount: formatMoney(language, amount, currency) });
    },
  );

  return {
    approve: {
      loader: guardedLoader(of.access.review, async ({ url }) => ({ because: backReason(url) ?? null })),
      action: approve,
    },
    confirm: {
      /** The approval that waits for its code; null if no code for exactly this one is on its way. */
      loader: guardedLoader(of.access.review, of.params, async ({ context, params: { id } }) =>
        pendingAct.shown(await context.pendingStep.get(of.purpose), approving(id)),
      ),
      action: confirm,
    },
    reject: { loader: guardedLoader(of.access.review, loadKeys), action: reject },
    recall: { loader: guardedLoader(of.access.recall, loadKeys), action: recall },
  };
}
