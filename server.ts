import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";
import { leaveBody } from "#provider/door/measure";
import { refuseDevelopmentKey } from "#provider/door/development-keys";
import { cleanAddress } from "~/server/clean-address";
import { createContext } from "~/server/context";
import { isCrossSite } from "~/server/cross-site";
import { parseEnv, type Env } from "~/server/env";
import { secure } from "~/server/headers";
import { allowReuse } from "~/server/reuse";
import { loggedPath } from "~/server/secret-path";
import { nameChange } from "~/server/last-change";
import { answerHealth, HEALTH_PATH } from "#provider/door/health";

const handle = createRequestHandler(build, import.meta.env.MODE);

let parsed: Env | undefined;

/** The request for Remix, without its body: the posted form has one door, `context.posted()`. */
const withoutBody = ({ url, method, headers, signal }: Request): Request =>
  new Request(url, { method, headers, signal });

/** A page whose form was kept is rendered as if the form were sent; `context.posted()` has the input. */
const asSent = ({ url, headers, signal }: Request): Request => new Request(url, { method: "POST", headers, signal });

/** Screens use GET and HEAD, forms use POST; no address accepts another method. */
const METHODS = ["GET", "HEAD", "POST"];

/** The app Worker: region and context, cross-site check, Remix, then headers on every answer. */
export default {
  async fetch(request: Request, bindings: Record<string, unknown>): Promise<Response> {
    parsed ??= parseEnv(bindings);
    const refused = refuseDevelopmentKey(parsed.hasDevelopmentKey, request);
    if (refused) return refused;
    const url = new URL(request.url);
    if (url.pathname === HEALTH_PATH) return answerHealth(request);
    const context = await createContext(request, parsed);
    if (isCrossSite(request)) {
      context.log("cross_site_refused", { path: loggedPath(url.pathname).slice(0, 80) });
      await leaveBody(request);
      return secure(new Response("Refused: this request comes from another site.", { status: 403 }), request, context);
    }
    if (!METHODS.includes(request.method)) {
      await leaveBody(request);
      return secure(
        new Response("Refused: no address takes this method.", { status: 405, headers: { Allow: METHODS.join(", ") } }),
        request,
        context,
      );
    }
    const clean = cleanAddress(request);
    if (clean !== undefined) {
      await leaveBody(request);
      return secure(new Response(null, { status: 302, headers: { Location: clean } }), request, context);
    }
    const asked = context.shownAgain ? asSent(request) : request.body ? withoutBody(request) : request;
    const answer = await handle(asked, context).finally(context.tellCalls);
    if (request.method !== "GET" && request.method !== "HEAD") nameChange(context.cookies);
    await leaveBody(request);
    const seconds = context.secondsToRetry();
    if (answer.status === 429 && seconds !== undefined) answer.headers.set("Retry-After", String(seconds));
    // The answer comes from a screen without a form.
    if (answer.status === 405) answer.headers.set("Allow", "GET, HEAD");
    for (const cookie of context.cookies.outgoing()) answer.headers.append("Set-Cookie", cookie);
    return allowReuse(secure(answer, request, context), request, context);
  },
};
