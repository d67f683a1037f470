import type { z } from "zod";
import type { Challenge } from "#provider/contract/auth";
import type { Access } from "#provider/contract/permissions";
import type { RuleApprovals, RulesKind } from "#provider/contract/rule-proposals";
import { answerWith } from "~/billing/shared/money/step-reply";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { pathParams } from "~/paths";
import type { RulesPaths } from "~/paths/rules";
import { carriedKey } from "~/server/carried-key";
import { answerCode, shownStep } from "~/server/code-step";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { backReason } from "~/server/step-back";
import { confirmRulesSchema, refuseRulesSchema, takeBackRulesSchema } from "./proposal-schema";

type Of = { params: { appId: string } };
type One = { params: { appId: string; id: string } };
type Coded = {
  params: { appId: string; id: string; OTP: string };
  body: { challenge: string };
  idempotencyKey: string;
};

/** The calls for rules that one person proposes and a second one confirms. */
type Calls<Rules> = {
  get: (asked: Of) => Promise<RuleApprovals<Rules>>;
  propose: (asked: Of & { body: Rules; idempotencyKey: string }) => Promise<unknown>;
  startConfirmation: (asked: One) => Promise<Challenge>;
  confirm: (asked: Coded) => Promise<unknown>;
  refuse: (asked: One & { body: { reason: string } }) => Promise<unknown>;
  withdraw: (asked: One) => Promise<unknown>;
};

/** The rules of an application, as their screens need them. */
type Proposed<Rules, Typed> = {
  /** Who reads them, who proposes, confirms and refuses, and who takes back what they proposed. */
  access: { see: Access; review: Access; recall: Access };
  /** Of its codes. */
  purpose: RulesKind;
  params: { appId: RegExp; id: RegExp };
  calls: (provider: Provider) => Calls<Rules>;
  paths: RulesPaths;
  /** The message about the result. */
  toast: (end: "proposed" | "confirmed" | "refused" | "takenBack") => string;
  /** The line of the log after a confirmation. */
  logged: string;
  /** The form that expresses the rules, what it says in the provider's form, and how rules are written in it. */
  schema: (language: Language) => z.ZodType<Typed>;
  rulesOf: (typed: Typed) => Rules;
  written: (rules: Rules, language: Language) => Record<string, string>;
};

