import { eq } from "drizzle-orm";
import { subscriptionSchema } from "#provider/contract/profile";
import type { Role } from "#provider/contract/permissions";
import type { Language, SubscriptionType } from "#provider/contract/words";
import { listMessages } from "../../../sandbox/src/db/outbox.ts";
import { users } from "../../../sandbox/src/db/schema/index.ts";
import { db, makePerson, send, type Merchant, type Sent, type Someone } from "./sandbox.ts";

let names = 0;
export const newName = (): string => `@somebody_${++names}`;

export const subscribe = (
  { token }: Pick<Someone, "token">,
  connectionId: string,
  subscriptionType: SubscriptionType = "TELEGRAM",
  headers: Record<string, string> = {},
): Promise<Sent> => send("POST /api/subscribe", { token, headers, body: { subscriptionType, connectionId } });

/** Presses the button of the page that a link opens. */
export async function press(connectUrl: string): Promise<Sent> {
  const { pathname, search } = new URL(connectUrl);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return send(`POST ${pathname}`, { body: search.slice(1), headers });
}

/** Asks for a channel and connects it. */
export async function connect(
  person: Pick<Someone, "token">,
  connectionId: string,
  type: SubscriptionType = "TELEGRAM",
): Promise<void> {
  const { json } = await subscribe(person, connectionId, type);
  await press(subscriptionSchema.parse(json).connectUrl);
}

/** A person of the merchant with Telegram connected. */
export async function connected(
  merchant: Merchant,
  role: Role,
  options: Parameters<typeof makePerson>[2] = {},
): Promise<Someone & { name: string }> {
  const person = await makePerson(merchant, role, options);
  const name = newName();
  await connect(person, name);
  return { ...person, name };
}

/** A messenger's messages, oldest first, without the greeting. */
export const messagesTo = async (name: string): Promise<string[]> =>
  (await listMessages(db, name, 50))
    .map(({ body }) => body)
    .toReversed()
    .slice(1);

export const speak = (userId: string, language: Language) =>
  db.update(users).set({ language }).where(eq(users.id, userId));
