import { expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { openVisitor, type Visitor } from "../../support/http";
import { latestCode, makeOwner } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { alone, signIn } from "../../support/sign-in";

/** The same cookies, carried by hand to the hosts of another region. */
function carried(visitor: Visitor, region: "default" | "ae" | "sa"): Visitor {
  const there = openVisitor(appAddress(region));
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}

test("a session opens nothing on the hosts of another region, and goes on where it began", async () => {
  const visitor = await signIn(await makeOwner());
  for (const region of ["ae", "sa"] as const) {
    const answer = await carried(visitor, region).get("/users");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth?next=%2Fusers"]);
    const posted = await carried(visitor, region).post("/settings/phone", {});
    const to = "/auth?next=%2Fsettings%2Fphone&because=ended";
    expect([posted.status, posted.headers.get("location")]).toEqual([303, to]);
  }
  expect((await visitor.get("/users")).status).toBe(200);
});

test("a sign-in that waits for its code is not finished on the hosts of another region", async () => {
  const owner = await makeOwner();
  await alone(owner.username, async () => {
    const visitor = openVisitor(appAddress());
    const { username, password } = owner;
    await submit(visitor, formWith(await visitor.get("/auth"), "password"), { username, password });
    const there = carried(visitor, "ae");
    const answer = await there.post("/auth/code", { intent: "confirm", code: await latestCode(owner.phone) });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/auth\?/);
    expect((await there.get("/")).headers.get("location")).toBe("/auth");
    const done = await visitor.post("/auth/code", { intent: "confirm", code: await latestCode(owner.phone) });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
  });
});
