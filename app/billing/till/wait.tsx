import { redirect } from "@remix-run/cloudflare";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { asksTips, tillParams, tillPaths } from "~/paths/till";
import { saleOfTill } from "./of-till";

export const loader = guardedLoader(AREA_ACCESS.till, tillParams.sale, async ({ params: { appId, id }, url }) => {
  throw redirect(tillPaths.sale(appId, id, asksTips(url.searchParams)));
});

/** Of the ten that a question may wait: a call that reads is given up after eight. */
const WAIT_SECONDS = 6;

/**
 * Whether there is news of a sale, as JSON for the scripts of its page: where to read it. The request is held for up to
 * six seconds while the sale waits. `?declined=`: the page tells already that a card was declined.
 */
export const action = guardedAction(AREA_ACCESS.till, tillParams.sale, async ({ provider, context, params, url }) => {
  const { appId, id } = params;
  const sale = await saleOfTill({ provider, context, params }, WAIT_SECONDS);
  const isNews = sale.state !== "WAITING" || (sale.declined && !url.searchParams.has("declined"));
  const to = isNews ? tillPaths.sale(appId, id, asksTips(url.searchParams)) : null;
  return Response.json({ to }, { headers: { "Cache-Control": "no-store" } });
});
