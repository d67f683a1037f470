import { redirect } from "@remix-run/cloudflare";
import { guardedAction, guardedLoader } from "~/server/guard";
import { ProviderFailure } from "~/server/provider";
import { statusOf } from "~/server/refusal";
import { paths } from "~/paths";

export const loader = guardedLoader("public", async () => {
  throw redirect(paths.dashboard);
});

/**
 * Ends the session here and at the provider (docs/product.md section 2), and clears the browser's data of the session.
 */
export const action = guardedAction("public", async ({ context, provider, redirect: leave }) => {
  if (context.session.current()) {
    try {
      await provider.auth.logout();
    } catch (error) {
      // If the provider does not answer, the person is signed out here all the same; the token expires by itself.
      if (!(error instanceof ProviderFailure)) throw error;
      context.log("logout_refused", { code: statusOf(error.reason).code });
    }
    context.log("signed_out");
  }
  context.session.end();
  context.pendingStep.clear();
  context.keptForm.clear();
  const response = leave(paths.auth, "auth:toast.signedOut");
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
});
