import { Hono, type Context } from "hono";
import { html, raw } from "hono/html";
import { encode } from "uqr";
import { newestOpenLinks } from "../../db/lists/links.ts";
import { originsOf } from "../../db/embedding.ts";
import { appUrl, frameBase, payUrl } from "../../env.ts";
import { EMBED_SCRIPT_INTEGRITY, EMBED_SCRIPT_NAME } from "../../domain/embed-script.ts";
import { codeOf, findPayable, type Payable } from "../../operations/payments/payable.ts";
import type { AppEnv } from "../../http/app.ts";
import { page } from "../../http/page.ts";
import { devOnly } from "../../http/dev-only.ts";
import { moneyText } from "#provider/rules/money-text";

type Ctx = Context<AppEnv>;

/** The number of links that are offered for a try. */
const OFFERED = 8;
/** A height that fits most of the checkout, if no script reports the real one. */
const PLAIN_HEIGHT = 900;

/** Shows the frames' messages, which it receives as a merchant's page would. */
const LISTENER = `"use strict";
const heard = document.querySelector("#heard");
for (const type of ["ready", "height", "status"])
  addEventListener("checkout:" + type, ({ detail }) => {
    const line = document.createElement("li");
    line.textContent = [type, detail.status ?? detail.height ?? "", detail.code ?? ""].join(" ").trim();
    heard.append(line);
  });
`;

/**
 * A stand-in for another website, to try the widgets on: the same Worker under another name of this machine, which
 * browsers treat as another origin. Behind the same switch as control.
 */
export const tryEmbed = new Hono<AppEnv>()
  .use(devOnly)
  .get("/listen.js", (c) =>
    c.body(LISTENER, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store" }),
  )
  .get("/", async (c) => {
    const { env, db } = c.var;
    const code = c.req.query("code") ?? "";
    const payable = code === "" ? undefined : await findPayable(db, code);
    const here = new URL(c.req.url).origin;
    const answer = await page(
      c,
      "A website of somebody else's",
      html`<p>
          This page stands in for a merchant's website. Its origin is <code>${here}</code>, the checkout's
          <code>${env.PUBLIC_URL}</code>.
          ${here === env.PUBLIC_URL ? html`<a href="${elsewhere(c)}">Open it under another name.</a>` : ""}
        </p>
        <form method="get" action="/try-embed">
          <label>Code of a pay link <input name="code" value="${code}" autocomplete="off" /></label>
          <button>Show</button>
        </form>
        ${payable ? await widgetsOf(c, payable, here) : await offer(c, code)}`,
    );
    // The policy of a merchant's page: its own script, and the provider's script and frame.
    answer.headers.set(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'self'; img-src data:; script-src 'self' ${env.PUBLIC_URL}; frame-src ${env.PUBLIC_URL}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    return answer;
  });

/** The address of the same page under another name of the machine. */
function elsewhere(c: Ctx): string {
  const url = new URL(c.req.url);
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return url.href;
}

async function offer(c: Ctx, code: string) {
  const links = await newestOpenLinks(c.var.db, OFFERED);
  return html`${code === "" ? "" : html`<p class="wrong">No such code.</p>`}
    <h2>Payment links to try</h2>
    <ul class="cards">
      ${links.map(
        ({ link, appName }) =>
          html`<li class="card">
            <a href="/try-embed?code=${link.code}">${link.title}</a> <span class="muted">${appName}</span>
          </li>`,
      )}
    </ul>`;
}

function offeredBy(payable: Payable) {
  if (payable.kind === "link") return payable.link;
  const paid = payable.kind === "order" ? payable.payment : payable.invoice;
  return { title: paid.description, amountMinor: paid.amountMinor, currency: paid.currency };
}

async function widgetsOf(c: Ctx, payable: Payable, here: string) {
  const { env, db } = c.var;
  const { application } = payable;
  const code = codeOf(payable);
  const { title, amountMinor, currency } = offeredBy(payable);
  const label = amountMinor === null ? "Pay" : `Pay ${moneyText("en", amountMinor, currency)}`;
  const isAllowed = (await originsOf(db, application.id)).includes(here);
  const href = payUrl(env, code);
  return html`<h2>Button and text link</h2>
    <p><a class="button" href="${href}" target="_blank" rel="noopener">${label}</a></p>
    <p>Or among words: <a href="${href}" title="${title}" target="_blank" rel="noopener">${title}</a>.</p>
    <h2>QR code</h2>
    <p><a href="${href}" target="_blank" rel="noopener">${qrOf(href, title)}</a></p>
    <h2>Embedded checkout</h2>
    ${
      isAllowed
        ? html`<p>${application.name} allows this website.</p>`
        : html`<p class="wrong">
            ${application.name} does not allow this website, so the browser refuses the frame below.
            <a href="${appUrl(env, application.region)}/developers/websites/${application.id}">Allow ${here}</a>
          </p>`
    }
    <iframe
      src="${frameBase(env)}${code}"
      title="${label}"
      data-checkout
      width="100%"
      height="${PLAIN_HEIGHT}"
    ></iframe>
    <h3>What it says</h3>
    <ol id="heard" aria-live="polite"></ol>
    <script src="/try-embed/listen.js"></script>
    <script
      src="${frameBase(env)}${EMBED_SCRIPT_NAME}"
      integrity="${EMBED_SCRIPT_INTEGRITY}"
      crossorigin="anonymous"
      defer
    ></script>`;
}

/** The QR code dark on white, because phones read that. */
function qrOf(text: string, name: string) {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return html`<svg width="200" height="200" viewBox="0 0 ${size} ${size}" role="img" aria-label="${name}">
    <rect width="${size}" height="${size}" fill="#fff"></rect>
    ${raw(`<path d="${path}" fill="#000"/>`)}
  </svg>`;
}
