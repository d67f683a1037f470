import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { applicationKeysSchema, applications } from "#provider/contract/applications";
import { PERMISSIONS } from "#provider/contract/permissions";
import { memberships } from "../../../sandbox/src/db/schema/index.ts";
import { RECEIVER } from "../../support/money-samples.ts";
import { ours } from "../../support/workerd/money.ts";
import { keyCode, sendKeyCode } from "../../support/workerd/app-keys.ts";
import {
  activityOf,
  advance,
  db,
  everythingStored,
  latestCode,
  makeMerchant,
  makePerson,
  messagesTo,
  refusal,
  send,
  wrongCode,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const HOUR_S = 3600;
let owner: Someone;
let appId: string;
beforeEach(() => {
  ({
    owner,
    merchant: { applicationId: appId },
  } = ours());
});
/** Sessions end while time runs: whoever asks has just signed in. */
const fresh = () => makePerson(ours().merchant, "ROLE_SUSER", { member: false });

type Code = { challenge: string; code: string };
const renew = (by: Someone, { challenge, code }: Code, keepOld = true): Promise<Sent> =>
  send(`GET /api/appKey/${appId}/${code}?challenge=${challenge}&keepOld=${keepOld}`, { token: by.token });
const renewed = async (by: Someone, keepOld = true): Promise<string> =>
  applications.renewKey.answer.parse((await renew(by, await keyCode(by, appId, keepOld), keepOld)).json).appKey;
const judge = async (key: string | undefined, by: Someone, of = appId): Promise<string> => {
  const headers: Record<string, string> = key === undefined ? {} : { "X-App-Key": key };
  const body = { appId: of, ...RECEIVER };
  const answer = await send("POST /api/wallets/masked-fullName", { token: by.token, headers, body });
  return answer.status === 200 ? "good" : refusal(answer);
};
const told = async (by: Someone) =>
  applicationKeysSchema.parse((await send(`GET /api/apps/${appId}/key`, { token: by.token })).json);

const every = async (by: Someone) =>
  applications.everyKey.answer.parse((await send("GET /api/app-keys", { token: by.token })).json);

describe("an application's key", () => {
  it("is made with a code, shown once, and kept by nobody but whoever it was shown to", async () => {
    expect(await told(owner)).toEqual({ key: null, old: [] });
    const key = await renewed(owner);
    expect(await judge(key, owner)).toBe("good");
    const { key: kept, old } = await told(owner);
    expect(kept).toMatchObject({ hint: key.slice(-4), lastUsedDate: expect.any(String) });
    expect((await every(owner)).find((one) => one.appId === appId)).toMatchObject({ key: kept, old });
    expect(old).toEqual([]);
    expect(await everythingStored()).not.toContain(key);
    expect(await activityOf(owner.userId)).toContain("APP_KEY_RENEWED");
    expect((await messagesTo(owner.username))[0]).toMatchObject({ subject: "A new key for your application" });
    expect(JSON.stringify(await messagesTo(owner.username))).not.toContain(key);
  });

  it("is refused when it is missing, wrong, another application's or of an application out of sight", async () => {
    const key = await renewed(owner);
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(await judge(undefined, owner)).toBe("403 app_key_invalid");
    expect(await judge(`${key}X`, owner)).toBe("403 app_key_invalid");
    expect(await judge(key, stranger)).toBe("404 not_found");
    const other = await makeMerchant();
    const theirs = await makePerson(other, "ROLE_SUSER", { member: false });
    expect(await judge(key, theirs, other.applicationId)).toBe("403 app_key_invalid");
  });

  it("that was there before is good for a day where that is wished, and then no more", async () => {
    const first = await renewed(owner);
    await advance(61);
    const second = await renewed(owner);
    expect(await Promise.all([judge(first, owner), judge(second, owner)])).toEqual(["good", "good"]);
    expect((await told(owner)).old).toMatchObject([{ hint: first.slice(-4), endsDate: expect.any(String) }]);
    await advance(23 * HOUR_S);
    const later = await fresh();
    expect(await judge(first, later)).toBe("good");
    await advance(HOUR_S);
    const last = await fresh();
    expect(await judge(first, last)).toBe("403 app_key_invalid");
    expect(await judge(second, last)).toBe("good");
    expect((await told(last)).old).toEqual([]);
  });

  it("that was there before ends at once otherwise, and so does the one kept earlier", async () => {
    const first = await renewed(owner);
    await advance(61);
    const second = await renewed(owner);
    await advance(61);
    const third = await renewed(owner, false);
    expect(await judge(first, owner)).toBe("403 app_key_invalid");
    expect(await judge(second, owner)).toBe("403 app_key_invalid");
    expect(await judge(third, owner)).toBe("good");
    expect((await told(owner)).old).toEqual([]);
  });

  it("is made once by a code, for this application and this choice alone, after few tries", async () => {
    const right = await keyCode(owner, appId);
    expect(refusal(await renew(owner, right, false))).toBe("400 otp_invalid");
    expect(refusal(await renew(owner, { ...right, code: wrongCode(right.code) }))).toBe("400 otp_invalid");
    expect((await sendKeyCode(owner, appId)).json).toMatchObject({ challenge: right.challenge, triesLeft: 3 });
    const answers = await Promise.all([renew(owner, right), renew(owner, right)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refusal(await renew(owner, right))).toBe("410 otp_expired");
  });

  it("keeps the old one unless somebody says otherwise, also where nobody says anything", async () => {
    const first = await renewed(owner);
    await advance(61);
    const { json } = await send(`GET /api/otp/init/updateKey/${appId}`, { token: owner.token });
    const { challenge } = applications.sendKeyCode.answer.parse(json);
    const code = await latestCode(owner.phone);
    await send(`GET /api/appKey/${appId}/${code}?challenge=${challenge}`, { token: owner.token });
    expect(await judge(first, owner)).toBe("good");
  });

  it("says which programs used it, each at its address: written once an hour, and of twenty callers", async () => {
    const key = await renewed(owner);
    // Sessions end while time runs.
    let by = owner;
    const wait = async (seconds: number) => {
      await advance(seconds);
      by = await fresh();
    };
    const use = async (program: string, address: string) => {
      const headers = { "X-App-Key": key, "User-Agent": program, "X-Device-Address": address, "CF-IPCountry": "AZ" };
      const body = { appId, ...RECEIVER };
      expect((await send("POST /api/wallets/masked-fullName", { token: by.token, headers, body })).status).toBe(200);
    };
    const uses = async () => (await told(by)).key?.uses ?? [];
    await use("hotel-desk/2.1 (night; build 7)", "203.0.113.7");
    const [first] = await uses();
    expect(first).toMatchObject({ program: "hotel-desk", address: "203.0.113.7", country: "AZ" });
    await wait(1800);
    await use("hotel-desk/2.2", "203.0.113.7");
    expect(await uses()).toEqual([first]);
    await wait(1800);
    await use("hotel-desk/2.2", "203.0.113.7");
    const later = Date.parse((await uses())[0]?.lastUsedDate ?? "") - Date.parse(first?.lastUsedDate ?? "");
    expect(later).toBeGreaterThanOrEqual(3_600_000);
    await use("", "203.0.113.8");
    expect(new Set((await uses()).map(({ program }) => program))).toEqual(new Set(["hotel-desk", null]));
    await wait(60);
    for (let last = 10; last < 35; last++) await use(`caller-${last}`, "198.51.100.1");
    const kept = (await uses()).map(({ program }) => program);
    expect(kept).toHaveLength(20);
    expect(kept).toContain("caller-34");
    expect(kept).not.toContain("hotel-desk");
  });

  it("is told to its owner when somebody else makes one, and made by those only who look after the application", async () => {
    const manager = await makePerson(ours().merchant, "ROLE_FIN_MANAGER", { permissions: PERMISSIONS });
    const clerk = await makePerson(ours().merchant, "ROLE_OPERATOR");
    await renewed(manager);
    const [mail] = (await messagesTo(owner.username)).filter(({ subject }) => subject?.includes("new key"));
    const owners = await messagesTo(manager.username);
    expect(mail ?? owners[0]).toMatchObject({ subject: "A new key for your application" });
    expect(refusal(await sendKeyCode(clerk, appId))).toBe("403 forbidden");
    expect(refusal(await send(`GET /api/apps/${appId}/key`, { token: clerk.token }))).toBe("403 forbidden");
  });

  // It opens orders, refunds and payouts: whoever may not make these makes no key that may.
  it.each(["CREATE_LINK", "FINALIZE_TRANSACTION", "REFUND_TRANSACTION", "SEND_LINK", "PAYOUT_PAYMENT"] as const)(
    "holds no more than its maker: nobody without %s makes one, or learns more than when it was used",
    async (missing) => {
      const permissions = PERMISSIONS.filter((one) => one !== missing);
      const manager = await makePerson(ours().merchant, "ROLE_FIN_MANAGER", { permissions });
      expect(refusal(await sendKeyCode(manager, appId))).toBe("403 permission_not_held");
      expect(refusal(await renew(manager, { challenge: "none", code: "123456" }))).toBe("403 permission_not_held");
      expect((await told(manager)).key).toBeNull();
    },
  );

  it("is made by nobody whose role in the application takes a right from them, and by none of the provider's staff", async () => {
    const narrowed = await makePerson(ours().merchant, "ROLE_FIN_MANAGER", { permissions: PERMISSIONS });
    await db.update(memberships).set({ role: "ROLE_FIN_MANAGER" }).where(eq(memberships.userId, narrowed.userId));
    expect(refusal(await sendKeyCode(narrowed, appId))).toBe("403 permission_not_held");
    const staff = await makePerson(ours().merchant, "ROLE_ADMIN");
    expect(refusal(await sendKeyCode(staff, appId))).toBe("403 forbidden");
  });
});
