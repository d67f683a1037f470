import { expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { openVisitor } from "../../support/http";
import { randomWord } from "../../support/random";
import { latestCode, makeOwner } from "../../support/sandbox";
import { appAddress } from "../../support/servers";

test("after five failed tries the next one has to wait, and is told how long", async () => {
  const visitor = openVisitor(appAddress());
  const typed = { username: `nobody-${randomWord()}@shop.example`, password: "Wrong#Password1" };
  const form = formWith(await visitor.get("/auth"), "password");
  for (let tries = 0; tries < 5; tries++)
    expect((await submit(visitor, form, typed)).text).toContain("The e-mail or the password is wrong.");
  expect((await submit(visitor, form, typed)).text).toMatch(
    /role="alert".*Too many failed attempts\. Please try again in \d+ seconds?\./s,
  );
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

test("the code page without a sign-in that has begun leads to the form", async () => {
  const visitor = openVisitor(appAddress());
  expect((await visitor.follow(await visitor.get("/auth/code"))).url.pathname).toBe("/auth");
});

test.each([
  ["en", /Too many wrong codes were entered for this account, so codes are paused\. Please try again in 5 minutes\./],
  ["az", /yanlış kod daxil edilib, ona görə kodlar müvəqqəti dayandırılıb\. 5 dəqiqədən sonra yenidən cəhd edin\./],
  ["ru", /слишком много раз введён неверный код, поэтому коды приостановлены\. Попробуйте снова через 5 минут\./],
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
