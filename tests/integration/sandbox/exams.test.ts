import { createExecutionContext } from "cloudflare:test";
import { contract } from "#provider/contract/index";
import type { ExamDetail } from "#provider/contract/exams";
import { EXAM_TRIES, EXAMS_AN_HOUR, EXAMS_KEPT } from "#provider/contract/exam-words";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_KEY_APPLICATIONS } from "#provider/contract/server-keys";
import { clockAhead } from "../../../sandbox/src/clock.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { insertExam, type ExamRow } from "../../../sandbox/src/db/exams.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import {
  exams,
  orderCallbacks,
  orders,
  rateCounters,
  serverKeys,
  webhookApplications,
  webhooks,
} from "../../../sandbox/src/db/schema/index.ts";
import { demoKey, SHOP } from "../../../sandbox/src/domain/demo-shop.ts";
import { keyHashOf } from "../../../sandbox/src/domain/key-text.ts";
import worker from "../../../sandbox/src/index.ts";
import { exams as job } from "../../../sandbox/src/jobs/exams.ts";
import { visit } from "../../support/workerd/checkout.ts";
import { lateRun } from "../../support/workerd/late-run.ts";
import { api, placeOrder } from "../../support/workerd/merchant-api.ts";
import { ours } from "../../support/workerd/money.ts";
import {
  applicationRows,
  bindings,
  db,
  nextApplicationId,
  refusal,
  sandboxNow,
  send,
  settings,
  type Sent,
} from "../../support/workerd/sandbox.ts";
import { putServerKey } from "../../support/workerd/server-keys.ts";
import { rightShop, WRONG_SHOPS, WRONG_TRIES, type SmallShop } from "../../support/workerd/small-shops.ts";
import { answerWith, call, made, tick } from "../../support/workerd/webhook-server.ts";

const SERVER = "https://shop.example";

/** How long the sender of a message waits for its answer, by the signal that it gives along. */
const waits = new WeakMap<AbortSignal, number>();
beforeEach(async () => {
  await db.delete(rateCounters);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const { signal } = new AbortController();
    waits.set(signal, ms);
    return signal;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete(orderCallbacks);
  // What nobody pays would be told of in the next exam.
  await db.update(orders).set({ wakeAt: null });
});

const examsBy = (method: string, path = "", body?: unknown): Promise<Sent> =>
  send(`${method} /api/exams${path}`, { token: ours().owner.token, ...(body === undefined ? {} : { body }) });
const examOf = ({ json }: Sent): ExamDetail => contract.exams.get.answer.parse(json);
const begin = (webhookId: string): Promise<Sent> => examsBy("POST", "", { webhookId });
const read = async (id: string): Promise<ExamDetail> => examOf(await examsBy("GET", `/${id}`));
const later = (seconds: number) => send("POST /__sandbox/clock", { body: { advanceSeconds: seconds } });
const failedIn = ({ tries }: ExamDetail) => tries.filter(({ outcome }) => outcome !== "PASSED");

/** The merchant's server, which asks back about a callback unless it does not. */
async function serve(shop: SmallShop, { asksBack = true }: { asksBack?: boolean } = {}): Promise<void> {
  const { secret: key } = await putServerKey(ours().merchant, { scopes: ["read", "orders"] });
  const { orderId } = await placeOrder(key, { callbackUrl: `${SERVER}/callback` });
  const now = Math.floor((await sandboxNow()) / 1000);
  answerWith(async ({ url, init }) => {
    const body = String(init.body);
    const isLeft = (init.signal ? waits.get(init.signal) : undefined) === 50;
    if (url !== `${SERVER}/callback`) {
      const answer = await shop({ headers: new Headers(init.headers), body, isLeft, now });
      return isLeft ? Promise.reject(Object.assign(new Error("left"), { name: "TimeoutError" })) : answer;
    }
    if (asksBack) await api(key, `GET /api/v3/orders/${orderId}`);
    return new Response(null, { status: 204 });
  });
}

