import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { securityEvents } from "../../../sandbox/src/db/schema/index.ts";
import { ours } from "../../support/workerd/money.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import {
  applicationRows,
  db,
  makePerson,
  messagesTo,
  nextApplicationId,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { answerWith, call, made, terms, tick } from "../../support/workerd/webhook-server.ts";

const SECRET_URL = "https://shop.example/hooks?word=known-to-the-server";
const activity = async ({ userId }: Someone) =>
  (
    await db.select().from(securityEvents).where(eq(securityEvents.userId, userId)).orderBy(asc(securityEvents.seq))
  ).map(({ kind }) => kind);

/** Applications of the account that somebody owns: their ids. */
async function owned({ userId }: Someone, ...names: string[]): Promise<string[]> {
  const { merchantId, region } = ours().merchant;
  const rows = names.map((name) => ({ name, id: nextApplicationId() }));
  for (const { name, id } of rows) await runBatch(db, applicationRows(merchantId, userId, region, id, name));
  return rows.map(({ id }) => id);
}
const owner = () => makePerson(ours().merchant, "ROLE_SUSER");

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
    expect(mails[0]).toMatchObject({ subject: "A webhook address of your application was set" });
    expect(mails[0]?.body).toContain("Nigar Əliyeva set a webhook address on other.example for");
    // An address can hold a word that only the server knows.
    expect(JSON.stringify(mails)).not.toContain("known-to-the-server");
    await call("DELETE", `/${webhook.id}`, undefined, person);
    expect(await activity(person)).toEqual(["WEBHOOK_SET", "WEBHOOK_REMOVED"]);
    expect((await messagesTo(person.username))[0]).toMatchObject({
      subject: "A webhook address of your application was removed",
    });
  });

  it("is told of once to whoever sets it, and once to each other owner with what is theirs", async () => {
    const [person, first, second] = [await owner(), await owner(), await owner()];
    const appIds = [...(await owned(first, "Sauna", "Garage")), ...(await owned(second, "Garden"))];
    await call("POST", "", terms({ appIds }), person);
    expect(await activity(person)).toEqual(["WEBHOOK_SET"]);
    const read = async ({ username }: Someone) => (await messagesTo(username)).map(({ body }) => body);
    expect(await read(person)).toEqual([expect.stringMatching(/for .*Sauna, Garage, Garden/)]);
    expect(await read(first)).toEqual([expect.stringMatching(/for .*Sauna, Garage/)]);
    expect(await read(first)).toEqual([expect.not.stringContaining("Garden")]);
    expect(await read(second)).toEqual([expect.stringContaining("Garden")]);
  });

  it("is told of to the owner of an application that is added, though it stays where it is", async () => {
    const [person, first, second] = [await owner(), await owner(), await owner()];
    const [[sauna = ""], [garden = ""]] = [await owned(first, "Sauna"), await owned(second, "Garden")];
    const { webhook } = await made({ appIds: [sauna] });
    const before = (await messagesTo(first.username)).length;
    await call("PUT", `/${webhook.id}`, terms({ appIds: [sauna, garden] }), person);
    expect((await messagesTo(second.username)).map(({ body }) => body)).toEqual([expect.stringContaining("Garden")]);
    expect(await messagesTo(first.username)).toHaveLength(before);
  });

  it("whose server is gone is told of to each owner of its applications, once", async () => {
    const [first, second] = [await owner(), await owner()];
    const appIds = [...(await owned(first, "Sauna", "Garage")), ...(await owned(second, "Garden"))];
    await made({ types: ["payment.paid"], appIds });
    await payInvoice({ ...ours().merchant, applicationId: appIds[0] ?? "" }, {});
    answerWith(() => new Response(null, { status: 410 }));
    await tick();
    for (const { username } of [first, second]) {
      const subjects = (await messagesTo(username)).map(({ subject }) => subject);
      expect(subjects.filter((one) => one?.includes("gone"))).toHaveLength(1);
    }
  });
});
