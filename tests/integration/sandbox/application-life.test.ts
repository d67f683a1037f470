import { beforeEach, describe, expect, it } from "vitest";
import { applicationRemovalSchema, applicationSchema } from "#provider/contract/applications";
import { challengeSchema } from "#provider/contract/auth";
import { applications, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { eq } from "drizzle-orm";
import { RECEIVER } from "../../support/money-samples.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { typedLink } from "../../support/workerd/links.ts";
import { held, ours, paid, reverse } from "../../support/workerd/money.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import {
  activityOf,
  db,
  latestCode,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  refusal,
  send,
  typedInvoice,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let owner: Someone;
let appId: string;
beforeEach(() => {
  ({
    owner,
    merchant: { applicationId: appId },
  } = ours());
});

const enable = (enabled: boolean, by = owner): Promise<Sent> =>
  send(`PUT /api/apps/${appId}/enabled`, { token: by.token, body: { enabled } });
const statusAfter = async (enabled: boolean) => applicationSchema.parse((await enable(enabled)).json).status;
const create = () =>
  send("POST /api/bookings", { token: owner.token, key: newKey(), body: typedInvoice(appId, { channels: [] }) });
const outcome = (answer: Sent) => (answer.status < 300 ? "done" : refusal(answer));

describe("an application that is disabled", () => {
  it("begins nothing new, and goes back to where it was", async () => {
    expect(await statusAfter(false)).toBe("DISABLED");
    expect(await outcome(await create())).toBe("409 application_not_online");
    const link = await send("POST /api/payment-links", { token: owner.token, key: newKey(), body: typedLink(appId) });
    expect(refusal(link)).toBe("409 application_not_online");
    expect(await statusAfter(true)).toBe("ONLINE");
    expect(await outcome(await create())).toBe("done");
    await db.update(applications).set({ status: "IN_REVIEW" }).where(eq(applications.id, appId));
    expect([await statusAfter(false), await statusAfter(true)]).toEqual(["DISABLED", "IN_REVIEW"]);
  });

  it("is so once, however often it is asked for: one mail and one line of activity", async () => {
    await Promise.all([1, 2, 3, 4].map(() => enable(false)));
    expect(await statusAfter(false)).toBe("DISABLED");
    expect((await activityOf(owner.userId)).filter((kind) => kind === "APP_DISABLED")).toHaveLength(1);
    const mails = (await messagesTo(owner.username)).filter(
      ({ subject }) => subject === "Your application is disabled",
    );
    expect(mails).toHaveLength(1);
    expect(await statusAfter(true)).toBe("ONLINE");
  });

  it("still gives back what is held", async () => {
    const hold = await held();
    await enable(false);
    expect(outcome(await reverse(hold))).toBe("done");
  });

  it("is disabled by nobody whose role there does not go so far", async () => {
    const clerk = await makePerson(ours().merchant, "ROLE_OPERATOR", { permissions: ["ADD_APPLICATION"] });
    expect((await enable(false, clerk)).status).toBe(200);
    const other = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await enable(true, other))).toBe("404 not_found");
  });
});

const removal = async () =>
  applicationRemovalSchema.parse((await send(`GET /api/apps/${appId}/removal`, { token: owner.token })).json);
const sendCode = () => send(`GET /api/otp/init/deleteApp/${appId}`, { token: owner.token });
const codeFor = async () => {
  const { challenge } = challengeSchema.parse((await sendCode()).json);
  return { challenge, code: await latestCode(owner.phone) };
};
type Code = Awaited<ReturnType<typeof codeFor>>;
const remove = ({ challenge, code }: Code, of = appId, by = owner) =>
  send(`DELETE /api/app/${of}/${code}?challenge=${challenge}`, { token: by.token });

describe("deleting an application", () => {
  it("is refused while an invoice is open, money is on hold or in the wallet; what is in the way is named", async () => {
    expect(await removal()).toMatchObject({ openInvoices: 0, unfinishedPayments: 0, available: 0, people: 0 });
    const ready = await codeFor();
    await makeInvoice(ours().merchant, {});
    expect((await removal()).openInvoices).toBe(1);
    expect(refusal(await sendCode())).toBe("409 invalid_state");
    expect(refusal(await remove(ready))).toBe("409 invalid_state");
    await held();
    await paid();
    expect(await removal()).toMatchObject({ unfinishedPayments: 1, available: expect.any(Number), held: 100_00 });
    expect((await send(`GET /api/apps/${appId}`, { token: owner.token })).status).toBe(200);
  });

  it("takes a code made for it, takes place once of many at once, and ends keys; nothing begins in it any more", async () => {
    const key = await makeKey(appId);
    const answers = await codeFor().then((code) => Promise.all(Array.from({ length: 10 }, () => remove(code))));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 204).map(refusal);
    expect(others.filter((why) => !/404 not_found|otp_/.test(why))).toEqual([]);
    expect(refusal(await send(`GET /api/apps/${appId}`, { token: owner.token }))).toBe("404 not_found");
    expect(refusal(await create())).toBe("404 not_found");
    const byKey = { token: owner.token, headers: { "X-App-Key": key } };
    const named = { appId, ...RECEIVER };
    expect(refusal(await send("POST /api/wallets/masked-fullName", { ...byKey, body: named }))).toBe("404 not_found");
    expect((await activityOf(owner.userId)).filter((kind) => kind === "APP_DELETED")).toHaveLength(1);
    expect((await messagesTo(owner.username))[0]).toMatchObject({ subject: "Your application was deleted" });
    expect(refusal(await enable(true))).toBe("404 not_found");
  });

  it("is refused by the database where an invoice begins meanwhile, and an invoice where the deletion was faster", async () => {
    const { invoice } = await makeInvoice(ours().merchant, {});
    const end = db.update(applications).set({ deletedAt: Date.now() }).where(eq(applications.id, appId));
    await expect(end.run()).rejects.toMatchObject({
      cause: { message: expect.stringContaining("application_in_use") },
    });
    const { applicationId } = await makeMerchant();
    await db.update(applications).set({ deletedAt: Date.now() }).where(eq(applications.id, applicationId));
    const { seq: _, isOpen: __, ...row } = invoice;
    const begin = db.insert(invoices).values({ ...row, id: "inv_LATE000000000000", code: "LATE0001", applicationId });
    await expect(begin.run()).rejects.toMatchObject({
      cause: { message: expect.stringContaining("application_gone") },
    });
  });

  it("is another merchant's nothing, and a code for one deletes no other", async () => {
    const other = await makeMerchant();
    const theirs = await makePerson(other, "ROLE_SUSER", { member: false });
    const code = await codeFor();
    expect(refusal(await remove(code, appId, theirs))).toBe("404 not_found");
    expect(refusal(await remove(code, other.applicationId, theirs))).toMatch(/otp_/);
    expect((await send(`GET /api/apps/${other.applicationId}`, { token: theirs.token })).status).toBe(200);
  });
});
