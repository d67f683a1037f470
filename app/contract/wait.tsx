import { redirect } from "@remix-run/cloudflare";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { SIGNING_WAIT_SECONDS } from "#provider/contract/limits";
import { guardedAction, guardedLoader } from "~/server/guard";
import { contractPaths } from "~/paths/contract";
import { pathParams } from "~/paths";
import { keptRequest, openRequest, stepPath, whereNext } from "./signing";

export const loader = guardedLoader(PREPARE_APPLICATION, pathParams.application, async ({ params: { appId } }) => {
  throw redirect(contractPaths.waiting(appId));
});

/**
 * Where the answer of the phone leads, as JSON for the scripts of the waiting page. The request is held for up to ten
 * seconds while there is no answer.
 */
export const action = guardedAction(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ provider, context, params: { appId } }) => {
    const kept = await keptRequest(context, appId);
    const to = kept ? await whereNext(provider, kept, SIGNING_WAIT_SECONDS) : await ofAnother();
    return Response.json({ to: to ?? null }, { headers: { "Cache-Control": "no-store" } });

    /**
     * For a browser that refuses the cookie or has lost it: asks about the request that the provider reports as open.
     */
    async function ofAnother(): Promise<string | undefined> {
      const contract = await provider.merchantContracts.contract({ params: { appId } });
      const open = openRequest(contract);
      if (open) return whereNext(provider, open, SIGNING_WAIT_SECONDS);
      return contract.openSigning ? stepPath(appId, contract.openSigning) : contractPaths.sign(appId);
    }
  },
);
