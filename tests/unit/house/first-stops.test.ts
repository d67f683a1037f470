import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("a dialog that ends or takes something back begins on the way out, unless something is typed in it", () => {
  const dialogs = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, text: readFileSync(`app/${file}`, "utf8") }));
  const ending = dialogs.filter(({ text }) => text.includes("<RouteDialog") && /<SubmitButton critical\b/.test(text));
  expect(ending.length).toBeGreaterThan(10);
  const typed = /<(?:TextField|TextArea|CodeField|PasswordField|FormField|RepliedField)\b/;
  const wrong = ending.filter(({ text }) => !text.includes("data-first-stop") && !typed.test(text));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
