import { data, redirectDocument } from "@remix-run/cloudflare";
import type { ProviderError } from "#provider/result";
import { PERSON_FIELD } from "~/utils/person-field";
import { signInPath, type SignedOutReason } from "~/paths/sign-in";
import type { TypedForm } from "~/utils/typed-form";
import type { RequestContext } from "./context";
import { isFetchedAhead } from "./reuse";

/** The data of an error page: a stable code and the request's id, never a sentence, a stack or a provider's text. */
export type ScreenError = {
  code: string;
  requestId: string;
  /** The people who can give access to a refused screen. */
  owners?: { fullName: string; email: string }[];
  /** In how many minutes to ask again, if the refusal says so. */
  minutes?: number;
  /** The name of the signed-in person, if another person's form was sent. */
  person?: string;
  /**
   * The posted input, if the provider failed. The person can send it again, or scripts send it for a page that shows it
   * again.
   */
  typed?: TypedForm;
};

/** The problem that the provider named; undefined if it did not answer, or not in its own format. */
export const problemOf = (reason: ProviderError) => (typeof reason.status === "number" ? reason.problem : undefined);

/** The stable code of the problem that the provider named. */
export const codeOf = (reason: ProviderError): string | undefined => problemOf(reason)?.code;

/** Status and code with which a screen answers a failed call. Of the provider's answer only the code is shown. */
export function statusOf(reason: ProviderError): { status: number; code: string } {
  switch (reason.status) {
    case "FETCH_ERROR":
    case "PARSING_ERROR":
      return { status: 502, code: reason.status };
    case "TIMEOUT_ERROR":
      return { status: 504, code: reason.status };
    default: {
      const code = reason.problem?.code ?? "somethingWrong";
      if (reason.status === 401 || reason.status === 403 || reason.status === 404 || reason.status === 409)
        return { status: reason.status, code };
      if (reason.status === 429) return { status: 429, code: reason.problem?.code ?? "rate_limited" };
      // 400 and 422 here mean that our request was wrong, 5xx that the provider failed: neither is the person's fault.
      return { status: reason.status === 501 ? 501 : 502, code };
    }
  }
}

/** An answer that the nearest error boundary shows. Thrown by the guard, never by screens. */
export const screenError = (
  context: RequestContext,
  status: number,
  code: string,
  more: Pick<ScreenError, "owners" | "person" | "typed" | "minutes"> = {},
) => data({ code, requestId: context.requestId, ...more } satisfies ScreenError, { status });

/**
 * The one place that answers a provider's 401: it drops the session and leads to sign-in with a way to return
 * (docs/product.md section 8). The input of a form is kept for its person (decision 0129). Scripts load the sign-in
 * page as a whole, so that no data of the former person stay in the tab's memory.
 */
export async function toSignIn(context: RequestContext, request: Request): Promise<Response> {
  const { sentTo } = context;
  const { pathname, search } = new URL(request.url);
  const typed = await context.typed();
  const drawnFor = typed?.fields.find(([name]) => name === PERSON_FIELD)?.[1];
  const person = drawnFor ?? context.session.current()?.userId;
  const { wasIdle } = context.session;
  const reason = wasIdle ? "idle" : "unauthenticated";
  // A page that is fetched ahead is not shown: the reason waits for the click.
  if (!(wasIdle && isFetchedAhead(request))) context.session.end();
  context.pendingStep.clear();
  if (sentTo === undefined) {
    context.log("session_ended", { reason });
    return redirectDocument(signInPath({ next: pathname + search, ...(wasIdle && { because: "idle" }) }), 303);
  }
  // A request beside the page's form is no form, and must not replace a kept one.
  const isKept = !context.isBeside && (await context.keptForm.keep(person, sentTo, typed));
  context.log("session_ended", { reason, form: isKept ? "kept" : "lost" });
  const because: SignedOutReason = isKept ? (wasIdle ? "idleKept" : "kept") : wasIdle ? "idleEnded" : "ended";
  return redirectDocument(
    signInPath({ because, ...(isKept ? { next: sentTo, browser: true } : { next: pathname }) }),
    303,
  );
}
