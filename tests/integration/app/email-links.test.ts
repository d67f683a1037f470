import { expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { hrefsIn, wordsOf } from "../../support/html";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { randomDigits, randomWord } from "../../support/random";
import { latestCode, makeOwner, outbox, type TestOwner } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const newEmail = () => `new-${randomWord()}@shop.example`;

/** The path of the newest link that was sent to an address. */
async function linkSentTo(email: string): Promise<string> {
  const link = (await outbox(email)).find((message) => message.link?.includes("/auth/confirm-email/"))?.link;
  if (!link) throw new Error(`No link was sent to ${email}.`);
  return new URL(link).pathname;
}

const press = (visitor: Visitor, path: string, language = "en") =>
  visitor.post(path, { intent: "confirm" }, { "accept-language": language });
const place = (answer: Answer) => [answer.status, answer.headers.get("location")];

async function askFor(visitor: Visitor, owner: TestOwner, email: string): Promise<Answer> {
  const form = formWith(await visitor.get("/settings"), "fullName");
  return submit(visitor, form, { email, password: owner.password });
}

test("a new address waits in the profile, and a link that is only looked at confirms nothing", async () => {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  const email = newEmail();
  expect(place(await askFor(visitor, owner, email))).toEqual([303, "/settings"]);
  const profile = wordsOf(await visitor.get("/settings"));
  expect(profile).toContain(`You asked for ${email}.`);
  expect(profile).toContain(`Until then you sign in with ${owner.username}.`);

  const path = await linkSentTo(email);
  const signedOut = openVisitor(appAddress());
  for (const reader of [signedOut, visitor, signedOut]) expect((await reader.get(path)).status).toBe(200);
  expect((await visitor.get("/settings")).text).toContain(`You asked for ${email}.`);
  // The button has to be meant.
  expect((await signedOut.post(path, {})).status).toBe(422);
  expect(place(await press(signedOut, path))).toEqual([303, "/auth?browser=1"]);
  expect((await visitor.get("/settings")).text).not.toContain(`You asked for`);
  expect((await visitor.get("/settings/email")).text).toContain(`${email} is confirmed`);
});

test("whoever is signed in goes back to the settings, and somebody else is told to sign out first", async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()];
  const [visitor, stranger] = [await signIn(owner), await signIn(other)];
  const email = newEmail();
  await askFor(visitor, owner, email);
  const path = await linkSentTo(email);
  const refused = await press(stranger, path);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Someone else is signed in here");
  expect(place(await press(visitor, path))).toEqual([303, "/settings"]);
});

test.each([
  ["en", "This link no longer works"],
  ["az", "Bu link artıq işləmir"],
  ["ru", "Эта ссылка больше не действует"],
])("an unknown or used link says in %s what to do", async (language, words) => {
  const answer = await press(openVisitor(appAddress()), "/auth/confirm-email/of-no-link", language);
  expect(answer.status).toBe(410);
  expect(answer.text).toContain(words);
  expect(hrefsIn(answer)).toContain("/settings/email");
});

test("the link is sent again from the profile, is given up there, and too often is too often", async () => {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  const email = newEmail();
  await askFor(visitor, owner, email);
  const first = await linkSentTo(email);
  const again = () => visitor.post("/settings/email", { intent: "send" });
  expect(place(await again())).toEqual([303, "/settings"]);
  expect(await linkSentTo(email)).not.toBe(first);
  for (let time = 0; time < 3; time++) await again();
  const held = await again();
  expect(held.status).toBe(429);
  expect(held.text).toMatch(/Too many requests\..*You can try again in \d+ minutes\./s);
  expect(held.text).toContain(email);
  expect(place(await visitor.post("/settings/email", { intent: "discard" }))).toEqual([303, "/settings"]);
  expect((await visitor.get("/settings")).text).not.toContain(email);
  expect((await press(visitor, await linkSentTo(email))).status).toBe(410);
  // Nothing waits any more: nothing to send.
  expect(place(await again())).toEqual([303, "/settings"]);
});

test("a new owner works on, and reads that the address is not confirmed yet where nothing more urgent is said", async () => {
  const from = { "cf-connecting-ip": `10.${Number(randomDigits(2))}.${Number(randomDigits(2))}.9` };
  const visitor = openVisitor(appAddress());
  const [email, digits] = [newEmail(), randomDigits(7)];
  const typed = { email, fullName: "Aysel Məmmədova", mobilePhone: `050 ${digits}`, password: "Aysel#2026" };
  expect((await visitor.post("/auth/register", typed, from)).status).toBe(303);
  const code = await latestCode(`+99450${digits}`);
  const done = await visitor.post("/auth/register/code", { intent: "confirm", code }, from);
  expect(place(done)).toEqual([303, "/connect"]);
  const words = `Please confirm your address ${email}.`;
  for (const path of ["/connect", "/"]) expect((await visitor.get(path)).text).toContain(words);
  // There one line says that the business is not connected.
  expect((await visitor.get("/users")).text).not.toContain(words);
  expect((await visitor.get("/settings")).text).toContain("Send the Link Again");
  expect(place(await press(visitor, await linkSentTo(email)))).toEqual([303, "/settings"]);
  expect((await visitor.get("/")).text).not.toContain(words);
});
