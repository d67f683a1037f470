import { expect, test } from "vitest";
import { attr, the } from "../../support/html";
import { openVisitor } from "../../support/http";
import { formWith, submit } from "../../support/forms";
import { makeOwner, outbox, withFault, type TestOwner } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

/** In which language somebody is written to, as a letter of a forgotten password shows. */
async function writtenIn({ username }: TestOwner): Promise<string> {
  const visitor = openVisitor(appAddress());
  await submit(visitor, formWith(await visitor.get("/auth/forgot-password"), "email"), { email: username });
  const [letter] = await outbox(username);
  const greeting = /^\S+/.exec(letter?.body ?? "")?.[0] ?? "";
  return { Dear: "en", Hörmətli: "az", "Здравствуйте,": "ru" }[greeting] ?? `none of them: ${greeting}`;
}

test("the language of the dialog is that of the next letters too", async () => {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  expect(await writtenIn(owner)).toBe("en");
  const dialog = await visitor.get("/language?to=%2Fsettings");
  const answer = await submit(visitor, formWith(dialog, "language"), { language: "ru" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings"]);
  expect(attr(the(await visitor.follow(answer), "html"), "lang")).toBe("ru");
  expect(await writtenIn(owner)).toBe("ru");
});

test("where the provider cannot be told the interface changes, the page says so, and the next sign-in tells it", async () => {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  const dialog = formWith(await visitor.get("/language"), "language");
  const page = await withFault({ path: "/api/profile/language", kind: "reset" }, async () =>
    visitor.follow(await submit(visitor, dialog, { language: "az" })),
  );
  expect(page.text).toContain("Dil dəyişdi. Məktublar və SMS-lər bu brauzerdə növbəti girişinizdən sonra");
  expect(await writtenIn(owner)).toBe("en");

  await visitor.post("/logout", {});
  const credentials = formWith(await visitor.get("/auth"), "password");
  const code = await visitor.follow(
    await submit(visitor, credentials, { username: owner.username, password: owner.password }),
  );
  const sent = (await outbox(owner.phone)).find((message) => message.code !== null)?.code ?? "";
  expect((await submit(visitor, formWith(code, "code"), { code: sent, intent: "confirm" })).status).toBe(303);
  expect(await writtenIn(owner)).toBe("az");
});

test("so is one that is chosen on a page of the sign-in, by whoever is signed in", async () => {
  const owner = await makeOwner();
  const visitor = await signIn(owner);
  await visitor.post("/preferences", { language: "az" });
  expect(await writtenIn(owner)).toBe("az");
});
