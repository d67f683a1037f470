import { expect, it } from "vitest";
import { challengeSchema } from "#provider/contract/auth";
import { cheapHash, latestCode, makeMerchant, makePerson, PASSWORD, send } from "../../support/workerd/sandbox.ts";

it("three hundred sign-ins in a row with right passwords and codes never wait", async () => {
  const person = await makePerson(await makeMerchant(), "ROLE_OPERATOR", { passwordHash: await cheapHash() });
  const username = encodeURIComponent(person.username);
  const headers = { "X-Device-Address": "203.0.113.7" };
  for (let time = 0; time < 300; time++) {
    const body = { username: person.username, password: PASSWORD, rememberMe: false };
    const begun = await send("POST /api/login", { body, headers });
    expect(begun.status).toBe(200);
    const { challenge } = challengeSchema.parse(begun.json);
    const code = await latestCode(person.phone);
    const done = await send(`POST /api/approveLogin/${code}/${username}`, { body: { challenge }, headers });
    expect(done.status).toBe(200);
  }
}, 120_000);
