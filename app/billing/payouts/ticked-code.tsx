import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { leavesAt } from "~/billing/shared/leaving/leaves-news";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CodeForm } from "~/components/form/code-form";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { answerCode, shownStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { leavingPaths } from "~/paths/leaving";
import { payoutPaths } from "~/paths/payout";
import { loadTicked } from "./ticked-data";
import { approvable, listBehind, useClose } from "./ticked-rows";
import { TickedSums, TickedTable } from "./ticked-table";

export const handle = {
  dialog: true,
  i18n: ["payout-ticked", "payouts", "earlier-payment", "code"],
  title: "payout-ticked:code.title",
};

/** A wrong code uses up a try, and the obstacles to approval are read again after a refusal. */
export const shouldRevalidate = () => true;

const carriedSchema = z.object({ ids: z.string().transform((text) => text.split(",")), key: z.uuid() });

/**
 * The payouts whose approval waits for its code, with the key of that approval; undefined if there is no code, or one
 * for something else.
 */
function waitingIn(step: PendingStep | undefined) {
  const carried = carriedSchema.safeParse(step?.carried);
  return carried.success ? carried.data : undefined;
}

/** The current state of the payouts that the code approves; null if no such code is on its way. */
export const loader = guardedLoader(PAYOUT_REVIEW, async ({ provider, context, language }) => {
  const step = await context.pendingStep.get("payout");
  const waiting = waitingIn(step);
  if (!step || !waiting || step.challenge.triesLeft <= 0) return null;
  const ticked = await loadTicked({ provider, language }, waiting.ids);
  return { ...ticked, step: shownStep(step), idempotencyKey: waiting.key };
});

/** Approves all of them with the code, sends another code, or goes back to the ticked payouts. */
export const action = guardedAction(PAYOUT_REVIEW, async (args) => {
  const { form, context, provider, language, region, url, redirect } = args;
  const waiting = waitingIn(await context.pendingStep.get("payout"));
  const seen = form.data.get("idempotencyKey");
  // The code on its way approves other payouts than this page showed.
  if (!waiting || (seen !== null && seen !== waiting.key))
    return redirect(payoutPaths.approveTicked(url.search, "expired"));
  const { ids, key } = waiting;
  return answerCode(args, {
    purpose: "payout",
    once: true,
    confirm: (step, code) =>
      provider.tickedPayouts.approve({
        params: { OTP: code },
        body: { challenge: step.challenge.challenge, ids },
        idempotencyKey: key,
      }),
    resend: () => provider.tickedPayouts.startApproval({ body: { ids } }),
    done: async (payouts) => {
      const later = payouts.flatMap(({ leaving }) => leaving ?? []);
      const left = payouts.filter(({ state }) => state === "AWAITING_APPROVAL").length - later.length;
      context.log("payouts_approved", { payouts: payouts.length, waiting: left });
      const [first, ...more] = later;
      const number = String(payouts.length);
      if (first)
        return redirect(
          listBehind(url.searchParams),
          "payout-ticked:toast.later",
          { number, later: String(later.length), time: leavesAt(first, { language, region }) },
          more.length === 0 ? leavingPaths.one(first.id) : undefined,
        );
      return redirect(listBehind(url.searchParams), left > 0 ? "payout-ticked:toast.part" : "payout-ticked:toast.all", {
        number,
        waiting: String(left),
      });
    },
    back: (why) => redirect(payoutPaths.approveTicked(url.search, why)),
  });
});

export default function TickedCode() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-ticked");
  const { search } = useLocation();
  const close = useClose();
  const back = payoutPaths.approveTicked(search);
  return (
    <RouteDialog title={t("code.title")} close={close}>
      <div className="stack">
        {waiting ? (
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
            confirm={t("code.confirm", { count: waiting.rows.length })}
            back={t("code.back")}
          >
            {approvable(waiting.rows).length < waiting.rows.length && (
              <Banner tone="warning">{t("code.changed")}</Banner>
            )}
            <TickedTable rows={waiting.rows} />
            <TickedSums rows={waiting.rows} />
          </CodeForm>
        ) : (
          <>
            <p>{t("code.none")}</p>
            <ButtonRow>
              <LinkButton to={back} replace>
                {t("code.back")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </RouteDialog>
  );
}
