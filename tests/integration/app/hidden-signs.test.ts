import { expect, test } from "vitest";
import { unescapeHtml } from "../../support/forms";
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
    const typed = { fullName: "Aysel\u202eavodəmməM", email: "aysel@example.com", mobilePhone: "+994501234567" };
    const answer = await openVisitor(appAddress()).post("/auth/register", typed, { "accept-language": language });
    expect(answer.status).toBe(422);
    expect(answer.text.split(words[language]).length - 1).toBe(1);
    const page = unescapeHtml(answer.text);
    for (const value of Object.values(typed)) expect(page).toContain(`value="${value}"`);
  },
);

test("a member of staff meets the same in the settings, and the name stays as it was", async () => {
  const visitor = await signIn(await makeOwner());
  const before = await visitor.get("/settings");
  const name = /name="fullName"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="fullName"/.exec(before.text);
  for (const fullName of ["\u200b\u200b\u200b", "Aysel\r\nMəmmədova", "Aysel\u0000"])
    expect((await visitor.post("/settings?index", { fullName, email: "a@b.example" })).text).toContain(words.en);
  expect((await visitor.get("/settings")).text).toContain(name?.[1] ?? name?.[2] ?? "?");
});
