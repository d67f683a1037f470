import { data, redirectDocument } from "@remix-run/cloudflare";
import type { ProviderError } from "#provider/result";
import { PERSON_FIELD } from "~/utils/person-field";
import { signInPath } from "~/paths/sign-in";
import type { TypedForm } from "~/utils/typed-form";
import type { RequestContext } from "./context";

/** What an error page is told: a stable code and the request's id, never a sentence, a stack or a provider's text. */
export type ScreenError = {
  code: string;
  requestId: string;
  /** Who can give access to a screen that was refused. */
  owners?: { fullName: string; email: string }[];
  /** In how many minutes to ask again, of a refusal that says so. */
  minutes?: number;
  /** Who is signed in, by name, where a form of somebody else was sent. */
  person?: string;
  /** What was posted when the provider failed, to be sent again, or by scripts, for a page that shows it again. */
  typed?: TypedForm;
};

/** What the provider said was wrong; undefined when it did not answer, or not in its own words. */
export const problemOf = (reason: ProviderError) => (typeof reason.status === "number" ? reason.problem : undefined);

/** The stable code of what the provider said was wrong. */
export const codeOf = (reason: ProviderError): string | undefined => problemOf(reason)?.code;

/**
 * Status and code with which a screen answers a failed call: honest, and without anything the provider said beyond its
 * code.
 */
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
      // 400 and 422 here mean that we asked wrongly, 5xx that the provider failed: neither is the person's doing.
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
 * The one place that answers a provider's 401: session dropped, back to sign-in with a way to return (docs/product.md
 * section 8). What somebody had typed into a form is kept for them (decision 0129). Scripts load the page of the
 * sign-in as a whole: nothing of the former person stays in the tab's memory.
 */
export async function toSignIn(context: RequestContext, request: Request): Promise<Response> {
  const { sentTo } = context;
  const { pathname, search } = new URL(request.url);
  const typed = await context.typed();
  const drawnFor = typed?.fields.find(([name]) => name === PERSON_FIELD)?.[1];
  const person = drawnFor ?? context.session.current()?.userId;
  context.session.end();
  context.pendingStep.clear();
  if (sentTo === undefined) {
    context.log("session_ended", { reason: "unauthenticated" });
    return redirectDocument(signInPath({ next: pathname + search }), 303);
  }
  // What is asked beside a form is no form, and must not take its place.
  const isKept = !context.isBeside && (await context.keptForm.keep(person, sentTo, typed));
  context.log("session_ended", { reason: "unauthenticated", form: isKept ? "kept" : "lost" });
  const carried = isKept
    ? { next: sentTo, browser: true, because: "kept" as const }
    : { next: pathname, because: "ended" as const };
  return redirectDocument(signInPath(carried), 303);
}
