import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { subscriptionSchema, type Subscription } from "#provider/contract/profile";
import type { SubscriptionType } from "#provider/contract/words";
import { listMessages } from "../../../sandbox/src/db/outbox.ts";
import { users } from "../../../sandbox/src/db/schema/index.ts";
import { connected, messagesTo, newName, press, speak, subscribe } from "../../support/workerd/messenger.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import {
  db,
  makeMerchant,
  makePerson,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeEach(async () => {
  merchant = await makeMerchant();
});

const channelsOf = async ({ token }: Someone): Promise<Subscription[]> =>
  subscriptionSchema.array().parse((await send("GET /api/get-subscription", { token })).json);

const test = ({ token }: Someone, subscriptionType: SubscriptionType = "TELEGRAM") =>
  send("POST /api/test-subscription", { token, body: { subscriptionType } });

describe("asking for a channel", () => {
  it.each([
    ["TELEGRAM", "@leyla", "@leyla"],
    ["TELEGRAM", "Leyla_99", "@Leyla_99"],
    ["TELEGRAM", "t.me/leyla", "@leyla"],
    ["TELEGRAM", "123456789", "123456789"],
    ["WHATSAPP", "+994501234567", "+994501234567"],
    ["WHATSAPP", "+4915112345678", "+4915112345678"],
  ] as const)("%s at %s is kept as %s, with a link of its own, and is not connected yet", async (type, typed, kept) => {
    const person = await makePerson(merchant, "ROLE_OPERATOR");
    const answer = subscriptionSchema.parse((await subscribe(person, typed, type)).json);
    expect(answer).toMatchObject({ subscriptionType: type, connectionId: kept, connected: false });
    expect(answer.connectUrl).toMatch(
      type === "TELEGRAM" ? /\/messenger\/telegram\?start=\w{32}$/ : /\/messenger\/whatsapp\?text=\w{32}$/,
    );
    expect(await channelsOf(person)).toEqual([answer]);
  });

  it.each([
    ["TELEGRAM", "@abc", "telegramId"],
    ["TELEGRAM", "@leyla məmmədova", "telegramId"],
    ["TELEGRAM", "@leyla-99", "telegramId"],
    ["TELEGRAM", `@${"a".repeat(33)}`, "telegramId"],
    ["TELEGRAM", "+994501234567", "telegramId"],
    ["WHATSAPP", "0501234567", "phone"],
    ["WHATSAPP", "+994 50 123 45 67", "phone"],
    ["WHATSAPP", "@leyla", "phone"],
  ] as const)("%s at %s is refused by the field", async (type, typed, code) => {
    const person = await makePerson(merchant, "ROLE_OPERATOR");
    const answer = await subscribe(person, typed, type);
    expect(refusal(answer)).toBe("422 invalid_request");
    expect(answer.json).toMatchObject({ fields: [{ field: "connectionId", code }] });
    expect(await channelsOf(person)).toEqual([]);
  });

  it("the same place again changes nothing, another one starts over with another link", async () => {
    const person = await connected(merchant, "ROLE_OPERATOR");
    const [before] = await channelsOf(person);
    expect(before?.connected).toBe(true);
    expect((await subscribe(person, person.name)).json).toEqual(before);
    const after = subscriptionSchema.parse((await subscribe(person, newName())).json);
    expect(after.connected).toBe(false);
    expect(after.connectUrl).not.toBe(before?.connectUrl);
    expect((await press(before?.connectUrl ?? "")).status).toBe(404);
  });

  it("lists nobody else's channels, and stopping one leaves the other", async () => {
    const [person, other] = [await makePerson(merchant, "ROLE_SUSER"), await makePerson(merchant, "ROLE_SUSER")];
    for (const someone of [person, other]) {
      await subscribe(someone, newName());
      await subscribe(someone, "+994501234567", "WHATSAPP");
    }
    const stop = () => send("DELETE /api/delete-subs?subscriptionType=TELEGRAM", { token: person.token });
    expect([(await stop()).status, (await stop()).status]).toEqual([204, 204]);
    expect((await channelsOf(person)).map(({ subscriptionType }) => subscriptionType)).toEqual(["WHATSAPP"]);
    expect(await channelsOf(other)).toHaveLength(2);
  });

  it("messages come in the language that the person reads the back office in, where their region has it", async () => {
    const languageOf = async ({ userId }: Someone) =>
      (await db.select({ language: users.language }).from(users).where(eq(users.id, userId)))[0]?.language;
    const person = await makePerson(merchant, "ROLE_OPERATOR");
    await subscribe(person, newName(), "TELEGRAM", { "Accept-Language": "ru" });
    expect(await languageOf(person)).toBe("ru");
    await subscribe(person, newName());
    expect(await languageOf(person)).toBe("ru");
    const abroad = await makePerson(await makeMerchant("ae"), "ROLE_OPERATOR");
    await subscribe(abroad, newName(), "TELEGRAM", { "Accept-Language": "az" });
    expect(await languageOf(abroad)).toBe("en");
  });
});

