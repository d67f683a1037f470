import { createExecutionContext } from "cloudflare:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { disputeDetailSchema, disputes as calls } from "#provider/contract/disputes";
import { contract } from "#provider/contract/index";
import { DISPUTE_DAYS, DISPUTE_FEE, DISPUTE_FILES } from "#provider/contract/limits";
import { webhookMessages } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { payWith } from "../../support/workerd/checkout.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { disputed, get, save, shown, submit } from "../../support/workerd/dispute-calls.ts";
import { decide, EVIDENCE, fileOf } from "../../support/workerd/disputes.ts";
import { ours, outcome, paid, richer } from "../../support/workerd/money.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { giveWebhook } from "../../support/workerd/webhooks.ts";
import {
  advance,
  bindings,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  originOf,
  refusal,
  send,
  type Sent,
} from "../../support/workerd/sandbox.ts";

const DAY = 86_400;
const HOUR = 3_600;

describe("an answer", () => {
  it("is kept with who wrote it; another version is refused by name, and nothing of it is written", async () => {
    const id = await disputed(await paid());
    const saved = await save(id, 0);
    expect(disputeDetailSchema.parse(saved.json)).toMatchObject({ version: 1, evidence: EVIDENCE });
    const other = await save(id, 0, { WHY: "Another text" });
    expect(outcome(other)).toBe("409 changed_meanwhile");
    expect(await shown(id)).toMatchObject({ version: 1, evidence: EVIDENCE });
    expect(outcome(await submit(id, 0))).toBe("409 changed_meanwhile");
  });

  it("without an explanation is not sent", async () => {
    const id = await disputed(await paid());
    const answer = await submit(id, 0);
    expect(refusal(answer)).toBe("422 invalid_request");
    expect(answer.json).toMatchObject({ fields: [{ field: "WHY", code: "required" }] });
  });

  it("is sent once: the same key gets the same answer, another one is told so", async () => {
    const id = await disputed(await paid());
    await save(id, 0);
    const key = newKey();
    const first = await submit(id, 1, key);
    expect(disputeDetailSchema.parse(first.json)).toMatchObject({ state: "UNDER_REVIEW", respondBy: null });
    expect((await submit(id, 1, key)).text).toBe(first.text);
    expect(outcome(await submit(id, 2))).toBe("409 evidence_sent");
    expect(outcome(await save(id, 2))).toBe("409 evidence_sent");
    const { json } = await send(`GET /api/account-log?thing=${id}`, { token: ours().owner.token });
    const told = contract.accountLog.list.answer.parse(json).content.filter((row) => row.outcome === "DONE");
    expect(told.map(({ what }) => what)).toEqual(["Answer to a dispute sent", "Answer to a dispute changed"]);
  });
});

describe("files of an answer", () => {
  const add = async (id: string, file: File, token = ours().owner.token): Promise<Sent> => {
    const body = new FormData();
    body.set("file", file);
    const answer = await worker.fetch(
      new Request(`${originOf(token)}/api/disputes/${id}/evidence/files?kind=DELIVERY`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": newKey() },
        body,
      }),
      bindings,
      createExecutionContext(),
    );
    const text = await answer.text();
    return { status: answer.status, text, json: JSON.parse(text), headers: answer.headers };
  };
  it("that are none are refused by what they hold, not by their name", async () => {
    const id = await disputed(await paid());
    const answer = await add(id, new File(["GIF89a"], "bill.pdf", { type: "application/pdf" }));
    expect(refusal(answer)).toBe("422 file_invalid");
    expect(answer.json).toMatchObject({ fields: [{ field: "file", code: "notEvidence" }] });
    const broken = await add(id, new File(["%PDF-1.7 and nothing"], "bill.pdf"));
    expect(broken.json).toMatchObject({ fields: [{ field: "file", code: "damaged" }] });
  });

  it("are kept as they came, listed, given back, and taken out; ten at most", async () => {
    const id = await disputed(await paid());
    const made = await PDFDocument.create();
    made.addPage([200, 200]);
    const bytes = await made.save();
    for (let count = 0; count < DISPUTE_FILES; count++)
      expect(outcome(await add(id, new File([new Uint8Array(bytes)], `bills/bill ${count}.pdf`)))).toBe("done");
    expect(outcome(await add(id, new File([new Uint8Array(bytes)], "one more.pdf")))).toBe("409 too_many_files");
    const { files, version } = await shown(id);
    expect(files).toHaveLength(DISPUTE_FILES);
    expect(version).toBe(DISPUTE_FILES);
    expect(files[0]).toMatchObject({
      name: "bill 0.pdf",
      kind: "DELIVERY",
      mediaType: "application/pdf",
      bytes: bytes.length,
    });
    const token = ours().owner.token;
    const path = `/api/disputes/${id}/evidence/files/${files[0]?.id ?? ""}`;
    const back = await send(`GET ${path}`, { token });
    expect(back.headers.get("content-type")).toBe("application/pdf");
    expect(outcome(await send(`DELETE ${path}`, { token }))).toBe("done");
    expect((await shown(id)).files).toHaveLength(DISPUTE_FILES - 1);
    expect(refusal(await send(`GET ${path}`, { token }))).toBe("404 not_found");
  });
});

