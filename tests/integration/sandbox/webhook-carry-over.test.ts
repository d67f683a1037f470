import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { isSigned } from "../../../sandbox/src/domain/webhook-signature.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import { sandboxNow } from "../../support/workerd/sandbox.ts";
import { arrived, call, eventsOf, SERVER, textOf, tick } from "../../support/workerd/webhook-server.ts";

/** What the migration makes, in an order in which it can be taken away. */
const MADE = ["deliveries", "messages", "secrets", "applications", "addresses"];
/** The tables of before, as far as the migration reads them. */
const BEFORE = [
  `CREATE TABLE webhooks (application_id text PRIMARY KEY NOT NULL, url text NOT NULL, set_by text NOT NULL,
    set_by_name text NOT NULL, set_at integer NOT NULL, failing_since integer, paused_at integer)`,
  `CREATE TABLE webhook_events (seq integer PRIMARY KEY AUTOINCREMENT NOT NULL, id text NOT NULL, application_id text NOT NULL,
    kind text NOT NULL, transaction_id text, status text NOT NULL, amount_minor integer NOT NULL, created_at integer NOT NULL,
    state text DEFAULT 'WAITING' NOT NULL, attempts integer DEFAULT 0 NOT NULL, answer_status integer, fault text,
    next_attempt_at integer, delivered_at integer)`,
  "CREATE TRIGGER webhook_events_of_results AFTER INSERT ON transaction_events BEGIN SELECT 1; END",
];

const run = (...statements: string[]) => env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
/** The migration, and what changed these tables later. */
const CHANGES = /webhook_addresses|webhooks_while_gone/;
const migrations = () => env.TEST_MIGRATIONS.flatMap(({ name, queries }) => (CHANGES.test(name) ? queries : []));

/** Takes the database back to before the migration, and keeps everything else. */
async function goBack(): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'webhook_*'",
  ).all<{ name: string }>();
  await run(
    ...results.map(({ name }) => `DROP TRIGGER ${name}`),
    ...MADE.map((name) => `DROP TABLE webhook_${name}`),
    ...BEFORE,
  );
}

describe("the address of an application from before", () => {
  it("is an address of the account, with its messages, and gets what waits as it would have before", async () => {
    const { merchant } = ours();
    const appId = merchant.applicationId;
    const key = await makeKey(appId);
    const transaction = await paid();
    await goBack();
    const at = await sandboxNow();
    await env.DB.batch([
      env.DB.prepare("INSERT INTO webhooks VALUES (?, ?, 'usr_1', 'Nigar', ?, NULL, NULL)").bind(appId, SERVER, at),
      env.DB.prepare(
        `INSERT INTO webhook_events (id, application_id, kind, transaction_id, status, amount_minor, created_at, state,
          attempts, answer_status, fault, next_attempt_at, delivered_at)
        VALUES ('evt_TRIED', ?1, 'TEST', NULL, 'APPROVED', 100, ?2, 'GIVEN_UP', 1, 404, 'STATUS', NULL, NULL),
          ('evt_WAITS', ?1, 'APPROVED', ?3, 'APPROVED', 10000, ?2, 'WAITING', 2, 500, 'STATUS', ?2, NULL)`,
      ).bind(appId, at, transaction.id),
    ]);
    await run(...migrations());

    const [webhook] = contract.webhooks.list.answer.parse((await call("GET")).json);
    expect(webhook).toMatchObject({
      url: SERVER,
      form: "OLD",
      setBy: "Nigar",
      applications: [{ appId }],
      secrets: [{ hint: key.slice(-4) }],
      waiting: 1,
    });
    const id = webhook?.id ?? "";
    expect(await eventsOf(id)).toMatchObject([
      { id: "evt_WAITS", type: "payment.paid", transactionId: transaction.id, state: "WAITING", attempts: 2 },
      { id: "evt_TRIED", type: "test", transactionId: null, state: "GIVEN_UP", answerStatus: 404 },
    ]);
    await tick();
    expect(arrived().map(({ url }) => url)).toEqual([SERVER]);
    const [sent] = arrived();
    const signature = new Headers(sent?.init.headers).get("Merchant-Signature") ?? "";
    const body = sent ? textOf(sent) : "";
    expect(isSigned([key], signature, body, Math.floor((await sandboxNow()) / 1000))).toBe(true);
    expect(JSON.parse(body)).toMatchObject({
      id: "evt_WAITS",
      transactionId: transaction.id,
      orderId: transaction.orderId,
      amountMinor: 10_000,
    });
    // What happens from now on is told to it as well.
    await paid();
    await tick();
    expect((await eventsOf(id))[0]).toMatchObject({ type: "payment.paid", state: "DELIVERED" });
  });
});
