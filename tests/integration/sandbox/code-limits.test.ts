import { and, eq, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { challengeSchema } from "#provider/contract/auth";
import { outboxMessages } from "../../../sandbox/src/db/schema/index.ts";
import { askForCode, typed } from "../../support/workerd/team.ts";
import {
  activityOf,
  advance,
  db,
  latestCode,
  makeMerchant,
  makePerson,
  makeSigner,
  messagesTo,
  newAddress,
  newPhone,
  PASSWORD,
  refusal,
  send,
  wrongCode,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

const login = (person: Someone) =>
  send("POST /api/login", { body: { username: person.username, password: PASSWORD, rememberMe: false } });
const begin = async (person: Someone) => challengeSchema.parse((await login(person)).json);
const approve = (person: Someone, challenge: string, code: string) =>
  send(`POST /api/approveLogin/${code}/${encodeURIComponent(person.username)}`, { body: { challenge } });
const resend = (challenge: string) => send(`GET /api/otp/init/login?challenge=${challenge}`);
const textsTo = (phone: string) =>
  db.$count(outboxMessages, and(eq(outboxMessages.recipient, phone), isNotNull(outboxMessages.code)));

/** Signs in and types a wrong code as often as the code can be tried. */
async function fiveWrong(person: Someone): Promise<void> {
  const { challenge } = await begin(person);
  const wrong = wrongCode(await latestCode(person.phone));
  for (let tries = 0; tries < 5; tries++) await approve(person, challenge, wrong);
}

describe("codes that nobody uses", () => {
  it("are five in a quarter of an hour and ten in an hour, then the next waits as long as it says", async () => {
    const person = await makeSigner(merchant);
    for (let sent = 0; sent < 5; sent++) {
      expect((await login(person)).status).toBe(200);
      await advance(61);
    }
    const held = await login(person);
    expect(refusal(held)).toBe("429 otp_sent_too_often");
    const seconds = Number(held.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(500);
    expect(await textsTo(person.phone)).toBe(5);
    await advance(seconds);
    // Slower than before: each of the first five must be a quarter of an hour old by then, however long the machine
    // takes for any of them.
    for (let sent = 5; sent < 10; sent++) {
      expect((await login(person)).status).toBe(200);
      await advance(75);
    }
    await advance(15 * 60);
    const heldForTheHour = await login(person);
    expect(refusal(heldForTheHour)).toBe("429 otp_sent_too_often");
    await advance(Number(heldForTheHour.headers.get("Retry-After")));
    expect((await login(person)).status).toBe(200);
  });

  it("are five whether the password is typed again or another code is asked for", async () => {
    const person = await makeSigner(merchant);
    let { challenge } = await begin(person);
    for (let sent = 1; sent < 5; sent++) {
      await advance(61);
      ({ challenge } = challengeSchema.parse((await resend(challenge)).json));
    }
    await advance(61);
    expect(refusal(await resend(challenge))).toBe("429 otp_sent_too_often");
    expect(refusal(await login(person))).toBe("429 otp_sent_too_often");
  });

  it("are counted for each purpose, other payloads together", async () => {
    const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
    for (let sent = 0; sent < 5; sent++) expect((await askForCode(owner, typed(merchant))).status).toBe(200);
    expect(refusal(await askForCode(owner, typed(merchant)))).toBe("429 otp_sent_too_often");
    const phone = encodeURIComponent(newPhone());
    expect((await send(`GET /api/otp/init/changePhoneNumber/${phone}`, { token: owner.token })).status).toBe(200);
  });

  it("are five of thirty different ones that are asked for at once", async () => {
    const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
    const answers = await Promise.all(Array.from({ length: 30 }, () => askForCode(owner, typed(merchant))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await textsTo(owner.phone)).toBe(5);
  });
});

describe("a code that is still open", () => {
  it("lives on for a minute when the password is typed again, and nothing new is sent", async () => {
    const person = await makeSigner(merchant);
    const first = await begin(person);
    const again = await begin(person);
    expect(again).toEqual(first);
    expect(await textsTo(person.phone)).toBe(1);
    expect((await approve(person, again.challenge, await latestCode(person.phone))).status).toBe(200);
    expect((await begin(person)).challenge).not.toBe(first.challenge);
  });

  it("is one of five sign-ins that begin at once", async () => {
    const person = await makeSigner(merchant);
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(person)));
    expect(new Set(begun.map(({ challenge }) => challenge)).size).toBe(1);
    expect(await textsTo(person.phone)).toBe(1);
  });

  it("is followed by a new one after a minute, or once its tries are used up", async () => {
    const person = await makeSigner(merchant);
    const first = await begin(person);
    await advance(61);
    const second = await begin(person);
    expect(second.challenge).not.toBe(first.challenge);
    const wrong = wrongCode(await latestCode(person.phone));
    for (let tries = 0; tries < 5; tries++) await approve(person, second.challenge, wrong);
    expect((await begin(person)).challenge).not.toBe(second.challenge);
    expect(await textsTo(person.phone)).toBe(3);
  });
});

describe("wrong codes in a row", () => {
  it("stop the codes after fifteen over all challenges, for 5, 15 and 60 minutes, and the person hears of it", async () => {
    const person = await makeSigner(merchant);
    await fiveWrong(person);
    await fiveWrong(person);
    const before = await begin(person);
    const right = await latestCode(person.phone);
    for (let tries = 0; tries < 4; tries++) await approve(person, before.challenge, wrongCode(right));
    expect(refusal(await approve(person, before.challenge, wrongCode(right)))).toBe("429 otp_exhausted");
    expect(await activityOf(person.userId)).toContain("CODES_HELD");
    const [letter] = await messagesTo(person.username);
    expect(letter).toMatchObject({ channel: "EMAIL", subject: "Too many wrong codes", code: null });
    expect(letter?.body).toContain("15 wrong one-time codes");
    for (const minutes of [5, 15, 60, 60]) {
      const held = await login(person);
      expect(refusal(held)).toBe("429 otp_held");
      const seconds = Number(held.headers.get("Retry-After"));
      expect(seconds).toBeGreaterThan(minutes * 60 - 30);
      expect(seconds).toBeLessThanOrEqual(minutes * 60);
      await advance(Math.max(seconds, 15 * 60));
      await fiveWrong(person);
    }
  });

  it("stop a code that is right, too, and whatever it is for", async () => {
    const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
    const phone = encodeURIComponent(newPhone());
    const { json } = await send(`GET /api/otp/init/changePhoneNumber/${phone}`, { token: owner.token });
    const { challenge } = challengeSchema.parse(json);
    const right = await latestCode(owner.phone);
    for (let round = 0; round < 3; round++) {
      const wanted = typed(merchant);
      const asked = challengeSchema.parse((await askForCode(owner, wanted)).json);
      const wrong = wrongCode(await latestCode(owner.phone));
      for (let tries = 0; tries < 5; tries++) {
        const body = { ...wanted, challenge: asked.challenge };
        await send(`POST /api/user/registerPmd/${wrong}`, { token: owner.token, key: `wrong-${round}-${tries}`, body });
      }
    }
    const answer = () =>
      send(`POST /api/changePhoneNumber/${right}/${phone}`, { token: owner.token, body: { challenge } });
    expect(refusal(await answer())).toBe("429 otp_held");
    expect(refusal(await askForCode(owner, typed(merchant)))).toBe("429 otp_held");
  });

  it("are forgotten with the right code", async () => {
    const person = await makeSigner(merchant);
    for (let round = 0; round < 4; round++) {
      await fiveWrong(person);
      await fiveWrong(person);
      const { challenge } = await begin(person);
      expect((await approve(person, challenge, await latestCode(person.phone))).status).toBe(200);
    }
    expect(await activityOf(person.userId)).not.toContain("CODES_HELD");
  });

  it("of an address without an account stop its registration in the same way", async () => {
    const body = { email: newAddress(), fullName: "Nigar Əliyeva", password: PASSWORD, mobilePhone: newPhone() };
    for (let round = 0; round < 3; round++) {
      const { challenge } = challengeSchema.parse((await send("POST /api/register", { body })).json);
      const wrong = wrongCode(await latestCode(body.mobilePhone));
      for (let tries = 0; tries < 5; tries++) await send(`POST /api/confirmAccount/${wrong}`, { body: { challenge } });
    }
    expect(refusal(await send("POST /api/register", { body }))).toBe("429 otp_held");
  });
});