describe("who is told", () => {
  it("of the beginning, five days and a day before, and of the end: by letter and to servers", async () => {
    await richer();
    await giveWebhook(ours().merchant);
    const { username: email } = ours().owner;
    const letters = async () =>
      (await messagesTo(email)).filter(({ body }) => body.includes("/billing/disputes/")).length;
    const id = await disputed(await paid());
    expect(await letters()).toBe(1);
    await advance((DISPUTE_DAYS - 5) * DAY - HOUR);
    expect(await letters()).toBe(1);
    await advance(2 * HOUR);
    expect(await letters()).toBe(2);
    await advance(4 * DAY);
    expect(await letters()).toBe(3);
    await advance(DAY);
    expect(await letters()).toBe(4);
    const told = await db
      .select({ type: webhookMessages.type })
      .from(webhookMessages)
      .where(eq(webhookMessages.aboutId, id));
    expect(told.map(({ type }) => type)).toEqual(["dispute.claimed", "dispute.due", "dispute.due", "dispute.lost"]);
  });
});

describe("the list", () => {
  it("has what is due first on top, counts its tabs, and finds by order and card", async () => {
    await richer();
    const [first, second] = [await paid(), await paid()];
    const sent = await disputed(first);
    await save(sent, 0);
    await submit(sent, 1);
    await advance(60);
    const due = await disputed(second);
    const list = async (query = "") => {
      const { json } = await send(`GET /api/disputes${query}`, { token: ours().owner.token });
      return calls.list.answer.parse(json);
    };
    const all = await list();
    expect(all.content.map(({ id }) => id)).toEqual([due, sent]);
    expect(all.sums).toEqual({ amount: 20_000, fees: 2 * DISPUTE_FEE });
    expect(all.tabs?.map(({ tab, count }) => [tab, count])).toEqual([
      ["ALL", 2],
      ["ANSWER_DUE", 1],
      ["SENT", 1],
      ["WON", 0],
      ["LOST", 0],
    ]);
    expect((await list("?tab=SENT")).content.map(({ id }) => id)).toEqual([sent]);
    expect((await list(`?text=${second.orderId}`)).content.map(({ id }) => id)).toEqual([due]);
    expect((await list("?text=4242")).totalElements).toBe(2);
    expect((await list("?state=WON")).totalElements).toBe(0);
    expect((await list("?sort=createdDate")).content.map(({ id }) => id)).toEqual([sent, due]);
    const file = await send("GET /api/disputes-excel", { token: ours().owner.token });
    expect(file.status).toBe(200);
  });
});

describe("test cards", () => {
  it.each([
    ["4000 0000 0000 0259", "NEEDS_RESPONSE", "FRAUD"],
    ["4000 0000 0000 2685", "NEEDS_RESPONSE", "NOT_RECEIVED"],
    ["4000 0000 0000 1976", "INQUIRY", "NOT_AS_DESCRIBED"],
  ] as const)("%s disputes two minutes later: %s, %s", async (number, state, reason) => {
    await richer();
    const { invoice } = await makeInvoice(ours().merchant, { amount: 50 });
    await payWith(invoice.code, { number });
    await advance(121);
    const { json } = await send("GET /api/disputes", { token: ours().owner.token });
    expect(calls.list.answer.parse(json).content).toMatchObject([{ state, reason, amount: 5_000 }]);
  });
});

describe("sight and rights", () => {
  let id: string;
  beforeEach(async () => {
    id = await disputed(await paid());
  });
  it("a stranger does not find it, whatever they ask", async () => {
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    for (const answer of [await get(id, stranger.token), await save(id, 0, EVIDENCE, stranger.token)])
      expect(refusal(answer)).toBe("404 not_found");
  });
  it("a colleague without the permission reads and does not answer", async () => {
    const desk = await makePerson(ours().merchant, "ROLE_OPERATOR");
    expect((await get(id, desk.token)).status).toBe(200);
    expect(refusal(await save(id, 0, EVIDENCE, desk.token))).toBe("403 forbidden");
  });
});

describe("erasing a customer", () => {
  it("waits for the end of a dispute, and then takes the texts and files of its answer along", async () => {
    await richer();
    const payment = await paid();
    const customerId = await customerOf(payment);
    const id = await disputed(payment);
    await fileOf(id);
    await save(id, 0);
    await submit(id, 1);
    const erase = () => send(`POST /api/customers/${customerId}/erase`, { token: ours().owner.token });
    expect(refusal(await erase())).toBe("409 invalid_state");
    await decide(id, "win");
    expect((await erase()).status).toBeLessThan(300);
    const { evidence, files } = await shown(id);
    expect(Object.values(evidence).join("")).toBe("");
    expect(files).toEqual([]);
  });
});
