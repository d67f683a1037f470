import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accountLog, applicationConfigs } from "../../../sandbox/src/db/schema/index.ts";
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
let maker: Someone;
const settingPath = () => `/api/apps/${merchant.applicationId}/take-back`;
const switchTo = (on: boolean, { token } = maker) => send(`PUT ${settingPath()}`, { token, body: { on } });

beforeEach(async () => {
  merchant = await makeMerchant();
  maker = await makePerson(merchant, "ROLE_SUSER", { member: false });
  await switchTo(true);
});

describe("the switch", () => {
  it("is off from the start", async () => {
    const other = await makeMerchant();
    const [config] = await db
      .select()
      .from(applicationConfigs)
      .where(eq(applicationConfigs.applicationId, other.applicationId));
    expect(config?.takeBack).toBe(false);
  });

  it("is for whoever looks after the application, and the log says what it was", async () => {
    const operator = await makePerson(merchant, "ROLE_OPERATOR", { permissions: [] });
    expect(refusal(await switchTo(false, operator))).toBe("403 forbidden");
    expect((await send(`GET ${settingPath()}`, { token: operator.token })).json).toMatchObject({
      on: true,
      mayChange: false,
    });
    expect((await switchTo(false)).json).toEqual({ on: false });
    expect((await send(`GET ${settingPath()}`, { token: maker.token })).json).toMatchObject({
      on: false,
      mayChange: true,
    });
    const rows = await db
      .select({ call: accountLog.call, outcome: accountLog.outcome })
      .from(accountLog)
      .where(and(eq(accountLog.call, "leavingActs.change"), eq(accountLog.actorId, maker.userId)));
    expect(rows).toHaveLength(2);
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await switchTo(true, stranger))).toBe("404 not_found");
  });
});
