import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, test } from "vitest";
import { examPaths } from "~/paths/exam";
import { webhookPaths } from "~/paths/webhook";
import { heldIn } from "../../support/forms";
import { cellsOf, crumbsIn, detailOf, find, hrefsIn, mainOf, rawTextOf, rowsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { answerOf, providerFor } from "../../support/provider";
import { makeOwner, runJobs, type TestOwner } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
let receiver: string;
let id: string;
let secret: string;
/** Two payments that a server heard of, and the message about the first. */
let payments: string[];
let eventId: string;
/** The list before anything was sent. */
let atFirst: Answer;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const textOf = (html: Parameters<typeof wordsOf>[0]) => wordsOf(html).replaceAll("\u00a0", " ");
const log = (search = "") => visitor.get(webhookPaths.events(id) + search);
const rowsOf = async (search: string) => rowsIn(await log(search)).map((row) => cellsOf(row).join(" | "));

/** The time and the body of a message, as its page shows them. */
async function messageOf(event: string) {
  const shown = await visitor.get(webhookPaths.event(id, event));
  const body = rawTextOf(find(shown, "textarea")).trim();
  return { shown, body, at: new Date(Date.parse(JSON.parse(body).timestamp)) };
}

beforeAll(async () => {
  owner = await makeOwner();
  visitor = await signIn(owner);
  [appId = ""] = owner.appIds;
  receiver = `${addresses().sandbox}/try-webhook/${appId}`;
  const provider = await providerFor(owner);
  const made = answerOf(
    await provider.webhooks.create({
      body: { url: receiver, appIds: [appId], types: ["payment.paid", "invoice.paid"] },
    }),
  );
  ({ secret } = made);
  ({ id } = made.webhook);
  atFirst = await log();
  payments = [await payAtCheckout(visitor, appId), await payAtCheckout(visitor, appId)];
  await runJobs();
  eventId = /evt_\w+/.exec(hrefsIn(await log(`?transactionId=${payments[0]}&type=payment.paid`)).join(" "))?.[0] ?? "";
});

describe("the messages of a webhook", () => {
  test("are none at first", () => {
    expect(textOf(atFirst)).toContain("No messages yet");
    expect(hrefsIn(atFirst)).not.toContain(webhookPaths.again(id));
  });

  test("are a list, the newest first, with what was answered", async () => {
    const page = await log();
    expect(crumbsIn(page)).toEqual(["Dashboard", "Webhooks", new URL(receiver).host, "Messages"]);
    const rows = rowsIn(page).map(textOf);
    expect(rows).toHaveLength(4);
    for (const row of rows) for (const words of ["204", "Delivered"]) expect(row).toContain(words);
    expect(rows.filter((row) => row.includes("Payment received"))).toHaveLength(2);
    expect(rows.filter((row) => row.includes("invoice.paid"))).toHaveLength(2);
  });

  test("are found by type, status, payment, days and text, and stand on pages", async () => {
    expect(await rowsOf("?type=invoice.paid")).toHaveLength(2);
    expect(await rowsOf("?state=DELIVERED")).toHaveLength(4);
    expect(await rowsOf(`?transactionId=${payments[1]}`)).toHaveLength(1);
    expect(await rowsOf(`?text=${payments[0]}`)).toHaveLength(1);
    expect(await rowsOf("?rows=10&page=0")).toHaveLength(4);
    for (const [search, words] of [
      ["?state=GIVEN_UP", "No messages match the filters"],
      ["?text=nothing-says-this", "No messages match the filters"],
      ["?to=2020-01-01", "No messages in this period"],
      ["?page=7", "There is no such page in this list"],
    ] as const)
      expect([search, textOf(await log(search)).includes(words)]).toEqual([search, true]);
    const unread = await log("?state=NOPE&from=never&type=payment.imagined");
    expect([unread.status, rowsIn(unread).length]).toEqual([200, 4]);
    for (const field of ["Status:", "From:", "Event:"]) expect(textOf(unread)).toContain(field);
  });

  test("each have a page with what was sent and answered, and go out once more", async () => {
    const { shown, body } = await messageOf(eventId);
    expect(crumbsIn(shown)).toEqual(["Dashboard", "Webhooks", new URL(receiver).host, "Message"]);
    expect(JSON.parse(body)).toMatchObject({ type: "payment.paid", data: { id: payments[0] } });
    expect(textOf(shown)).toContain(`webhook-id ${eventId}`);
    expect(detailOf(shown, "Attempts")).toBe("1");
    expect(hrefsIn(shown)).toEqual(
      expect.arrayContaining([`/billing/transactions/${payments[0]}`, webhookPaths.events(id, payments[0])]),
    );
    const sent = await visitor.post(webhookPaths.event(id, eventId), { intent: "again" });
    expect([sent.status, to(sent)]).toEqual([303, webhookPaths.event(id, eventId)]);
    const after = await visitor.follow(sent);
    expect(textOf(after)).toContain("The message is sent again within a minute.");
    expect(textOf(after)).toContain("Waiting");
    await runJobs();
    const twice = (await messageOf(eventId)).shown;
    expect(detailOf(twice, "Attempts")).toBe("2");
    expect(textOf(twice).match(/ · 204 · \d+ ms/g)).toHaveLength(2);
    expect((await visitor.post(webhookPaths.event(id, eventId), { intent: "nothing" })).status).toBe(422);
  });

  test("of a test are not sent once more", async () => {
    const tried = /evt_\w+/.exec(to(await visitor.post(webhookPaths.one(id), { intent: "test" })))?.[0] ?? "";
    const page = await visitor.get(webhookPaths.event(id, tried));
    expect(textOf(page)).not.toContain("Send Again");
    expect((await visitor.post(webhookPaths.event(id, tried), { intent: "again" })).status).toBe(404);
  });

  test("of one payment are sent once more together", async () => {
    const dialog = await visitor.get(`${webhookPaths.again(id)}?transactionId=${payments[0]}`);
    expect(heldIn(dialog, "transactionId")).toBe(payments[0]);
    const search = `?transactionId=${payments[0]}`;
    const sent = await visitor.post(webhookPaths.again(id) + search, {
      intent: "payment",
      transactionId: payments[0] ?? "",
    });
    expect(to(sent)).toBe(webhookPaths.events(id) + search);
    expect(textOf(await visitor.follow(sent))).toContain("Messages that are sent again within a minute: 1.");
    await runJobs();
    expect(detailOf((await messageOf(eventId)).shown, "Attempts")).toBe("3");
  });

  test.each([
    [{ intent: "payment", transactionId: "" }, "fill in this field"],
    [{ intent: "payment", transactionId: "trx_of_nobody" }, "There are no messages about this payment."],
    [{ intent: "period", from: "2026-11-20", to: "2026-11-01" }, "cannot be before its start"],
    [{ intent: "period", from: "soon", to: "2026-11-01" }, "enter a date"],
  ])("are not sent once more by %j, and what was typed stays", async (typed, sentence) => {
    const refused = await visitor.post(webhookPaths.again(id), typed);
    expect([refused.status, textOf(refused).includes(sentence)]).toEqual([422, true]);
    for (const [name, value] of Object.entries(typed))
      if (name !== "intent" && value) expect(heldIn(mainOf(refused), name)).toBe(value);
  });

  test("that did not arrive on some days are sent once more together; here all did", async () => {
    const days = { intent: "period", from: "2020-01-01", to: "2099-12-31" };
    const sent = await visitor.post(webhookPaths.again(id), days);
    expect(textOf(await visitor.follow(sent))).toContain("In this period there is nothing to send again.");
  });

  test("of another webhook are not found", async () => {
    for (const path of [webhookPaths.event(id, "evt_0000000000000000"), `${webhookPaths.events(id)}/payment`])
      expect((await visitor.get(path)).status).toBe(404);
    const stranger = await signIn(await makeOwner());
    for (const path of [webhookPaths.events(id), webhookPaths.event(id, eventId), webhookPaths.again(id)])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(webhookPaths.event(id, eventId), { intent: "again" })).status).toBe(404);
    expect((await stranger.post(webhookPaths.again(id), { intent: "payment", transactionId: "trx_1" })).status).toBe(
      404,
    );
  });

  test("are told in every language", async () => {
    for (const [language, words] of [
      ["az", "Ödəniş qəbul edilib"],
      ["ru", "Платёж получен"],
    ] as const) {
      await visitor.post("/preferences", { language });
      expect(textOf(await log())).toContain(words);
      expect(textOf(await visitor.get(webhookPaths.event(id, eventId)))).toContain(words);
      for (const path of [webhookPaths.again(id), webhookPaths.check(id)])
        expect((await visitor.get(path)).status).toBe(200);
    }
    await visitor.post("/preferences", { language: "en" });
  });
});