describe("the exam of a merchant's server", () => {
  it("is passed whole by a server that does everything right", async () => {
    const { webhook, secret } = await made();
    await serve(rightShop(secret));
    const exam = examOf(await begin(webhook.id));
    expect(failedIn(exam)).toEqual([]);
    expect(exam).toMatchObject({ state: "DONE", passed: EXAM_TRIES.length, url: webhook.url });
    expect(await read(exam.id)).toEqual(exam);
    const { tries: _, ...listed } = exam;
    expect(contract.exams.list.answer.parse((await examsBy("GET")).json)).toEqual([listed]);
  });

  it.each(WRONG_TRIES)("is failed by a shop that goes wrong, in exactly one try: %s", async (name) => {
    const { webhook, secret } = await made();
    await serve(WRONG_SHOPS[name](secret));
    const failed = failedIn(examOf(await begin(webhook.id)));
    expect(failed.map((one) => [one.name, one.outcome])).toEqual([[name, "FAILED"]]);
  });

  it("is failed by a shop that believes a callback, in exactly that try, ten seconds later", async () => {
    const { webhook, secret } = await made();
    await serve(rightShop(secret), { asksBack: false });
    const exam = examOf(await begin(webhook.id));
    expect(exam).toMatchObject({ state: "RUNNING", passed: 11 });
    expect(failedIn(exam)).toMatchObject([{ name: "CALLBACK", outcome: "WAITING" }]);
    await later(11);
    const over = await read(exam.id);
    expect(over).toMatchObject({ state: "DONE", passed: 11 });
    expect(failedIn(over)).toEqual([{ name: "CALLBACK", outcome: "FAILED", mend: "NOT_ASKED", answerStatus: 204 }]);
  });

  it("does not take the callback where no order can be told of, and is not passed then", async () => {
    const { webhook, secret } = await made();
    answerWith(({ init }) =>
      rightShop(secret)({
        headers: new Headers(init.headers),
        body: String(init.body),
        isLeft: false,
        now: Math.floor(Date.now() / 1000) + 11,
      }),
    );
    const exam = examOf(await begin(webhook.id));
    expect(exam).toMatchObject({ state: "DONE", passed: 11 });
    expect(failedIn(exam)).toEqual([{ name: "CALLBACK", outcome: "NOT_TAKEN", mend: "NO_ORDER", answerStatus: null }]);
  });
});

describe("the shop of the sandbox", () => {
  it("passes the exam whole: its webhook, its callback, and its question", async () => {
    const key = demoKey(settings.TOKEN_HMAC_KEY, SHOP);
    const keyHash = keyHashOf(settings.TOKEN_HMAC_KEY, key);
    await db.delete(serverKeys).where(eq(serverKeys.keyHash, keyHash));
    await putServerKey(ours().merchant, { keyHash, scopes: ["read", "orders"] });
    answerWith(({ url, init }) =>
      worker.fetch(new Request(url, init), { ...bindings, SANDBOX_CONTROL: "on" }, createExecutionContext()),
    );
    const { webhook } = await made({ url: `${settings.PUBLIC_URL}/try-shop/webhook` });
    expect((await visit("/try-shop/orders", { good: "tea" })).status).toBe(303);
    const exam = examOf(await begin(webhook.id));
    expect(failedIn(exam)).toEqual([]);
    expect(exam).toMatchObject({ state: "DONE", passed: 12 });
  });
});

const row = async (webhookId: string, changes: Partial<ExamRow> = {}): Promise<ExamRow> => ({
  id: newId("exm"),
  webhookId,
  url: `${SERVER}/hooks`,
  startedBy: "usr_somebody",
  startedByName: "Someone",
  createdAt: await sandboxNow(),
  taken: 0,
  results: [],
  claimedUntil: null,
  doneAt: null,
  transactionId: null,
  callbackAt: null,
  askedAt: null,
  ...changes,
});
const put = async (one: ExamRow) => runBatch(db, insertExam(db, one));

describe("an exam that takes long", () => {
  it("goes on by the clock from where it stopped, and not while another run is at it", async () => {
    const { webhook, secret } = await made();
    const until = (await sandboxNow()) + 20_000;
    const one = await row(webhook.id, { taken: 10, claimedUntil: until });
    await put(one);
    await serve(rightShop(secret));
    await tick();
    expect((await read(one.id)).state).toBe("RUNNING");
    await later(21);
    await serve(rightShop(secret));
    await tick();
    const { tries } = await read(one.id);
    expect(tries.slice(-2)).toMatchObject([{ outcome: "PASSED" }, { outcome: "PASSED" }]);
    expect((await db.select().from(exams).where(eq(exams.id, one.id)))[0]?.doneAt).not.toBeNull();
  });
});

