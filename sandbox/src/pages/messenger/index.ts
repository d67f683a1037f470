import type { SubscriptionType } from "#provider/contract/words";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { messagesOn } from "../../db/outbox.ts";
import { findLinked, type Linked } from "../../db/subscriptions.ts";
import { connect } from "../../operations/people/connect.ts";
import type { AppEnv } from "../../http/app.ts";
import { formOf, refusedBodyStatus, textOf } from "../../http/body.ts";
import { readLanguage } from "../../http/language.ts";
import { page } from "../../http/page.ts";
import { GREETING } from "../../messages/messenger.ts";
import { toInstant } from "../../wire/page.ts";
import { SENTENCES } from "./sentences.ts";

type Ctx = Context<AppEnv>;

/** The number of newest messages in a chat. */
const LATEST = 30;

/** The differences between the two messengers: the name of the word in the link, and the first step. */
const MESSENGERS = {
  telegram: { type: "TELEGRAM", word: "start", name: "Telegram" },
  whatsapp: { type: "WHATSAPP", word: "text", name: "WhatsApp" },
} as const satisfies Record<string, { type: SubscriptionType; word: string; name: string }>;
type Messenger = (typeof MESSENGERS)[keyof typeof MESSENGERS];

const messengerOf = (c: Ctx): Messenger | undefined =>
  Object.entries(MESSENGERS).find(([name]) => name === c.req.param("name"))?.[1];

/**
 * The messenger simulator: the screen of a person who opens the link that connects their Telegram or WhatsApp. The link
 * only opens the chat; the button connects, as in the messenger itself.
 */
export const messenger = new Hono<AppEnv>()
  .get("/:name", async (c) => {
    const here = messengerOf(c);
    const linked = here && (await findLinked(c.var.db, here.type, c.req.query(here.word) ?? ""));
    return here && linked ? chat(c, here, linked) : unknown(c);
  })
  .post("/:name", async (c) => {
    const here = messengerOf(c);
    const posted = await formOf(c.req.raw);
    const linked = here && (await findLinked(c.var.db, here.type, textOf(posted, here.word)));
    if (!here || !linked) return unknown(c);
    const { subscription, language } = linked;
    const isNew = await connect(c.var.db, subscription, GREETING[language], c.var.clock.now());
    if (isNew) c.var.log("notifications_connected", { userId: subscription.userId, type: subscription.type });
    return c.redirect(`${c.req.path}?${new URLSearchParams({ [here.word]: subscription.linkWord })}`, 303);
  });

messenger.onError((error, c) => {
  const refused = refusedBodyStatus(error);
  if (!refused) throw error;
  return says(c, "unreadable", refused);
});

const unknown = (c: Ctx) => says(c, "unknown", 404);

function says(c: Ctx, what: "unknown" | "unreadable", status: 400 | 404 | 408 | 413 | 415) {
  const language = readLanguage(c.req.header("Accept-Language"));
  const { title, text } = SENTENCES[language][what];
  return page(c, title, html`<p>${text}</p>`, { status, language });
}

async function chat(c: Ctx, here: Messenger, { subscription, language }: Linked) {
  const { externalId, linkWord, connectedAt } = subscription;
  const say = SENTENCES[language];
  const messages = await messagesOn(c.var.db, subscription.type, externalId, LATEST);
  // Telegram shows a button below the bot's message; WhatsApp opens with the word already typed.
  const begin =
    here.type === "TELEGRAM"
      ? html`<input type="hidden" name="start" value="${linkWord}" /><button>${say.start}</button>`
      : html`<input name="text" value="${linkWord}" readonly aria-label="${say.message}" /><button>
            ${say.send}
          </button>`;
  const again = `${c.req.path}?${new URLSearchParams({ [here.word]: linkWord })}`;
  return page(
    c,
    `${say.bot} · ${here.name}`,
    html`<section class="chat">
      <header>
        <h1>${say.bot} · ${here.name}</h1>
        <p class="muted">${say.chatOf(externalId)}</p>
      </header>
      <ol>
        <li><p>${say.about}</p></li>
        ${connectedAt === null ? "" : html`<li class="own"><p>${here.type === "TELEGRAM" ? "/start" : linkWord}</p></li>`}
        ${messages.map(
          ({ body, createdAt }) =>
            html`<li>
              <p>${body}</p>
              <time class="muted" datetime="${toInstant(createdAt)}"
                >${toInstant(createdAt).slice(0, 16).replace("T", " ")} UTC</time
              >
            </li>`,
        )}
      </ol>
      <footer>
        ${
          connectedAt === null
            ? html`<form method="post" action="${c.req.path}">${begin}</form>`
            : html`<p role="status">${say.connected}</p>
                <p><a href="${again}">${say.refresh}</a></p>`
        }
      </footer>
    </section>`,
    { language, ownHeading: true },
  );
}
