import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { applicationDetailSchema } from "#provider/contract/applications";
import { problemSchema } from "#provider/contract/problem";
import type { ApplicationStatus } from "#provider/contract/words";
import { applications, outboxMessages } from "../../../sandbox/src/db/schema/index.ts";
import { payWith, visit } from "../../support/workerd/checkout.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import {
  configIdOf,
  db,
  makeMerchant,
  makePerson,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
let appId: string;
beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  appId = merchant.applicationId;
});

const WORDS = { url: "https://rooms.example/az", info: "Rooms by the lake", category: "EDUCATION" };
const describeIt = (changes: Partial<typeof WORDS> = {}, by = owner) =>
  send(`PUT /api/apps/${appId}`, { token: by.token, body: { ...WORDS, ...changes } });
const standing = (status: ApplicationStatus) =>
  db.update(applications).set({ status }).where(eq(applications.id, appId));

describe("what an application is and where", () => {
  it("changes once it is approved, and is told of at once", async () => {
    for (const status of ["APPROVED", "SIGNED", "ONLINE"] as const) {
      await standing(status);
      const info = `Rooms while ${status}`;
      expect(applicationDetailSchema.parse((await describeIt({ info })).json)).toMatchObject({
        ...WORDS,
        info,
        status,
      });
    }
    const { json } = await send(`GET /api/apps/${appId}`, { token: owner.token });
    expect(json).toMatchObject({ ...WORDS, info: "Rooms while ONLINE" });
  });

  it.each(["DEVELOPMENT", "IN_REVIEW", "REJECTED", "DISABLED"] as const)("stays as it is while %s", async (status) => {
    await standing(status);
    expect(refusal(await describeIt())).toBe("409 invalid_state");
  });

  it.each([
    ["url", "ftp://rooms.example"],
    ["url", "https://localhost"],
    ["url", "https://rooms.example/a b"],
    ["url", `https://rooms.example/${"a".repeat(200)}`],
    ["info", ""],
    ["info", "x".repeat(501)],
    ["info", "a\u202eb"],
    ["category", "CASINO"],
  ])("refuses %s %j, and names the field", async (field, value) => {
    const answer = await describeIt({ [field]: value });
    expect(answer.status).toBe(422);
    expect(problemSchema.parse(answer.json).fields?.map((one) => one.field)).toEqual([field]);
  });

  it("is changed by whoever may here: a role that was chosen for the application narrows it", async () => {
    const clerk = await makePerson(merchant, "ROLE_OPERATOR", { permissions: ["USER_APPLICATION"] });
    expect((await describeIt({}, clerk)).status).toBe(200);
    const narrowed = { role: "ROLE_OPERATOR" };
    await send(`PUT /api/apps/${appId}/users/${clerk.userId}`, { token: owner.token, body: narrowed });
    expect(refusal(await describeIt({}, clerk))).toBe("403 forbidden");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await describeIt({}, stranger))).toBe("404 not_found");
  });
});

describe("the payment URL", () => {
  it("is where the QR code leads, and none before that was switched on", async () => {
    const detail = async () =>
      applicationDetailSchema.parse((await send(`GET /api/apps/${appId}`, { token: owner.token })).json);
    expect((await detail()).paymentUrl).toBeNull();
    await send(`PUT /api/apps/${appId}/qr`, { token: owner.token, body: { enabled: true } });
    const { paymentUrl } = await detail();
    expect((await visit(new URL(paymentUrl ?? "").pathname)).status).toBe(200);
  });
});

/** Saves the mail for payers, over what was read where that is said. */
const saveMail = (applicationMail: string, configModifiedDate?: string) =>
  send("PUT /api/config", {
    token: owner.token,
    body: { appId, configId: configIdOf(appId), defaultSmsTemplate: "{link}", applicationMail, configModifiedDate },
  });

describe("the mail for payers", () => {
  it("stands in the receipt, on its page and in its mail, once the merchant has given it, until it is taken back", async () => {
    const receiptOf = async (email: string) => {
      const { invoice } = await makeInvoice(merchant, { email });
      const { location } = await payWith(invoice.code);
      const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.invoiceId, invoice.id));
      return `${(await visit(location)).text} ${mail?.body}`;
    };
    expect(await receiptOf("payer@example.com")).not.toContain("Questions");
    await saveMail("desk@rooms.example");
    expect((await receiptOf("payer@example.com")).split("desk@rooms.example")).toHaveLength(3);
    expect((await saveMail("desk")).status).toBe(422);
    await saveMail("");
    expect(await receiptOf("payer@example.com")).not.toContain("Questions");
  });
});

describe("two people who change the same at once", () => {
  const detail = async () =>
    applicationDetailSchema.parse((await send(`GET /api/apps/${appId}`, { token: owner.token })).json);

  it("are told apart by what they read: the first is saved, the others are refused", async () => {
    const { lastModifiedDate, configModifiedDate } = await detail();
    const told = (info: string) =>
      send(`PUT /api/apps/${appId}`, { token: owner.token, body: { ...WORDS, info, lastModifiedDate } });
    const described = await Promise.all(["one", "two", "three"].map(told));
    const mailed = await Promise.all(
      ["a@rooms.example", "b@rooms.example"].map((one) => saveMail(one, configModifiedDate)),
    );
    expect(described.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(mailed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusal(await told("four"))).toBe("409 changed_meanwhile");
    expect(refusal(await saveMail("c@rooms.example", configModifiedDate))).toBe("409 changed_meanwhile");
    const { info, applicationMail } = await detail();
    expect([["one", "two", "three"].includes(info), applicationMail.slice(1)]).toEqual([true, "@rooms.example"]);
    expect((await saveMail("c@rooms.example", (await detail()).configModifiedDate)).status).toBe(200);
  });
});
