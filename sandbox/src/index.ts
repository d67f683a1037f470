import { Hono } from "hono";
import { azqrNotify } from "./http/azqr-notify.ts";
import { checkout, framedCheckout } from "./pages/checkout/index.ts";
import { embedFiles } from "./pages/embed/index.ts";
import { tryEmbed } from "./pages/embed/try.ts";
import { merchantApi, unknownMerchantCall } from "./v3/index.ts";
import { readClock } from "./clock.ts";
import { control } from "./testing/control/index.ts";
import { contractFile } from "./db/contracts.ts";
import { openDb } from "./db/database.ts";
import { docs } from "./pages/docs/index.ts";
import { readEnv, type Bindings } from "./env.ts";
import type { AppEnv } from "./http/app.ts";
import { guide } from "./pages/guide/index.ts";
import { exportPages } from "./pages/exports/index.ts";
import { reportPages } from "./pages/reports/index.ts";
import { breakOnPurpose } from "./testing/faults.ts";
import { createLog, logFailure } from "./log.ts";
import { STYLESHEET } from "./http/page.ts";
import { provide } from "./http/provide.ts";
import { problemResponse } from "./http/problem.ts";
import { Refusal } from "./domain/refusal.ts";
import { ledger } from "./pages/ledger/index.ts";
import { logoPages } from "./pages/logos/index.ts";
import { messenger } from "./pages/messenger/index.ts";
import { phone } from "./pages/phone/index.ts";
import { azqrDesk } from "./pages/azqr/index.ts";
import { bankApp } from "./pages/bank-app/index.ts";
import { bank } from "./pages/bank/index.ts";
import { network } from "./pages/network/index.ts";
import { tryShop } from "./pages/shop/index.ts";
import { review } from "./pages/review/index.ts";
import { verifyPages } from "./pages/verify/index.tsx";
import { tryWebhook } from "./pages/webhook/index.ts";
import { outbox } from "./pages/outbox/index.ts";
import { answeredCalls, api, methodsAt } from "./routes/index.ts";
import { runJobs } from "./jobs/index.ts";
import { refuseDevelopmentKey } from "#provider/door/development-keys";
import { answerHealth, HEALTH_PATH } from "#provider/door/health";

const app = new Hono<AppEnv>()
  .use(provide)
  .use(breakOnPurpose)
  .route("/", azqrNotify)
  .route("/", merchantApi)
  .route("/", api)
  .route("/", outbox)
  .route("/ledger", ledger)
  .route("/review", review)
  .route("/bank", bank)
  .route("/network", network)
  .route("/azqr", azqrDesk)
  .route("/bank-app", bankApp)
  .route("/phone", phone)
  .route("/messenger", messenger)
  .route("/", docs(answeredCalls))
  .route("/guide", guide)
  .route("/try-embed", tryEmbed)
  .route("/try-webhook", tryWebhook)
  .route("/try-shop", tryShop)
  .route("/pay", checkout)
  .route("/embed", embedFiles)
  .route("/embed", framedCheckout)
  .route("/exports", exportPages)
  .route("/reports", reportPages)
  .route("/verify", verifyPages(contractFile))
  .route("/logos", logoPages)
  .route("/__sandbox", control)
  .get("/", (c) => c.redirect(c.var.env.SANDBOX_CONTROL === "on" ? "/outbox" : "/docs", 302))
  .get("/sandbox.css", (c) =>
    c.body(STYLESHEET, 200, { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=300" }),
  )
  .notFound((c) => {
    const inEnvelope = unknownMerchantCall(c);
    if (inEnvelope) return inEnvelope;
    const allowed = methodsAt(c.req.path);
    if (allowed.length === 0) return problemResponse("not_found", c.var.requestId);
    const answer = problemResponse("method_not_allowed", c.var.requestId);
    answer.headers.set("Allow", allowed.join(", "));
    return answer;
  })
  .onError((error, c) => {
    if (error instanceof Refusal) return problemResponse(error.code, c.var.requestId, error.extra);
    logFailure(c.var.log ?? createLog("none"), error);
    return problemResponse("internal_error", c.var.requestId ?? "none");
  });

export default {
  async fetch(request: Request, bindings: Bindings, context: ExecutionContext): Promise<Response> {
    const refused = refuseDevelopmentKey(readEnv(bindings).hasDevelopmentKey, request);
    if (refused) return refused;
    // Health is answered without the database and without injected faults.
    if (new URL(request.url).pathname === HEALTH_PATH) return answerHealth(request);
    return app.fetch(request, bindings, context);
  },

  async scheduled(_event: ScheduledController, bindings: Bindings): Promise<void> {
    const env = readEnv(bindings);
    const db = openDb(env.DB);
    const clock = await readClock(db, env.SANDBOX_CONTROL === "on");
    await runJobs({ db, env, clock, log: createLog(crypto.randomUUID()) });
  },
} satisfies ExportedHandler<Bindings>;