describe("exams of one run of the clock", () => {
  it("are signed by the time of the moment, however long the jobs before them took", async () => {
    const { webhook, secret } = await made();
    const one = await row(webhook.id, { taken: 5 });
    await put(one);
    await serve(rightShop(secret));
    const clock = clockAhead((await sandboxNow()) - Date.now());
    const began = clock.now() - 10 * 60_000;
    expect(await job.run({ db, env: { ...settings, DB: bindings.DB }, clock, now: began, log: () => {} })).toBe(1);
    expect((await read(one.id)).tries.slice(5).map(({ outcome }) => outcome)).toEqual(Array(7).fill("PASSED"));
  });

  it("are counted once by two runs at a time: by the one that took the try", async () => {
    const { webhook, secret } = await made();
    await put(await row(webhook.id, { taken: EXAM_TRIES.length - 1 }));
    await serve(rightShop(secret));
    const run = await lateRun();
    expect((await Promise.all([job.run(run), job.run(run)])).toSorted()).toEqual([0, 1]);
  });

  it("are taken one after the other: a Worker has six connections at a time", async () => {
    const addresses = [await made({ url: `${SERVER}/one` }), await made({ url: `${SERVER}/two` })];
    for (const { webhook } of addresses) await put(await row(webhook.id, { taken: EXAM_TRIES.indexOf("SLOW") }));
    let [open, most] = [0, 0];
    answerWith(async () => {
      most = Math.max(most, ++open);
      await new Promise((done) => {
        setTimeout(done, 1);
      });
      open--;
      return new Response(null, { status: 204 });
    });
    await tick();
    for (const { webhook } of addresses)
      expect(await db.select().from(exams).where(eq(exams.webhookId, webhook.id))).toMatchObject([{ taken: 12 }]);
    expect(most).toBe(5);
  });

  it("look for an order of a hundred applications", async () => {
    const { webhook } = await made();
    const { merchantId, region } = ours().merchant;
    const others = Array.from({ length: MOST_KEY_APPLICATIONS - 1 }, nextApplicationId);
    for (const id of others) await runBatch(db, applicationRows(merchantId, ours().owner.userId, region, id, "Spa"));
    for (const applicationId of others)
      await db.insert(webhookApplications).values({ webhookId: webhook.id, applicationId });
    const one = await row(webhook.id, { taken: EXAM_TRIES.indexOf("CALLBACK") });
    await put(one);
    await tick();
    expect((await read(one.id)).tries.at(-1)).toMatchObject({ outcome: "NOT_TAKEN", mend: "NO_ORDER" });
  });
});

describe("an exam is refused", () => {
  it("while one of the same address goes on", async () => {
    const { webhook } = await made();
    await put(await row(webhook.id));
    expect(refusal(await begin(webhook.id))).toBe("409 invalid_state");
  });

  it("of an address of the old form, or one that is gone", async () => {
    const { webhook } = await made();
    await db.update(webhooks).set({ form: "OLD" }).where(eq(webhooks.id, webhook.id));
    expect(refusal(await begin(webhook.id))).toBe("409 invalid_state");
    await db.update(webhooks).set({ form: "STANDARD", goneAt: 1 }).where(eq(webhooks.id, webhook.id));
    expect(refusal(await begin(webhook.id))).toBe("409 invalid_state");
    expect(refusal(await begin("whk_none"))).toBe("404 not_found");
  });

  it("more often than so many times an hour, and the newest are kept", async () => {
    const { webhook } = await made();
    for (let number = 0; number < EXAMS_AN_HOUR; number++) expect((await begin(webhook.id)).status).toBe(200);
    expect(refusal(await begin(webhook.id))).toBe("429 rate_limited");
    const before = await sandboxNow();
    for (let number = 0; number < EXAMS_KEPT; number++)
      await put(await row(webhook.id, { createdAt: before + number, doneAt: before }));
    const kept = await db.select().from(exams).where(eq(exams.webhookId, webhook.id));
    expect(kept).toHaveLength(EXAMS_KEPT);
    expect(kept.every(({ createdAt }) => createdAt >= before)).toBe(true);
  });

  it("and goes with its address", async () => {
    const { webhook } = await made();
    const one = await row(webhook.id, { doneAt: 1 });
    await put(one);
    expect((await call("DELETE", `/${webhook.id}`)).status).toBe(204);
    expect(refusal(await examsBy("GET", `/${one.id}`))).toBe("404 not_found");
  });
});
