import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { securityEvents } from "../../../sandbox/src/db/schema/index.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { db, makeMerchant, makePerson, messagesTo, send, type Someone } from "../../support/workerd/sandbox.ts";

const SERVER = "https://shop.example/hooks?word=known-to-the-server";

let appId: string;
let person: Someone;
beforeEach(async () => {
  const merchant = await makeMerchant();
  appId = merchant.applicationId;
  await makeKey(appId);
  person = await makePerson(merchant, "ROLE_SUSER", { fullName: "Nigar Əliyeva" });
});

const call = (method: "PUT" | "DELETE", url?: string) =>
  send(`${method} /api/apps/${appId}/webhook`, { token: person.token, ...(url ? { body: { url } } : {}) });
const activity = async () =>
  (
    await db.select().from(securityEvents).where(eq(securityEvents.userId, person.userId)).orderBy(securityEvents.seq)
  ).map(({ kind }) => kind);

describe("an address for payment messages", () => {
  it("stands in the security activity and is told of by mail when it changes or goes, not when it stays", async () => {
    for (let time = 0; time < 2; time++) expect((await call("PUT", SERVER)).status).toBe(200);
    expect(await activity()).toEqual(["WEBHOOK_SET"]);
    const mails = await messagesTo(person.username);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: "The webhook address of your application was changed" });
    expect(mails[0]?.body).toContain("Nigar Əliyeva set a webhook address on shop.example for");
    // An address can hold a word that only the server knows.
    expect(JSON.stringify(mails)).not.toContain("known-to-the-server");

    await call("PUT", "https://shop.example/other");
    for (let time = 0; time < 2; time++) expect((await call("DELETE")).status).toBe(200);
    expect(await activity()).toEqual(["WEBHOOK_SET", "WEBHOOK_SET", "WEBHOOK_REMOVED"]);
    expect((await messagesTo(person.username))[0]).toMatchObject({
      subject: "The webhook address of your application was removed",
    });
  });
});
