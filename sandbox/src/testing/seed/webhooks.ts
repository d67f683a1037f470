import type { Db } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { webhookApplications, webhookMessages, webhooks, webhookSecrets } from "../../db/schema/index.ts";
import { UNTRIED_WEBHOOK } from "../../db/webhooks.ts";
import { SHOP } from "../../domain/demo-shop.ts";
import type { Env } from "../../env.ts";
import { newWebhookSecret } from "../../operations/webhooks/secrets.ts";
import { seedUsers } from "./demo-users.ts";
import { examRows } from "./exams.ts";
import { insertAll } from "./insert.ts";
import { DAY, HOUR } from "./payments.ts";

const OF = { username: "owner@hotel.example" };
/** What the books of the hotel are told of; seldom, so that the demonstration seldom asks a server that is none. */
const TYPES = ["payout_file.paid", "payout_file.partly_paid", "payout_file.failed"] as const;
/** How long ago a file of salaries ended, how, and what the server answered; it was repaired meanwhile. */
const TOLD = [
  { type: "payout_file.paid", status: "SUCCESS", ago: 20 * DAY, answerStatus: 204, answerText: "", attempts: 1 },
  {
    type: "payout_file.partly_paid",
    status: "PARTLY_DONE",
    ago: 9 * DAY,
    answerStatus: 500,
    answerText: "no disk space",
    attempts: 12,
  },
  { type: "payout_file.paid", status: "SUCCESS", ago: 5 * DAY, answerStatus: 204, answerText: "", attempts: 2 },
] as const;

/** The webhook of the main merchant's books, with the messages of a month and an exam. Nobody has its secret. */
export async function webhookRows(
  db: Db,
  env: Pick<Env, "TOKEN_HMAC_KEY">,
  now: number,
): Promise<D1PreparedStatement[]> {
  const owner = seedUsers.find(({ username }) => username === OF.username);
  if (!owner?.merchantId) throw new Error(`nobody is called ${OF.username}`);
  const { merchantId, region } = owner;
  const set = { setBy: owner.id, setByName: owner.fullName, createdAt: now - 60 * DAY, setAt: now - 60 * DAY };
  const id = newId("whk");
  const url = "https://books.example/hooks/hotel";
  const { row } = await newWebhookSecret(env, id, set.setAt);
  const messages = TOLD.map(({ type, status, ago }, place) => {
    const file = newId("pfl");
    const data = { id: file, appId: SHOP.appId, status, amountMinor: (place + 11) * 100_00, currency: "AZN" as const };
    const about = { merchantId, applicationId: SHOP.appId, transactionId: null, aboutId: file };
    return { id: newId("evt"), ...about, type, data, createdAt: now - ago };
  });
  const deliveries = TOLD.map(({ answerStatus, answerText, attempts, ago }, place) => {
    const state = answerStatus === 204 ? "DELIVERED" : "GIVEN_UP";
    const fault = answerStatus === 204 ? null : "STATUS";
    const deliveredAt = answerStatus === 204 ? now - ago + HOUR : null;
    return [messages[place]?.id, id, state, attempts, answerStatus, answerText, fault, now - ago, deliveredAt];
  });
  return [
    // Before the address, so that no trigger adds deliveries.
    ...insertAll(db, webhookMessages, messages),
    ...insertAll(db, webhooks, [
      { ...UNTRIED_WEBHOOK, id, merchantId, region, url, form: "STANDARD", types: [...TYPES], ...set },
    ]),
    ...insertAll(db, webhookApplications, [{ webhookId: id, applicationId: SHOP.appId }]),
    ...insertAll(db, webhookSecrets, [row]),
    ...examRows(db, { webhookId: id, url, startedBy: owner.id, startedByName: owner.fullName }, now - 6 * DAY),
    db.$client
      .prepare(
        `INSERT INTO webhook_deliveries
          (message_seq, webhook_id, state, attempts, answer_status, answer_text, fault, begun_at, delivered_at)
        SELECT m.seq, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8
        FROM json_each(?) JOIN webhook_messages m ON m.id = value ->> 0 ORDER BY key`,
      )
      .bind(JSON.stringify(deliveries)),
  ];
}
