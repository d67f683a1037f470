import { expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { findAll, the } from "../../support/html";
import { openVisitor } from "../../support/http";
import { randomDigits, randomWord } from "../../support/random";
import { advanceClock, latestCode, makeOwner } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

test("after five failed tries the next one has to wait, and is told how long", async () => {
  const visitor = openVisitor(appAddress());
  const typed = { username: `nobody-${randomWord()}@shop.example`, password: "Wrong#Password1" };
  const form = formWith(await visitor.get("/auth"), "password");
  for (let tries = 0; tries < 5; tries++)
    expect((await submit(visitor, form, typed)).text).toContain("The email or the password is wrong.");
  expect((await submit(visitor, form, typed)).text).toMatch(
    /role="alert".*Too many failed attempts\. Please try again in \d+ seconds?\./s,
  );
});

test("a refusal of the whole form has the focus when it comes as a page", async () => {
  const visitor = openVisitor(appAddress());
  const form = formWith(await visitor.get("/auth"), "password");
  const typed = { username: `nobody-${randomWord()}@shop.example`, password: "Wrong#Password1" };
  const refused = await submit(visitor, form, typed);
  // It is the first of those that want the focus, which is the one that a browser gives it to.
  expect(findAll(refused, "[autofocus]")[0]).toEqual(the(refused, "[role=alert][tabindex='-1']"));
});

test("after five wrong codes the sign-in starts over and says why", async () => {
  const { username, password, phone } = await makeOwner();
  const visitor = openVisitor(appAddress());
  const credentials = formWith(await visitor.get("/auth?next=%2Fsettings"), "password");
  const codePage = await visitor.follow(await submit(visitor, credentials, { username, password }));
  const code = await latestCode(phone);
  const wrong = { code: code === "000000" ? "111111" : "000000", intent: "confirm" };
  const form = formWith(codePage, "code");
  for (const left of [4, 3, 2, 1])
    expect((await submit(visitor, form, wrong)).text).toContain(`The code is wrong. ${left} `);

  const over = await visitor.follow(await submit(visitor, form, wrong));
  expect(over.text).toContain("Too many wrong codes. Please sign in again to get a new one.");
  expect(formWith(over, "password").fields).toContainEqual(["next", "/settings"]);
  expect((await visitor.follow(await visitor.get("/auth/code"))).url.pathname).toBe("/auth");
});

test.each([
  ["en", "Only the newest code works.", "This code was replaced.", "tries left"],
  ["az", "Yalnız ən son gələn kod etibarlıdır.", "Bu kod əvəz olunub.", "cəhd qalıb"],
  ["ru", "Действует только последний код.", "Этот код заменён новым.", "Осталось"],
])("a code that another one followed is told so, and takes no try (%s)", async (language, newest, replaced, left) => {
  const { username, password, phone } = await makeOwner();
  const visitor = openVisitor(appAddress());
  visitor.cookies.set("lang", language);
  const credentials = formWith(await visitor.get("/auth"), "password");
  const codePage = await visitor.follow(await submit(visitor, credentials, { username, password }));
  const first = await latestCode(phone);
  await advanceClock(61);
  const again = await visitor.follow(await submit(visitor, formWith(codePage, "code"), { intent: "resend" }));
  expect(again.text).toContain(newest);
  const refused = await submit(visitor, formWith(again, "code"), { code: first, intent: "confirm" });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(`${replaced} ${newest}`)]);
  // Tries are counted once one is used up.
  expect((await visitor.get("/auth/code")).text).not.toContain(left);
  const second = { code: await latestCode(phone), intent: "confirm" };
  expect((await submit(visitor, formWith(again, "code"), second)).status).toBe(303);
});

test("the code page without a sign-in that has begun leads to the form", async () => {
  const visitor = openVisitor(appAddress());
  expect((await visitor.follow(await visitor.get("/auth/code"))).url.pathname).toBe("/auth");
});

test.each([
  [
    "en",
    /Too many wrong codes were entered for this account, so codes are paused\..*You can try again in 5 minutes\./s,
  ],
  [
    "az",
    /yanlış kod daxil edilib, ona görə kodlar müvəqqəti dayandırılıb\..*5 dəqiqədən sonra yenidən cəhd edə bilərsiniz\./s,
  ],
  ["ru", /слишком много раз введён неверный код, поэтому коды приостановлены\..*Повторить можно через 5\u00a0минут\./s],
])("after fifteen wrong codes the codes pause, which the form says with its time (%s)", async (language, words) => {
  const { username, password, phone } = await makeOwner();
  const visitor = openVisitor(appAddress());
  visitor.cookies.set("lang", language);
  const credentials = formWith(await visitor.get("/auth"), "password");
  for (let round = 0; round < 3; round++) {
    const codePage = await visitor.follow(await submit(visitor, credentials, { username, password }));
    const code = await latestCode(phone);
    const wrong = { code: code === "000000" ? "111111" : "000000", intent: "confirm" };
    for (let tries = 0; tries < 5; tries++) await submit(visitor, formWith(codePage, "code"), wrong);
  }
  const held = await submit(visitor, credentials, { username, password });
  expect(held.status).toBe(429);
  expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(240);
  expect(held.text).toMatch(words);
  expect(formWith(held, "password").fields).toContainEqual(["username", username]);
});

test("strangers who fail with a name do not keep its owner from a browser in which they signed in before", async () => {
  const owner = await makeOwner();
  const known = await signIn(owner);
  await known.post("/logout", {});
  const stranger = openVisitor(appAddress());
  const form = formWith(await stranger.get("/auth"), "password");
  const typed = { username: owner.username, password: "Wrong#Password1" };
  for (let tries = 0; tries < 5; tries++) await submit(stranger, form, typed);
  expect((await submit(stranger, form, { ...typed, password: owner.password })).status).toBe(429);
  const again = formWith(await known.get("/auth"), "password");
  const accepted = await submit(known, again, { username: owner.username, password: owner.password });
  expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/auth/code"]);
});

test("one network that sprays names has to wait, which the form says", async () => {
  const stranger = openVisitor(appAddress());
  const from = {
    "cf-connecting-ip": `10.${Number(randomDigits(2))}.${Number(randomDigits(2))}.${Number(randomDigits(2))}`,
  };
  const { fields } = formWith(await stranger.get("/auth"), "password");
  const spray = () =>
    stranger.post(
      "/auth",
      [
        ...fields.filter(([name]) => name === "next"),
        ["username", `nobody-${randomWord()}@shop.example`],
        ["password", "Wrong#1"],
      ],
      from,
    );
  for (let name = 0; name < 20; name++) expect((await spray()).text).toContain("The email or the password is wrong.");
  const held = await spray();
  expect(held.status).toBe(429);
  expect(held.text).toMatch(
    /Too many failed or unfinished attempts came from your network\..*You can try again in \d+ minutes\./s,
  );
});
