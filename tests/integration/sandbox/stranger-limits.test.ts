import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { challengeSchema } from "#provider/contract/auth";
import { problemSchema } from "#provider/contract/problem";
import worker from "../../../sandbox/src/index.ts";
import { askForCode, typed } from "../../support/workerd/team.ts";
import {
  advance,
  bindings,
  cheapHash,
  latestCode,
  makeMerchant,
  makePerson,
  messagesTo,
  newAddress,
  newPhone,
  PASSWORD,
  refusal,
  send,
  wrongCode,
  type Merchant,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const WRONG = "Wrong-password-1!";
let merchant: Merchant;

beforeAll(async () => {
  merchant = await makeMerchant();
});

const somebody = async (): Promise<Someone> =>
  makePerson(merchant, "ROLE_SUSER", { passwordHash: await cheapHash(), member: false });

/**
 * Names to try, some that nobody has and others that are somebody's, which are counted alike: of a name that nobody has
 * the password is looked at as slowly as on the real day.
 */
const namesToTry = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, name) => (name % 7 === 0 ? newAddress() : (await somebody()).username)),
  );

let networks = 0;
/** An address that no other test uses. */
const newNetwork = (): string => `198.51.100.${++networks}`;

/** Where somebody asks from: an address, and the secret word of a browser. */
type Place = { from?: string; mark?: string };
const placed = ({ from, mark }: Place): Record<string, string> => ({
  ...(from === undefined ? {} : { "X-Device-Address": from }),
  ...(mark === undefined ? {} : { "X-Device-Mark": mark }),
});

const login = (username: string, password = PASSWORD, place: Place = {}) =>
  send("POST /api/login", { body: { username, password, rememberMe: false }, headers: placed(place) });

async function signIn(person: Someone, place: Place): Promise<void> {
  const { challenge } = challengeSchema.parse((await login(person.username, PASSWORD, place)).json);
  const code = await latestCode(person.phone);
  const approved = await approve(person, challenge, code, place);
  expect(approved.status).toBe(200);
}

const approve = (person: Someone, challenge: string, code: string, place: Place): Promise<Sent> =>
  send(`POST /api/approveLogin/${code}/${encodeURIComponent(person.username)}`, {
    body: { challenge },
    headers: placed(place),
  });

const forgot = (email: string, place: Place) =>
  send("POST /api/forgot-password", { body: { email }, headers: placed(place) });

const register = (place: Place, changes: { email?: string; mobilePhone?: string } = {}) => {
  const body = {
    email: newAddress(),
    fullName: "Nigar Əliyeva",
    password: PASSWORD,
    mobilePhone: newPhone(),
    ...changes,
  };
  return send("POST /api/register", { body, headers: placed(place) });
};

