import { plainDigits, plainTyped } from "#provider/rules/typed-text";
import { Hono } from "hono";
import { html } from "hono/html";
import { findMessage, listMessages, type Posted } from "../../db/outbox.ts";
import type { AppEnv } from "../../http/app.ts";
import { page } from "../../http/page.ts";
import { refuse } from "../../domain/refusal.ts";
import { devOnly } from "../../http/dev-only.ts";
import { toInstant } from "../../wire/page.ts";
import { letterOf } from "./letter.ts";

const LATEST = 100;
const CHANNELS = { SMS: "SMS", EMAIL: "E-mail", WHATSAPP: "WhatsApp", TELEGRAM: "Telegram" } as const;

/** The policy of a letter: pictures from here, and nothing that runs. */
const LETTER_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; sandbox allow-popups; base-uri 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

const recipient = (typed: string | undefined): string | undefined => {
  // A plus that is not escaped in the URL arrives as a space.
  const to = typed === undefined ? undefined : plainTyped(plainDigits(typed).replace(/^ (?=\d)/, "+"));
  return to === "" ? undefined : to;
};

/** Every message the provider would have sent: `/outbox` for people, `/outbox.json?to=` for scripts, newest first. */
export const outbox = new Hono<AppEnv>()
  .get("/outbox.json", devOnly, async (c) => {
    const messages = await listMessages(c.var.db, recipient(c.req.query("to")), LATEST);
    const letters = await Promise.all(messages.map((message) => letterOf(c.var.env, message)));
    return c.json(
      messages.map((message, place) => ({
        id: message.id,
        at: toInstant(message.createdAt),
        channel: message.channel,
        to: message.recipient,
        subject: message.subject,
        body: message.body,
        code: message.code,
        link: message.link,
        invoiceId: message.invoiceId,
        html: letters[place] ?? null,
      })),
      200,
      { "Cache-Control": "no-store" },
    );
  })
  .get("/outbox/:id/letter", devOnly, async (c) => {
    const message = await findMessage(c.var.db, c.req.param("id"));
    const letter = message && (await letterOf(c.var.env, message));
    if (letter === undefined) throw refuse("not_found");
    return c.html(letter, 200, LETTER_HEADERS);
  })
  .get("/outbox", devOnly, async (c) => {
    const to = recipient(c.req.query("to"));
    const messages = await listMessages(c.var.db, to, LATEST);
    return page(
      c,
      "Outbox",
      html`<p class="muted">Messages that would have been sent, newest first. One-time codes are read here.</p>
        <form method="get" action="/outbox">
          <label>Phone or e-mail <input name="to" value="${to ?? ""}" autocomplete="off" /></label>
          <button>Show</button>
        </form>
        ${messages.length === 0 ? html`<p>Nothing was sent${to === undefined ? "" : ` to ${to}`} yet.</p>` : ""}
        <ul class="cards">
          ${messages.map(card)}
        </ul>`,
    );
  });

const card = (message: Posted) =>
  html`<li class="card">
    <p class="muted">
      ${CHANNELS[message.channel]} to
      <a href="/outbox?to=${encodeURIComponent(message.recipient)}">${message.recipient}</a>,
      <time datetime="${toInstant(message.createdAt)}"
        >${toInstant(message.createdAt).slice(0, 19).replace("T", " ")} UTC</time
      >
    </p>
    ${message.subject === null ? "" : html`<h2>${message.subject}</h2>`}
    ${message.code === null ? "" : html`<p class="code">${message.code}</p>`}
    <p>${message.body}</p>
    ${message.sender === null ? "" : html`<p><a href="/outbox/${message.id}/letter">As a letter</a></p>`}
    ${message.link === null ? "" : html`<p><a href="${message.link}">${message.link}</a></p>`}
  </li>`;
