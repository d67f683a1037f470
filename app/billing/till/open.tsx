import { redirect } from "@remix-run/cloudflare";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { asksTips, tillPaths } from "~/paths/till";
import { openShiftSchema } from "./schema";

/** The page of the till has the form. */
export const loader = guardedLoader(AREA_ACCESS.till, pathParams.application, async ({ params, url }) => {
  throw redirect(tillPaths.one(params.appId, asksTips(url.searchParams)));
});

/** Opens a shift, or finds the one that somebody has opened meanwhile. */
export const action = guardedAction(
  AREA_ACCESS.till,
  pathParams.application,
  async ({ form, provider, params: { appId }, url, redirect: lead }) => {
    const submission = form.parse(openShiftSchema);
    if (!submission.ok) return submission.reply();
    const { idempotencyKey } = submission.value;
    const sent = await submission.send(() => provider.till.openShift({ idempotencyKey, body: { appId } }));
    if (!sent.ok) return sent.reply;
    const { number } = sent.answer;
    return lead(tillPaths.one(appId, asksTips(url.searchParams)), "till:toast.opened", { number: String(number) });
  },
);