describe("names sprayed from one network", () => {
  it("are looked at twenty in a quarter of an hour; another network is not concerned", async () => {
    const person = await somebody();
    const from = newNetwork();
    for (const name of await namesToTry(20))
      expect(refusal(await login(name, WRONG, { from }))).toBe("400 credentials_invalid");
    const held = await login(person.username, PASSWORD, { from });
    expect(refusal(held)).toBe("429 address_throttled");
    const seconds = Number(held.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(600);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await login(person.username, PASSWORD, { from: newNetwork() })).status).toBe(200);
    await advance(seconds);
    expect((await login(person.username, PASSWORD, { from })).status).toBe(200);
  });

  it("are twenty of forty that come at once", async () => {
    const from = newNetwork();
    const names = await namesToTry(40);
    const answers = await Promise.all(names.map((name) => login(name, WRONG, { from })));
    expect(answers.filter((answer) => refusal(answer) === "400 credentials_invalid")).toHaveLength(20);
  });

  it("are counted for a subscriber's whole IPv6 network", async () => {
    for (const [index, name] of (await namesToTry(20)).entries())
      await login(name, WRONG, { from: `2001:db8:7:7::${index.toString(16)}` });
    expect(refusal(await login(newAddress(), WRONG, { from: "2001:db8:7:7:ffff::1" }))).toBe("429 address_throttled");
    expect(refusal(await login(newAddress(), WRONG, { from: "2001:db8:7:8::1" }))).toBe("400 credentials_invalid");
  });

  it("do not count when they sign in: an office of thirty behind one address", async () => {
    const from = newNetwork();
    for (let colleague = 0; colleague < 30; colleague++) {
      const person = await somebody();
      await login(person.username, WRONG, { from });
      expect((await login(person.username, PASSWORD, { from })).status).toBe(200);
    }
  });

  it("count by what the edge sees where it is not the back office that asks", async () => {
    const direct = async (username: string, said: string) => {
      const request = new Request("https://sandbox.example.com/api/login", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Device-Address": said, "CF-Connecting-IP": "192.0.2.1" },
        body: JSON.stringify({ username, password: WRONG, rememberMe: false }),
      });
      const answer = await worker.fetch(request, { ...bindings, SANDBOX_CONTROL: "on" }, createExecutionContext());
      return problemSchema.parse(await answer.json()).code;
    };
    for (const name of await namesToTry(20)) expect(await direct(name, newNetwork())).toBe("credentials_invalid");
    expect(await direct(newAddress(), newNetwork())).toBe("address_throttled");
  });
});

describe("a device on which somebody has signed in before", () => {
  const MARK = "the-word-of-one-browser-32-chars";

  it("is not held up by strangers' failures at the name, nor by those of its network", async () => {
    const person = await somebody();
    const from = newNetwork();
    await signIn(person, { from, mark: MARK });
    for (const name of await namesToTry(20)) await login(name, WRONG, { from });
    for (let tries = 0; tries < 5; tries++) await login(person.username, WRONG, { from: newNetwork() });
    expect(refusal(await login(person.username, PASSWORD, { from: newNetwork() }))).toBe("429 sign_in_throttled");
    expect((await login(person.username, PASSWORD, { from, mark: MARK })).status).toBe(200);
  });

  it("waits after failures of its own, and its success does not clear what strangers are held for", async () => {
    const person = await somebody();
    const mark = "another-word-of-a-browser-32-cha";
    await signIn(person, { mark });
    for (let tries = 0; tries < 5; tries++) await login(person.username, WRONG, {});
    expect((await login(person.username, PASSWORD, { mark })).status).toBe(200);
    expect(refusal(await login(person.username, PASSWORD))).toBe("429 sign_in_throttled");
    for (let tries = 0; tries < 5; tries++) await login(person.username, WRONG, { mark });
    expect(refusal(await login(person.username, PASSWORD, { mark }))).toBe("429 sign_in_throttled");
  });

  it("is known for the person who signed in, for no one else, and no longer once the password is another", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const mark = "one-more-word-of-a-browser-32-ch";
    await signIn(person, { mark });
    for (const { username } of [person, other]) for (let tries = 0; tries < 5; tries++) await login(username, WRONG);
    expect(refusal(await login(other.username, PASSWORD, { mark }))).toBe("429 sign_in_throttled");
    expect((await login(person.username, PASSWORD, { mark })).status).toBe(200);
    const body = { oldPassword: PASSWORD, newPassword: "Another-password-2#" };
    expect((await send("POST /api/changePassword", { token: person.token, body })).status).toBe(204);
    for (let tries = 0; tries < 5; tries++) await login(person.username, WRONG);
    expect(refusal(await login(person.username, "Another-password-2#", { mark }))).toBe("429 sign_in_throttled");
  });

  it("has codes of its own: who knows the password elsewhere uses up neither their tries nor their number", async () => {
    const person = await somebody();
    const mark = "a-fourth-word-of-a-browser-32-ch";
    await signIn(person, { mark });
    for (let round = 0; round < 3; round++) {
      const { challenge } = challengeSchema.parse((await login(person.username)).json);
      const wrong = wrongCode(await latestCode(person.phone));
      for (let tries = 0; tries < 5; tries++) await approve(person, challenge, wrong, {});
    }
    expect(refusal(await login(person.username))).toBe("429 otp_held");
    await signIn(person, { mark });
    // Whoever is signed in is no stranger either.
    expect((await askForCode(person, typed(merchant))).status).toBe(200);
  });
});

