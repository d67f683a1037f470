import { v3 } from "#provider/contract/v3/index";
import { apiPayoutSchema } from "#provider/contract/v3/payouts";
import { z } from "zod";
import { claimPayoutCall, payoutsToTell, recordPayoutCall, type PayoutToTell } from "../db/api-payouts.ts";
import { backOffMs } from "../domain/back-off.ts";
import { runOnce } from "../operations/run.ts";
import { CLAIMED_MS, GIVE_UP_MS } from "../operations/webhooks/ask.ts";
import { callbackBody, postCallback, tellEach } from "../operations/webhooks/callback.ts";
import { toApiPayout } from "../wire/api-payout.ts";
import type { Job, Running } from "./job.ts";

/** The callbacks of one run: of all applications, and of each one. */
const AT_ONCE = { all: 30, each: 5 };

/** The envelope that tells of a payout: what `GET api/v3/payout/info/{requestRrn}` answers, with the reference. */
const bodyOf = ({ payout, api, region }: PayoutToTell): string =>
  callbackBody({
    route: v3.payouts.info.path,
    responseId: `callback-${payout.id}-${api.calls + 1}`,
    payload: { requestRrn: api.reference, ...z.encode(apiPayoutSchema, toApiPayout(region, payout)) },
  });

/** Tells a server once: whether it was told. */
async function tell({ db, env, log, clock }: Running, due: PayoutToTell): Promise<boolean> {
  const now = clock.now();
  const { api } = due;
  const until = now + CLAIMED_MS;
  if ((await runOnce(db, claimPayoutCall(db, due, { now, until }))).became !== "done") return false;
  const { applicationId, callbackUrl } = api;
  const id = `callback-${api.payoutId}-${due.payout.state}`;
  const posted = { applicationId, address: callbackUrl ?? "", id, body: bodyOf(due) };
  const answered = await postCallback({ db, env, now }, posted);
  const isTold = answered.fault === null;
  const isOver = api.calls > 0 && now - (api.callsSince ?? now) >= GIVE_UP_MS;
  const callAt = isTold || isOver ? null : now + backOffMs(api.calls + 1);
  await runOnce(db, [recordPayoutCall(db, api, { until, callAt })]);
  log("callback_sent", { appId: applicationId, payoutId: api.payoutId, ...answered });
  return isTold;
}

/** Tells merchants' servers of their payouts. Not a `defineJob`: see `webhooks.ts` beside it. */
export const payoutCallbackJob: Job = {
  name: "payoutCallbacks",
  isCounted: true,
  run: async (running) => {
    const due = await payoutsToTell(running.db, { now: running.now, limit: AT_ONCE.all, each: AT_ONCE.each });
    return tellEach(running, due, (one) => tell(running, one));
  },
};
