import { contract } from "#provider/contract/index";
import { type Role, ROLE_DEFAULTS } from "#provider/contract/permissions";
import { WEBHOOK_TYPES, type WebhookType } from "#provider/contract/webhook-words";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { memberships } from "../../../sandbox/src/db/schema/index.ts";
import { addMessage } from "../../../sandbox/src/db/webhook-deliveries.ts";
import { ours } from "../../support/workerd/money.ts";
import {
  applicationRows,
  db,
  makePerson,
  nextApplicationId,
  refusal,
  sandboxNow,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { call, eventsOf, made, shown, terms } from "../../support/workerd/webhook-server.ts";

/** Where the office reads what types of each kind tell of: a thing that nobody has. */
const READ_AT: Record<string, string> = {
  payment: "/api/transactions/trx_none",
  refund: "/api/transactions/trx_none",
  invoice: "/api/booking/invoice/inv_none",
  link: "/api/payment-links/lnk_none",
  payout: "/api/wallets/payout/pay_none",
  payout_file: "/api/wallets/payout-file/pfl_none",
  withdrawal: "/api/user/withdrawals/pay_none",
  application: "/api/apps/ES9999999",
  key: "/api/keys/key_none",
};
const kindOf = (type: string): string => type.split(".")[0] ?? "";
const KINDS = [...new Set(WEBHOOK_TYPES.map(kindOf))];
const typesOf = (kind: string) => WEBHOOK_TYPES.filter((type) => kindOf(type) === kind);

const ROLES: readonly Role[] = [
  "ROLE_SUSER",
  "ROLE_USER",
  "ROLE_FO_MANAGER",
  "ROLE_FO_SUPERVISOR",
  "ROLE_FIN_MANAGER",
  "ROLE_OPERATOR",
  "ROLE_ADMIN",
];
/** Somebody with a role who configures the application, whatever the role begins with. */
const reader = (role: Role): Promise<Someone> =>
  makePerson(ours().merchant, role, {
    permissions: [...new Set([...ROLE_DEFAULTS[role], "USER_APPLICATION" as const])],
  });

/** An address that is told of everything, with a message of each type. */
async function toldOfAll() {
  const { webhook } = await made();
  const { merchantId, applicationId } = ours().merchant;
  const at = await sandboxNow();
  const ids = new Map<WebhookType, string>();
  for (const type of WEBHOOK_TYPES) {
    const id = newId("evt");
    ids.set(type, id);
    const about = { merchantId, applicationId, aboutId: "one", transactionId: null, data: {}, createdAt: at };
    await runBatch(db, [addMessage(db, { id, type, ...about })]);
  }
  return { webhook, idOf: (type: WebhookType) => ids.get(type) ?? "" };
}

describe.each(ROLES)("whoever configures the application as %s", (role) => {
  it("reads, and sends again, the messages of those areas that they may enter", async () => {
    const person = await reader(role);
    const { webhook, idOf } = await toldOfAll();
    const entered = await Promise.all(
      KINDS.map(async (kind) =>
        (await send(`GET ${READ_AT[kind]}`, { token: person.token })).status === 403 ? [] : [kind],
      ),
    );
    const open = entered.flat().flatMap(typesOf);
    expect(open).toContain("payment.paid");
    const listed = await eventsOf(webhook.id, "?offset=100", person);
    expect(listed.map(({ type }) => type).toSorted()).toEqual(open.toSorted());
    for (const type of WEBHOOK_TYPES) {
      const isOpen = open.includes(type);
      const one = await call("GET", `/${webhook.id}/events/${idOf(type)}`, undefined, person);
      expect([type, one.status]).toEqual([type, isOpen ? 200 : 404]);
    }
    const closed = WEBHOOK_TYPES.filter((type) => !open.includes(type));
    const again = await call("POST", `/${webhook.id}/events/again`, { eventIds: WEBHOOK_TYPES.map(idOf) }, person);
    expect(again.json).toEqual({ count: open.length });
    // The newest message is of a closed type, or of an open one.
    await runBatch(db, [
      addMessage(db, {
        id: newId("evt"),
        type: "withdrawal.paid",
        merchantId: ours().merchant.merchantId,
        applicationId: ours().merchant.applicationId,
        aboutId: "one",
        transactionId: null,
        data: {},
        createdAt: await sandboxNow(),
      }),
    ]);
    const last = (await shown(webhook.id, person)).last?.type;
    expect(last).toBe(closed.includes("withdrawal.paid") ? open.at(-1) : "withdrawal.paid");
  });
});

describe("whoever works in one application in a role without the wallet", () => {
  it("reads no withdrawals of that one, and those of the others", async () => {
    const { merchant, owner } = ours();
    const other = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, merchant.region, other, "Spa"));
    const { webhook } = await made({ appIds: [merchant.applicationId, other] });
    const at = await sandboxNow();
    const ids = new Map<string, string>();
    for (const applicationId of [merchant.applicationId, other])
      for (const type of ["payment.paid", "withdrawal.paid"] as const) {
        const id = newId("evt");
        ids.set(`${type} ${applicationId}`, id);
        const about = { merchantId: merchant.merchantId, applicationId, aboutId: "one", transactionId: null, data: {} };
        await runBatch(db, [addMessage(db, { id, type, ...about, createdAt: at })]);
      }
    // What was told of the other one stays in the log.
    await call("PUT", `/${webhook.id}`, terms());
    const manager = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const { userId } = manager;
    await db.insert(memberships).values({ userId, applicationId: other, role: "ROLE_OPERATOR", createdAt: at });
    const hidden = `withdrawal.paid ${other}`;
    const listed = await eventsOf(webhook.id, "", manager);
    expect(listed.map(({ type, appId }) => `${String(type)} ${appId}`).toSorted()).toEqual(
      [...ids.keys()].filter((one) => one !== hidden).toSorted(),
    );
    expect((await shown(webhook.id, manager)).last?.type).toBe("payment.paid");
    for (const [one, id] of ids)
      expect([one, (await call("GET", `/${webhook.id}/events/${id}`, undefined, manager)).status]).toEqual([
        one,
        one === hidden ? 404 : 200,
      ]);
    const again = (eventIds: string[]) => call("POST", `/${webhook.id}/events/again`, { eventIds }, manager);
    expect((await again([...ids.values()])).json).toEqual({ count: 3 });
    expect(refusal(await again([ids.get(hidden) ?? ""]))).toBe("404 not_found");
  });

  it("sees no address that is told of an application which they do not configure", async () => {
    const { merchant, owner } = ours();
    const other = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, merchant.region, other, "Spa"));
    const { webhook } = await made({ appIds: [merchant.applicationId, other] });
    const { webhook: own } = await made();
    const manager = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const membership = { userId: manager.userId, applicationId: other, createdAt: await sandboxNow() };
    await db.insert(memberships).values({ ...membership, role: "ROLE_OPERATOR" });
    const inSight = async () =>
      contract.webhooks.list.answer.parse((await call("GET", "", undefined, manager)).json).map(({ id }) => id);
    expect(await inSight()).toEqual([own.id]);
    expect(refusal(await call("GET", `/${webhook.id}`, undefined, manager))).toBe("404 not_found");
    await db.update(memberships).set({ role: null }).where(eq(memberships.userId, manager.userId));
    expect((await inSight()).toSorted()).toEqual([own.id, webhook.id].toSorted());
  });
});