/** Loaders and actions of the screens of rules that one person proposes and a second one confirms. */
export function ruleScreens<Rules, Typed extends { idempotencyKey: string }>(of: Proposed<Rules, Typed>) {
  const { access, params: ids, paths } = of;

  /** Proposes the rules. Nothing changes until a second person confirms them. */
  const propose = guardedAction(
    access.review,
    pathParams.application,
    async ({ form, provider, params: { appId }, language, redirect }) => {
      const submission = form.parse(of.schema(language));
      if (!submission.ok) {
        // First check that this person may see the application (404), then check the form.
        await of.calls(provider).get({ params: { appId } });
        return answerWith(submission.reply());
      }
      const { idempotencyKey } = submission.value;
      const sent = await submission.send(() =>
        of.calls(provider).propose({ params: { appId }, body: of.rulesOf(submission.value), idempotencyKey }),
      );
      if (sent.ok) return redirect(paths.rules(appId), of.toast("proposed"));
      const why = { invalid_state: "rulesUnchanged", already_exists: "rulesProposed" } as const;
      const code = codeOf(sent.reason);
      const said = code === "invalid_state" || code === "already_exists" ? why[code] : undefined;
      return answerWith(said ? submission.reply({ status: 409, formErrors: [message(said)] }) : sent.reply);
    },
  );

  /** Sends the code that confirms exactly these rules. */
  const confirm = guardedAction(
    access.review,
    ids,
    async ({ form, provider, context, params: { appId, id }, redirect }) => {
      const submission = form.parse(confirmRulesSchema);
      if (!submission.ok) return submission.reply();
      const sent = await submission.send(() => of.calls(provider).startConfirmation({ params: { appId, id } }));
      if (!sent.ok) return sent.reply;
      await context.pendingStep.begin(sent.answer, { id });
      return redirect(paths.confirmCode(appId, id));
    },
  );

  /** Confirms the rules with the code, sends another code, or goes back to the rules. */
  const confirmCode = guardedAction(access.review, ids, async (args) => {
    const { context, provider, redirect } = args;
    const { appId, id } = args.params;
    const key = carriedKey(await context.pendingStep.get(of.purpose), id);
    // The code on its way confirms other rules.
    if (key === undefined) return redirect(paths.confirm(appId, id, "expired"));
    return answerCode(args, {
      purpose: of.purpose,
      once: true,
      confirm: (step, code) =>
        of.calls(provider).confirm({
          params: { appId, id, OTP: code },
          body: { challenge: step.challenge.challenge },
          idempotencyKey: key,
        }),
      resend: () => of.calls(provider).startConfirmation({ params: { appId, id } }),
      done: async () => {
        context.log(of.logged, { applicationId: appId, proposalId: id });
        return redirect(paths.rules(appId), of.toast("confirmed"));
      },
      turnBack: () => redirect(paths.rules(appId)),
      back: (why) => redirect(paths.confirm(appId, id, why)),
    });
  });

  /** Refuses another person's proposal: the rules in force stay, and the proposer reads the reason. */
  const refuse = guardedAction(access.review, ids, async ({ form, provider, params: { appId, id }, redirect }) => {
    const submission = form.parse(refuseRulesSchema);
    if (!submission.ok) {
      // First check that this person may see the application (404), then check the form.
      await of.calls(provider).get({ params: { appId } });
      return submission.reply();
    }
    const { reason } = submission.value;
    const sent = await submission.send(() => of.calls(provider).refuse({ params: { appId, id }, body: { reason } }));
    return sent.ok ? redirect(paths.rules(appId), of.toast("refused")) : sent.reply;
  });

  /** Takes back the person's own proposal; the rules in force stay. */
  const takeBack = guardedAction(access.recall, ids, async ({ form, provider, params: { appId, id }, redirect }) => {
    const submission = form.parse(takeBackRulesSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => of.calls(provider).withdraw({ params: { appId, id } }));
    return sent.ok ? redirect(paths.rules(appId), of.toast("takenBack")) : sent.reply;
  });

  return {
    /** The rules in force, the proposed ones, and earlier decisions. */
    rules: guardedLoader(access.see, pathParams.application, async ({ provider, params: { appId } }) => {
      const approvals = await of.calls(provider).get({ params: { appId } });
      return { crumb: approvals.appName, approvals };
    }),
    propose: {
      loader: guardedLoader(
        access.review,
        pathParams.application,
        async ({ provider, params: { appId }, url, language }) => {
          const { appName, currency, rules, mayPropose, proposal } = await of
            .calls(provider)
            .get({ params: { appId } });
          return {
            crumb: appName,
            appId,
            appName,
            currency,
            mayPropose,
            waits: proposal !== null,
            typed: of.written(rules, language),
            idempotencyKey: formKey(url),
            anotherKey: crypto.randomUUID(),
          };
        },
      ),
      action: propose,
    },
    confirm: {
      loader: guardedLoader(access.review, ids, async ({ params: { id }, url }) => ({
        id,
        because: backReason(url) ?? null,
      })),
      action: confirm,
    },
    confirmCode: {
      /** The rules that wait for their code; null if no code for them is on its way. */
      loader: guardedLoader(access.review, ids, async ({ context, params: { id } }) => {
        const step = await context.pendingStep.get(of.purpose);
        const idempotencyKey = carriedKey(step, id);
        if (!step || idempotencyKey === undefined || step.challenge.triesLeft <= 0) return { id, waiting: null };
        return { id, waiting: { step: shownStep(step), idempotencyKey } };
      }),
      action: confirmCode,
    },
    refuse: { loader: guardedLoader(access.review, ids, async ({ params: { id } }) => ({ id })), action: refuse },
    takeBack: { loader: guardedLoader(access.recall, ids, async ({ params: { id } }) => ({ id })), action: takeBack },
  };
}