describe("the page that a link opens", () => {
  it("shows the chat and changes nothing until its button is pressed; then greets once", async () => {
    const person = await makePerson(merchant, "ROLE_OPERATOR");
    const name = newName();
    const { connectUrl } = subscriptionSchema.parse((await subscribe(person, name)).json);
    const { pathname, search } = new URL(connectUrl);
    const look = () => send(`GET ${pathname}${search}`);
    expect((await look()).text).toContain(name);
    expect((await channelsOf(person))[0]?.connected).toBe(false);
    expect(await listMessages(db, name, 5)).toEqual([]);

    const pressed = await Promise.all([press(connectUrl), press(connectUrl), press(connectUrl)]);
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(pressed[0]?.headers.get("Location")).toBe(pathname + search);
    expect((await channelsOf(person))[0]?.connected).toBe(true);
    const greetings = await listMessages(db, name, 5);
    expect(greetings.map(({ channel }) => channel)).toEqual(["TELEGRAM"]);
    expect((await look()).text).toContain(greetings[0]?.body);
  });

  it.each(["telegram?start=", "telegram?start=WRONG", "telegram", "whatsapp?text=WRONG", "signal?start=WRONG"])(
    "/messenger/%s is 404",
    async (path) => {
      const answer = await send(`GET /messenger/${path}`);
      expect([answer.status, answer.text.includes("This link does not work")]).toEqual([404, true]);
      expect((await press(`https://provider.test/messenger/${path}`)).status).toBe(404);
    },
  );

  it("of one messenger does not open with the word of the other, nor for somebody who was taken off", async () => {
    const person = await makePerson(merchant, "ROLE_OPERATOR");
    const { connectUrl } = subscriptionSchema.parse((await subscribe(person, newName())).json);
    const word = new URL(connectUrl).searchParams.get("start") ?? "";
    expect((await send(`GET /messenger/whatsapp?text=${word}`)).status).toBe(404);
    await db.update(users).set({ active: false }).where(eq(users.id, person.userId));
    expect((await send(`GET /messenger/telegram?start=${word}`)).status).toBe(404);
  });

  it("does not run what somebody wrote into a message", async () => {
    const person = await connected(merchant, "ROLE_SUSER");
    const [{ connectUrl } = { connectUrl: "" }] = await channelsOf(person);
    await payInvoice(merchant, { fullName: "<script>alert(1)</script>" });
    const { pathname, search } = new URL(connectUrl);
    const { text } = await send(`GET ${pathname}${search}`);
    expect(text).toContain("&lt;script&gt;alert(1)");
    expect(text).not.toContain("<script>");
  });
});

describe("a test message", () => {
  it("needs a connected channel", async () => {
    const person = await makePerson(merchant, "ROLE_OPERATOR");
    expect(refusal(await test(person))).toBe("409 not_connected");
    await subscribe(person, newName());
    expect(refusal(await test(person))).toBe("409 not_connected");
  });

  it("comes in the person's language, five times an hour at most", async () => {
    const person = await connected(merchant, "ROLE_OPERATOR");
    await speak(person.userId, "az");
    for (let sent = 0; sent < 5; sent++) expect((await test(person)).status).toBe(204);
    expect(refusal(await test(person))).toBe("429 rate_limited");
    expect(await messagesTo(person.name)).toEqual(
      Array.from({ length: 5 }, () => expect.stringContaining("sınaq mesajıdır")),
    );
  });
});