describe("whoever does not see wallets", () => {
  it("has nobody told of withdrawals, and neither moves nor ends an address that is told of them", async () => {
    const clerk = await reader("ROLE_OPERATOR");
    const all = terms();
    const others = WEBHOOK_TYPES.filter((type) => kindOf(type) !== "withdrawal");
    expect(refusal(await call("POST", "", all, clerk))).toBe("403 forbidden");
    expect((await call("POST", "", { ...all, types: others }, clerk)).status).toBe(200);
    const { webhook } = await made({ types: ["payment.paid"] });
    const change = (id: string, changes: object) => call("PUT", `/${id}`, { ...all, ...changes }, clerk);
    expect(refusal(await change(webhook.id, {}))).toBe("403 forbidden");
    const told = await made();
    expect((await change(told.webhook.id, {})).status).toBe(200);
    expect(refusal(await change(told.webhook.id, { url: "https://elsewhere.example/" }))).toBe("403 forbidden");
    expect(refusal(await change(told.webhook.id, { url: "https://elsewhere.example/", types: others }))).toBe(
      "403 forbidden",
    );
    expect(refusal(await change(told.webhook.id, { types: others }))).toBe("403 forbidden");
    expect(refusal(await call("DELETE", `/${told.webhook.id}`, undefined, clerk))).toBe("403 forbidden");
    // The secret writes messages about withdrawals that a server believes.
    expect(refusal(await call("POST", `/${told.webhook.id}/secret`, undefined, clerk))).toBe("403 forbidden");
    expect((await call("POST", `/${webhook.id}/secret`, undefined, clerk)).status).toBe(200);
    expect((await shown(told.webhook.id)).types).toEqual(WEBHOOK_TYPES);
    const withdrawals = WEBHOOK_TYPES.filter((type) => kindOf(type) === "withdrawal");
    expect((await change(told.webhook.id, { types: withdrawals })).status).toBe(200);
    expect((await call("DELETE", `/${webhook.id}`, undefined, clerk)).status).toBe(204);
  });

  it("takes no application off an address that is told of withdrawals", async () => {
    const { merchant, owner } = ours();
    const another = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, merchant.region, another, "Spa"));
    const clerk = await reader("ROLE_FO_SUPERVISOR");
    const { userId } = clerk;
    await db.insert(memberships).values({ userId, applicationId: another, createdAt: await sandboxNow() });
    const both = terms({ appIds: [merchant.applicationId, another] });
    const { webhook } = await made(both);
    const change = (changes: object) => call("PUT", `/${webhook.id}`, { ...both, ...changes }, clerk);
    expect(refusal(await change({ appIds: [another] }))).toBe("403 forbidden");
    expect((await change({ types: both.types.filter((type) => kindOf(type) !== "payment") })).status).toBe(200);
  });
});