test("a webhook that is gone keeps what it missed, and says so when it is resumed", async () => {
  const provider = await providerFor(owner);
  const body = { url: `${receiver}?answer=410`, appIds: [appId], types: ["payment.paid" as const] };
  const { webhook } = answerOf(await provider.webhooks.create({ body }));
  await payAtCheckout(visitor, appId);
  await runJobs();
  const missed = await payAtCheckout(visitor, appId);
  await runJobs();
  const page = await visitor.get(webhookPaths.one(webhook.id));
  expect(textOf(page)).toContain("Your server says that this address is gone");
  expect(hrefsIn(page)).not.toContain(examPaths.of(webhook.id));
  const list = await visitor.get(webhookPaths.events(webhook.id, missed));
  expect(rowsIn(list).map(textOf).join(" ")).toContain("Not sent");
  const [event = ""] = /evt_\w+/.exec(hrefsIn(list).join(" ")) ?? [];
  const shown = textOf(await visitor.get(webhookPaths.event(webhook.id, event)));
  expect(shown).toContain("It was not sent: the address was gone");
  expect(shown).not.toContain("Not sent yet");
  const resumed = await visitor.follow(await visitor.post(webhookPaths.one(webhook.id), { intent: "resume" }));
  expect(textOf(resumed)).toContain("Nothing that was missed is sent yet");
  expect(hrefsIn(resumed)).toContain(examPaths.of(webhook.id));
  const exam = await visitor.get(examPaths.of(webhook.id));
  expect(heldIn(exam, "webhookId")).toBe(webhook.id);
});

