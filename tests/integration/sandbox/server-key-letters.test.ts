import { beforeEach, describe, expect, it } from "vitest";
import { inDays } from "../../support/days.ts";
import { ours } from "../../support/workerd/money.ts";
import { endKey, keyTerms, madeKey, replacedKey } from "../../support/workerd/server-keys.ts";
import {
  advance,
  makePerson,
  messagesTo,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const DAY_S = 24 * 3600;
const dayAhead = async (days: number): Promise<string> => inDays(days, "default", await sandboxNow());

let owner: Someone;
let merchant: Merchant;
let appId: string;
beforeEach(() => {
  ({ owner, merchant } = ours());
  appId = merchant.applicationId;
});

describe("the end of a key", () => {
  const told = async (to: Someone) =>
    (await messagesTo(to.username)).filter(({ subject }) => subject === "A server key expires soon");

  it("is told to owners and its maker 14 and 3 days before, once each", async () => {
    const maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const { key } = await madeKey(maker, keyTerms(appId, { endsOn: await dayAhead(20) }));
    await advance(5 * DAY_S);
    expect(await told(owner)).toEqual([]);
    await advance(2 * DAY_S);
    await send("POST /__sandbox/tick");
    for (const who of [owner, maker]) expect(await told(who)).toHaveLength(1);
    expect((await told(owner))[0]?.link).toContain(key.id);
    await advance(11 * DAY_S);
    await send("POST /__sandbox/tick");
    for (const who of [owner, maker]) expect(await told(who)).toHaveLength(2);
    await advance(5 * DAY_S);
    for (const who of [owner, maker]) expect(await told(who)).toHaveLength(2);
  });

  it("is not told of one that ends sooner anyway, that is replaced, or that somebody ended", async () => {
    await madeKey(owner, keyTerms(appId, { endsOn: await dayAhead(2) }));
    const replaced = await madeKey(owner, keyTerms(appId, { name: "Replaced", endsOn: await dayAhead(20) }));
    await replacedKey(owner, replaced.key.id, { overlapHours: 168, endsOn: null });
    const ended = await madeKey(owner, keyTerms(appId, { name: "Ended", endsOn: await dayAhead(20) }));
    await endKey(owner, ended.key.id);
    await advance(18 * DAY_S);
    await send("POST /__sandbox/tick");
    expect(await told(owner)).toEqual([]);
  });
});
