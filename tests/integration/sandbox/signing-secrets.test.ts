import { beforeEach, describe, expect, it } from "vitest";
import { openSecrets } from "../../../sandbox/src/operations/signing-secrets.ts";
import { ours } from "../../support/workerd/money.ts";
import {
  activityOf,
  advance,
  db,
  everythingStored,
  makeMerchant,
  makePerson,
  messagesTo,
  refusal,
  sandboxNow,
  send,
  settings,
  wrongCode,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import {
  makeSecret,
  makeSecretAs,
  postSecret,
  secretCode,
  secretsShown,
  sendSecretCode,
} from "../../support/workerd/signing-secrets.ts";

const HOUR_S = 3600;
let owner: Someone;
let appId: string;
beforeEach(() => {
  ({
    owner,
    merchant: { applicationId: appId },
  } = ours());
});
/** What signs for the application at this moment. */
const signing = async (of = appId) => openSecrets(db, settings, of, await sandboxNow());

describe("an application's signing secret", () => {
  it("is made with a code, shown once, sealed, and told to the owner", async () => {
    expect(await secretsShown(owner, appId)).toEqual({ secret: null, old: [] });
    const secret = await makeSecretAs(owner, appId);
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(await signing()).toEqual([secret]);
    const { secret: shown, old } = await secretsShown(owner, appId);
    expect(shown).toEqual({ hint: secret.slice(-5, -1), createdDate: expect.any(String) });
    expect(old).toEqual([]);
    expect(await everythingStored()).not.toContain(secret.slice("whsec_".length));
    expect(await activityOf(owner.userId)).toContain("SIGNING_SECRET_MADE");
    const letters = await messagesTo(owner.username);
    expect(letters[0]).toMatchObject({ subject: "A new signing secret for your application" });
    expect(JSON.stringify(letters)).not.toContain(secret);
  });

  it("is named in the message with the code", async () => {
    await sendSecretCode(owner, appId);
    expect((await messagesTo(owner.phone))[0]?.body).toContain("You create a signing secret of ");
  });

  it("that was there before signs for another day where that is wished", async () => {
    const first = await makeSecretAs(owner, appId);
    await advance(61);
    const second = await makeSecretAs(owner, appId);
    expect(await signing()).toEqual([second, first]);
    expect((await secretsShown(owner, appId)).old).toMatchObject([{ hint: first.slice(-5, -1) }]);
    await advance(24 * HOUR_S - 60);
    expect(await signing()).toEqual([second, first]);
    await advance(61);
    expect(await signing()).toEqual([second]);
  });

  it("that was there before ends at once otherwise, and so does the one kept earlier", async () => {
    await makeSecretAs(owner, appId);
    await advance(61);
    await makeSecretAs(owner, appId);
    await advance(61);
    const third = await makeSecretAs(owner, appId, false);
    expect(await signing()).toEqual([third]);
    expect((await secretsShown(owner, appId)).old).toEqual([]);
  });

  it("is made once by a code, for this choice alone", async () => {
    const code = await secretCode(owner, appId);
    expect(refusal(await postSecret(owner, appId, { ...code, keepOld: false }))).toBe("400 otp_invalid");
    expect(refusal(await postSecret(owner, appId, { ...code, OTP: wrongCode(code.OTP) }))).toBe("400 otp_invalid");
    const answers = await Promise.all([postSecret(owner, appId, code), postSecret(owner, appId, code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signing()).toHaveLength(1);
  });

  it("is nobody's who does not look after the application", async () => {
    const clerk = await makePerson(ours().merchant, "ROLE_OPERATOR");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    expect(refusal(await sendSecretCode(clerk, appId))).toBe("403 forbidden");
    expect(refusal(await send(`GET /api/apps/${appId}/signing-secret`, { token: clerk.token }))).toBe("403 forbidden");
    expect(refusal(await sendSecretCode(stranger, appId))).toBe("404 not_found");
    expect(refusal(await postSecret(stranger, appId, await secretCode(owner, appId)))).toBe("404 not_found");
  });

  it("opens for its own application alone", async () => {
    await makeSecret(appId);
    expect(await signing((await makeMerchant()).applicationId)).toEqual([]);
  });
});