describe("a signature that a server got", () => {
  const check = webhookPaths.check;
  const headersOf = (event: string, at: Date, signature: string) =>
    `webhook-id: ${event}\nwebhook-timestamp: ${Math.floor(at.getTime() / 1000)}\nwebhook-signature: ${signature}`;
  const judged = async (headers: string, body: string) => {
    const answer = await visitor.post(check(id), { intent: "check", headers, body });
    return { answer, words: textOf(answer) };
  };

  test("is right or wrong, and the page says why, with what was pasted", async () => {
    const tried = /evt_\w+/.exec(to(await visitor.post(webhookPaths.one(id), { intent: "test" })))?.[0] ?? "";
    const { body, at } = await messageOf(tried);
    const headers = headersOf(tried, at, new Webhook(secret).sign(tried, at, body));
    const right = await judged(headers, `${body}\n`);
    expect([right.answer.status, right.words.includes("The signature is right The message is ours")]).toEqual([
      200,
      true,
    ]);
    expect(heldIn(right.answer, "headers")).toBe(headers);
    expect(heldIn(right.answer, "body")?.trim()).toBe(body);
    expect((await judged(headers, `${body} `)).words).toContain("The signature is wrong: the body was changed");
    const other = new Webhook(`whsec_${btoa("x".repeat(32))}`).sign(tried, at, body);
    expect((await judged(headersOf(tried, at, other), body)).words).toContain("made with another secret");
    const before = new Date(at.getTime() - 600_000);
    const old = headersOf(tried, before, new Webhook(secret).sign(tried, before, body));
    expect((await judged(old, body)).words).toContain("but the time is old");
    const later = new Date(at.getTime() + 3_600_000);
    const early = headersOf(tried, later, new Webhook(secret).sign(tried, later, body));
    expect((await judged(early, body)).words).toContain("the time has not come yet");
  });

  test("is not judged without its headers, or with too much", async () => {
    const missing = await judged("webhook-id: evt_1", "{}");
    expect([missing.answer.status, heldIn(missing.answer, "body")]).toEqual([422, "{}"]);
    expect(missing.words).toContain("These headers are missing: webhook-timestamp, webhook-signature.");
    const empty = await judged("", "");
    expect([empty.answer.status, empty.words.includes("fill in this field")]).toEqual([422, true]);
    const long = headersOf("e".repeat(201), new Date(), "v1,a");
    const tooLong = await judged(long, "{}");
    expect([tooLong.answer.status, heldIn(tooLong.answer, "headers")]).toEqual([422, long]);
    expect(tooLong.words).toContain("These headers are longer than any of ours: webhook-id.");
    expect((await judged("webhook-id: evt_1", "x".repeat(10_001))).answer.status).toBe(422);
    const stranger = await signIn(await makeOwner());
    expect((await stranger.post(check(id), { intent: "check", headers: "a", body: "b" })).status).toBe(404);
  });
});