describe("links for a new password", () => {
  it("that a stranger asks for do not keep the person's own away", async () => {
    const person = await somebody();
    const [stranger, home] = [newNetwork(), newNetwork()];
    const mark = "the-word-of-a-forgetful-browser!";
    await signIn(person, { from: stranger, mark });
    for (let time = 0; time < 5; time++) expect((await forgot(person.username, { from: stranger })).status).toBe(200);
    const held = await forgot(person.username, { from: stranger });
    expect(refusal(held)).toBe("429 rate_limited");
    expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    expect((await forgot(person.username, { from: home })).status).toBe(200);
    expect((await forgot(person.username, { from: stranger, mark })).status).toBe(200);
  });

  it("go to one address twenty times an hour, however many networks ask, and on its own device then too", async () => {
    const person = await somebody();
    const mark = "the-word-of-a-targeted-browser-1";
    await signIn(person, { mark });
    for (let time = 0; time < 20; time++)
      expect((await forgot(person.username, { from: newNetwork() })).status).toBe(200);
    expect(refusal(await forgot(person.username, { from: newNetwork() }))).toBe("429 rate_limited");
    expect((await forgot(person.username, { from: newNetwork(), mark })).status).toBe(200);
  });

  it("for twenty addresses are all that one network gets in a quarter of an hour", async () => {
    const from = newNetwork();
    for (let email = 0; email < 20; email++) expect((await forgot(newAddress(), { from })).status).toBe(200);
    expect(refusal(await forgot(newAddress(), { from }))).toBe("429 address_throttled");
    await advance(901);
    expect((await forgot(newAddress(), { from })).status).toBe(200);
  });

  it("do not count once they are used", async () => {
    const person = await somebody();
    const from = newNetwork();
    for (let time = 0; time < 8; time++) {
      expect((await forgot(person.username, { from })).status).toBe(200);
      const guid = (await messagesTo(person.username))[0]?.link?.split("/").at(-1) ?? "";
      const body = { newPassword: `Number-${time}-password!` };
      expect((await send(`POST /api/confirm-password/${guid}`, { body, headers: placed({ from }) })).status).toBe(200);
    }
  });
});

describe("registrations", () => {
  it("to twenty phones are all that one network begins in an hour without finishing any", async () => {
    const from = newNetwork();
    const answers = [];
    for (let phone = 0; phone < 25; phone++) answers.push(await register({ from }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(new Set(answers.slice(20).map(refusal))).toEqual(new Set(["429 address_throttled"]));
    expect((await register({ from: newNetwork() })).status).toBe(200);
    await advance(3_601);
    expect((await register({ from })).status).toBe(200);
  });

  it("do not count once they are finished", async () => {
    const from = newNetwork();
    for (let account = 0; account < 22; account++) {
      const mobilePhone = newPhone();
      const { challenge } = challengeSchema.parse((await register({ from }, { mobilePhone })).json);
      const code = await latestCode(mobilePhone);
      const done = await send(`POST /api/confirmAccount/${code}`, { body: { challenge }, headers: placed({ from }) });
      expect(done.status).toBe(200);
    }
  });

  it("that a stranger begins with an address do not keep its owner from registering elsewhere", async () => {
    const email = newAddress();
    const from = newNetwork();
    for (let time = 0; time < 5; time++) expect((await register({ from }, { email })).status).toBe(200);
    expect(refusal(await register({ from }, { email }))).toBe("429 rate_limited");
    expect((await register({ from: newNetwork() }, { email })).status).toBe(200);
  });
});
