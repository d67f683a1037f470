import { APP_ID } from "#provider/contract/app-id";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { receiptsOf, type WebhookReceiptRow } from "../../db/webhook-deliveries.ts";
import type { AppEnv } from "../../http/app.ts";
import { jsonOf } from "../../http/body.ts";
import { page } from "../../http/page.ts";
import { devOnly } from "../../http/dev-only.ts";
import { receive, receiverBase, RECEIVER_PATH } from "../../operations/webhooks/receiver.ts";
import { toInstant } from "../../wire/page.ts";

type Ctx = Context<AppEnv>;

const LATEST = 50;
const STATUSES = /^[2-5]\d\d$/;

/**
 * A stand-in for a merchant's server, to try messages on: it verifies each signature and shows the message. Behind the
 * same switch as the outbox; the sandbox reaches it without the network.
 */
export const tryWebhook = new Hono<AppEnv>()
  .use(devOnly)
  .get("/", async (c) => {
    const typed = c.req.query("application") ?? "";
    if (APP_ID.test(typed)) return c.redirect(`${RECEIVER_PATH}/${typed}`, 303);
    return page(
      c,
      "Receiver of messages",
      html`<p>
          This page stands in for a merchant's server that is told what happens. Each application has an address of its
          own here.
        </p>
        <form method="get" action="${RECEIVER_PATH}">
          <label
            >Application <input name="application" value="${typed}" placeholder="ES1000001" autocomplete="off"
          /></label>
          <button>Show</button>
        </form>
        ${typed === "" ? "" : html`<p class="wrong">An application is two letters and seven digits.</p>`}`,
      { status: typed === "" ? 200 : 422 },
    );
  })
  .get("/:application", async (c) => {
    const applicationId = c.req.param("application");
    if (!APP_ID.test(applicationId)) return c.notFound();
    return shown(c, applicationId, await receiptsOf(c.var.db, applicationId, LATEST));
  })
  .post("/:application", async (c) => {
    const applicationId = c.req.param("application");
    if (!APP_ID.test(applicationId)) return c.notFound();
    const { db, env, clock } = c.var;
    // Our own messages survive parsing and serialising unchanged; any other message has no valid signature anyway.
    const body = JSON.stringify(await jsonOf(c.req.raw));
    const { headers } = c.req.raw;
    const asked = c.req.query("answer") ?? "";
    const wished = STATUSES.test(asked) ? asked : undefined;
    const status = await receive({ db, env, now: clock.now() }, { applicationId, headers, body, wished });
    return new Response(null, { status });
  });

function shown(c: Ctx, applicationId: string, receipts: readonly WebhookReceiptRow[]) {
  const address = `${receiverBase(c.var.env) ?? ""}${applicationId}`;
  return page(
    c,
    `Messages about ${applicationId}`,
    html`<p>
        Address: <code>${address}</code>. With <code>?answer=503</code> it refuses every message with that status.
      </p>
      ${receipts.length === 0 ? html`<p>Nothing has come yet.</p>` : ""}
      <ul class="cards">
        ${receipts.map(card)}
      </ul>`,
  );
}

const card = ({ isGenuine, body, signature, receivedAt }: WebhookReceiptRow) =>
  html`<li class="card">
    <p class="muted"><time datetime="${toInstant(receivedAt)}">${toInstant(receivedAt)}</time></p>
    <p class="${isGenuine ? "" : "wrong"}">
      ${isGenuine ? "The signature is right." : "The signature is wrong: do not trust this message."}
    </p>
    <p><code>${signature}</code></p>
    <p><code>${body}</code></p>
  </li>`;
