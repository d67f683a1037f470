import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { securityEvents } from "../../../sandbox/src/db/schema/index.ts";
import { ours } from "../../support/workerd/money.ts";
import { db, makePerson, messagesTo, type Someone } from "../../support/workerd/sandbox.ts";
import { call, made, terms } from "../../support/workerd/webhook-server.ts";

const SECRET_URL = "https://shop.example/hooks?word=known-to-the-server";
const activity = async ({ userId }: Someone) =>
  (
    await db.select().from(securityEvents).where(eq(securityEvents.userId, userId)).orderBy(asc(securityEvents.seq))
  ).map(({ kind }) => kind);

describe("an address of webhooks", () => {
  it("stands in the security activity and is told of by mail when it changes or goes, not when it stays", async () => {
    const person = await makePerson(ours().merchant, "ROLE_SUSER", { fullName: "Nigar Əliyeva" });
    const { webhook } = await made({ url: SECRET_URL });
    await call("PUT", `/${webhook.id}`, terms({ url: SECRET_URL, types: ["link.paid"] }), person);
    expect(await activity(person)).toEqual([]);
    const other = terms({ url: "https://other.example/?word=known-to-the-server" });
    await call("PUT", `/${webhook.id}`, other, person);
    expect(await activity(person)).toEqual(["WEBHOOK_SET"]);
    const mails = await messagesTo(person.username);
    expect(mails[0]).toMatchObject({ subject: "The webhook address of your application was changed" });
    expect(mails[0]?.body).toContain("Nigar Əliyeva set a webhook address on other.example for");
    // An address can hold a word that only the server knows.
    expect(JSON.stringify(mails)).not.toContain("known-to-the-server");
    await call("DELETE", `/${webhook.id}`, undefined, person);
    expect(await activity(person)).toEqual(["WEBHOOK_SET", "WEBHOOK_REMOVED"]);
    expect((await messagesTo(person.username))[0]).toMatchObject({
      subject: "The webhook address of your application was removed",
    });
  });
});
