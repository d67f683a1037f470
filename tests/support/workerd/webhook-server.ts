import { webhookSchema, type Webhook, type WebhookTerms } from "#provider/contract/webhooks";
import { afterEach, beforeEach, vi } from "vitest";
import { z } from "zod";
import { contract } from "#provider/contract/index";
import { WEBHOOK_TYPES } from "#provider/contract/webhook-words";
import { webhookMessages, webhooks } from "../../../sandbox/src/db/schema/index.ts";
import { ours } from "./money.ts";
import { db, makePerson, send, type Sent, type Someone } from "./sandbox.ts";

export const SERVER = "https://shop.example/hooks/payments?from=provider";

/** What a server was sent, in order, and what it answers with: the network, of which nothing is reached from tests. */
type Asked = { url: string; init: RequestInit };
let asked: Asked[];
let answers: (asked: Asked) => Response | Promise<Response>;
beforeEach(() => {
  asked = [];
  answers = () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const one = { url, init };
    asked.push(one);
    return Promise.resolve(answers(one));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  // What other tests leave behind would be sent by their clock.
  await db.delete(webhooks);
  await db.delete(webhookMessages);
});

export const arrived = (): Asked[] => asked;
export const answerWith = (answering: typeof answers): void => {
  answers = answering;
};
export const textOf = ({ init }: Asked): string => z.string().parse(init.body);
const bodySchema = z.object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) });
/** The bodies of the standard that arrived. */
export const bodies = () => asked.map((one) => bodySchema.parse(JSON.parse(textOf(one))));

export const tick = (): Promise<Sent> => send("POST /__sandbox/tick");
/** Sessions end while days pass. */
export const fresh = (): Promise<Someone> => makePerson(ours().merchant, "ROLE_SUSER", { member: false });

/** A call of webhooks: `path` begins after `/api/webhooks`. */
export const call = (method: string, path = "", body?: unknown, by: Someone = ours().owner): Promise<Sent> =>
  send(`${method} /api/webhooks${path}`, { token: by.token, ...(body === undefined ? {} : { body }) });

export const terms = (changes: Partial<WebhookTerms> = {}): WebhookTerms => ({
  url: SERVER,
  appIds: [ours().merchant.applicationId],
  types: [...WEBHOOK_TYPES],
  ...changes,
});

/** Makes an address, and gives it with its secret. */
export async function made(changes: Partial<WebhookTerms> = {}): Promise<{ webhook: Webhook; secret: string }> {
  return contract.webhooks.create.answer.parse((await call("POST", "", terms(changes))).json);
}
export const shown = async (id: string, by?: Someone): Promise<Webhook> =>
  webhookSchema.parse((await call("GET", `/${id}`, undefined, by)).json);
/** The messages to an address, the newest first. */
export const eventsOf = async (id: string, query = "", by?: Someone) =>
  contract.webhooks.events.answer.parse((await call("GET", `/${id}/events${query}`, undefined, by)).json).content;
export const eventOf = (json: unknown) => contract.webhooks.test.answer.parse(json);
