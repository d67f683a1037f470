import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "../../../sandbox/src/db/schema/index.ts";
import { db, makeMerchant, makePerson, refusal, send } from "../../support/workerd/sandbox.ts";
import { namesOf } from "../../support/workerd/team.ts";

it("people are narrowed by how far their access has come, alone and with a name, and tabs count what they find", async () => {
  const merchant = await makeMerchant();
  const { token } = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const list = (path: string) => send(`GET ${path}`, { token });
  const named = (fullName: string) => makePerson(merchant, "ROLE_OPERATOR", { fullName });
  const [invited, removed] = [await named("Nigar Aslanova"), await named("Nigar Babayeva")];
  await named("Nigar Cəfərova");
  await db.update(users).set({ passwordSetAt: null }).where(eq(users.id, invited.userId));
  // Who was taken off before they came is gone all the same.
  await db.update(users).set({ passwordSetAt: null, active: false }).where(eq(users.id, removed.userId));
  const found = async (query: string) => namesOf(await list(`/api/users?${query}`));
  const nigars = async (query: string) => namesOf(await list(`/api/user?fullName=nigar&${query}`));
  expect(await found("state=INVITED")).toEqual(["Nigar Aslanova"]);
  expect(await found("state=REMOVED")).toEqual(["Nigar Babayeva"]);
  expect(await nigars("state=ACTIVE")).toEqual(["Nigar Cəfərova"]);
  expect(await nigars("")).toHaveLength(3);
  expect(refusal(await list("/api/users?state=GONE"))).toBe("422 invalid_request");

  const everybody = (await found("")).length;
  const counted = [
    { tab: "ALL", count: everybody },
    { tab: "INVITED", count: 1 },
    { tab: "ACTIVE", count: everybody - 2 },
    { tab: "REMOVED", count: 1 },
  ];
  for (const path of ["/api/users", "/api/users?state=REMOVED", "/api/user?fullName=nobody"])
    expect((await list(path)).json).toMatchObject({ tabs: counted, views: [] });
});
