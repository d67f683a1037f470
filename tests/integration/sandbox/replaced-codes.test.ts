import { beforeAll, describe, expect, it } from "vitest";
import { challengeSchema } from "#provider/contract/auth";
import { CODE_PURPOSES, type CodePurpose } from "#provider/contract/words";
import { clockAhead } from "../../../sandbox/src/clock.ts";
import { readOffset } from "../../../sandbox/src/db/control.ts";
import { createLog } from "../../../sandbox/src/log.ts";
import { issueCode, judgeCode } from "../../../sandbox/src/security/codes.ts";
import {
  advance,
  db,
  latestCode,
  makeMerchant,
  makeSigner,
  PASSWORD,
  refusal,
  send,
  settings,
  wrongCode,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const login = ({ username }: Someone, password = PASSWORD) =>
  send("POST /api/login", { body: { username, password, rememberMe: false } });
const approve = ({ username }: Someone, challenge: string, code: string) =>
  send(`POST /api/approveLogin/${code}/${encodeURIComponent(username)}`, { body: { challenge } });
const resend = (challenge: string) => send(`GET /api/otp/init/login?challenge=${challenge}`);

type Sent = { challenge: string; code: string };
const sentTo = async ({ phone }: Someone, answer: { json: unknown }): Promise<Sent> => ({
  challenge: challengeSchema.parse(answer.json).challenge,
  code: await latestCode(phone),
});

/** A sign-in whose code was sent a second time, with another code. */
async function sentTwice(): Promise<{ person: Someone; first: Sent; second: Sent }> {
  const person = await makeSigner(merchant);
  const first = await sentTo(person, await login(person));
  await advance(61);
  const second = await sentTo(person, await resend(first.challenge));
  return first.code === second.code ? sentTwice() : { person, first, second };
}

describe("a code that was replaced by a newer one", () => {
  it("is told so and costs no try", async () => {
    const { person, first, second } = await sentTwice();
    for (let times = 0; times < 7; times++)
      expect(refusal(await approve(person, second.challenge, first.code))).toBe("400 otp_replaced");
    const wrong = [first.code, second.code].reduce(
      (code, taken) => (code === taken ? wrongCode(code) : code),
      "123456",
    );
    expect((await approve(person, second.challenge, wrong)).json).toMatchObject({ code: "otp_invalid", triesLeft: 4 });
    expect((await approve(person, second.challenge, second.code)).status).toBe(200);
  });

  it("is no wrong code in a row: fifteen of them hold nothing", async () => {
    const { person, first, second } = await sentTwice();
    for (let times = 0; times < 16; times++) await approve(person, second.challenge, first.code);
    expect((await approve(person, second.challenge, second.code)).status).toBe(200);
  });

  it("is told so where the page that it was sent for is still open, and the newest counts there", async () => {
    const { person, first, second } = await sentTwice();
    expect(refusal(await approve(person, first.challenge, first.code))).toBe("400 otp_replaced");
    expect(refusal(await resend(first.challenge))).toBe("429 otp_resend_too_soon");
    expect((await approve(person, first.challenge, second.code)).status).toBe(200);
    expect(refusal(await approve(person, first.challenge, first.code))).toBe("410 otp_expired");
  });

  it("opens nothing of what a new password closed", async () => {
    const person = await makeSigner(merchant);
    const first = await sentTo(person, await login(person));
    await send("POST /api/changePassword", {
      token: person.token,
      body: { oldPassword: PASSWORD, newPassword: `${PASSWORD}2` },
    });
    const second = await sentTo(person, await login(person, `${PASSWORD}2`));
    expect(refusal(await approve(person, first.challenge, second.code))).toBe("410 otp_expired");
    expect(refusal(await resend(first.challenge))).toBe("410 otp_expired");
    expect((await approve(person, second.challenge, second.code)).status).toBe(200);
  });

  it.each(CODE_PURPOSES)(
    "is told so of %s, and another amount's code is as wrong as any",
    async (purpose: CodePurpose) => {
      const person = await makeSigner(merchant);
      const deps = async () => ({
        db,
        env: settings,
        clock: clockAhead(await readOffset(db)),
        log: createLog("test-request"),
        request: new Request("https://provider.test/"),
      });
      const asked = { subject: person.userId, purpose, keep: {}, phone: person.phone, language: "en" } as const;
      const issue = async (amount: number): Promise<Sent> => {
        const { challenge } = await issueCode(await deps(), { ...asked, bound: { amount } });
        return { challenge, code: await latestCode(person.phone) };
      };
      const judge = async ({ challenge }: Sent, { code }: Sent) =>
        judgeCode(await deps(), { challenge, purpose, code }, { subject: person.userId, bound: { amount: 1 } });
      const first = await issue(1);
      await advance(61);
      const [second, other] = [await issue(1), await issue(2)];
      if (new Set([first.code, second.code, other.code]).size < 3) throw new Error("codes of a million are alike");
      await expect(judge(second, first)).rejects.toThrow("otp_replaced");
      await expect(judge(second, other)).rejects.toThrow("otp_invalid");
      expect((await judge(second, second)).triesLeft).toBe(4);
    },
  );
});

describe("the right code", () => {
  it("costs no try: of ten clicks at once one signs in, and none is told that too many were wrong", async () => {
    const person = await makeSigner(merchant);
    const { challenge, code } = await sentTo(person, await login(person));
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(person, challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(refusal))).toEqual(new Set(["410 otp_expired"]));
  });

  it("is refused once five others were wrong, though it comes with them", async () => {
    const person = await makeSigner(merchant);
    const { challenge, code } = await sentTo(person, await login(person));
    for (let tries = 0; tries < 5; tries++) await approve(person, challenge, wrongCode(code));
    expect(refusal(await approve(person, challenge, code))).toBe("429 otp_exhausted");
  });
});
