import { expect, test } from "vitest";
import { heldIn } from "../../support/forms";
import { problemAt, wordsOf } from "../../support/html";
import { openVisitor } from "../../support/http";
import { makeOwner } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const words = {
  en: "Some characters here cannot be seen",
  az: "Burada görünməyən simvollar var",
  ru: "Здесь есть невидимые символы",
};

test.each(["en", "az", "ru"] as const)(
  "a name with a sign that cannot be seen is refused at its field in words, everything typed kept, in %s",
  async (language) => {
    const typed = { fullName: "Aysel\u{e0041}", email: "aysel@example.com", mobilePhone: "+994501234567" };
    const answer = await openVisitor(appAddress()).post("/auth/register", typed, { "accept-language": language });
    expect(answer.status).toBe(422);
    expect(wordsOf(answer).split(words[language])).toHaveLength(1 + 1);
    expect(problemAt(answer, "fullName")).toContain(words[language]);
    for (const [name, value] of Object.entries(typed)) expect(heldIn(answer, name)).toBe(value);
  },
);

test("a member of staff meets the same in the settings, and the name stays as it was", async () => {
  const visitor = await signIn(await makeOwner());
  const before = await visitor.get("/settings");
  const name = heldIn(before, "fullName");
  expect(name).toMatch(/\w/);
  for (const fullName of ["\u200c\u200d", "Aysel\r\nMəmmədova", "Aysel\u0000"])
    expect((await visitor.post("/settings?index", { fullName, email: "a@b.example" })).text).toContain(words.en);
  expect(heldIn(await visitor.get("/settings"), "fullName")).toBe(name);
});

test("a name that a messenger copied is taken without the marks around it, and shown again as it was posted", async () => {
  const visitor = await signIn(await makeOwner());
  // Another address would ask for the password.
  const email = heldIn(await visitor.get("/settings"), "email");
  const pasted = { fullName: "\u2068Aysel\u200b Məm\u00admədova\u2069\u200f", email: `\ufeff${email}\u200e` };
  const refused = await visitor.post("/settings?index", { ...pasted, email: "\u200enobody" });
  expect([refused.status, heldIn(refused, "fullName")]).toEqual([422, pasted.fullName]);
  expect((await visitor.post("/settings?index", pasted)).status).toBe(303);
  expect(heldIn(await visitor.get("/settings"), "fullName")).toBe("Aysel Məmmədova");
});
