import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { signInSchema } from "~/auth/schema";
import { codeSchema } from "~/utils/code-schema";
import { throttledMessage } from "~/i18n/failures";
import { LANGUAGES } from "~/i18n/languages";
import { messageText } from "~/i18n/messages";
import { zodErrors } from "~/i18n/zod-errors";
import { sentences } from "~/server/i18n";
import { signInPath } from "~/utils/sign-in-path";

function posted(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
const code = (fields: Record<string, string>) => parseWithZod(posted(fields), { schema: codeSchema, error: zodErrors });
const signIn = (fields: Record<string, string>) =>
  parseWithZod(posted(fields), { schema: signInSchema, error: zodErrors });

describe("the one-time code", () => {
  test.each(["123456", "123 456", " 12 34 56 ", "12\u00a03456"])("%j is read as six digits", (text) => {
    expect(code({ intent: "confirm", code: text })).toMatchObject({
      status: "success",
      value: { intent: "confirm", code: text.replace(/\s/g, "") },
    });
  });

  test.each(["12345", "1234567", "12345a", "١٢٣٤٥٦", "1e5000"])("%j is refused in words", (text) => {
    expect(code({ intent: "confirm", code: text }).reply().error).toEqual({ code: ["code"] });
  });

  test("asking for another needs no code; an unknown intent does nothing", () => {
    expect(code({ intent: "resend" }).status).toBe("success");
    expect(code({ intent: "cancel" }).status).toBe("success");
    expect(code({ intent: "delete", code: "123456" }).status).toBe("error");
  });
});

describe("the credentials", () => {
  test("an address with spaces around it is accepted without them", () => {
    expect(signIn({ username: " owner@shop.example ", password: "Aa1!aaaa" })).toMatchObject({
      value: { username: "owner@shop.example", rememberMe: false },
    });
    expect(signIn({ username: "owner@shop.example", password: "x", rememberMe: "on" })).toMatchObject({
      value: { rememberMe: true },
    });
  });

  test("a wrong address and missing fields are each said at their field", () => {
    expect(signIn({ username: "owner", password: "x" }).reply().error).toEqual({ username: ["email"] });
    expect(signIn({}).reply().error).toEqual({ username: ["required"], password: ["required"] });
  });

  test("a password of 64 characters and more is accepted", () => {
    expect(signIn({ username: "owner@shop.example", password: "ə".repeat(128) }).status).toBe("success");
  });
});

test.each(LANGUAGES)("the wait after failed tries is a sentence in %s", (language) => {
  const i18n = sentences(language);
  for (const [seconds, shown] of [
    [1, "1"],
    [21, "21"],
    [90, "90"],
    [91, "2"],
    [900, "15"],
  ] as const) {
    const text = messageText(i18n, throttledMessage(seconds));
    expect(text).toMatch(new RegExp(`(^|\\s)${shown}\\s`));
    expect(text).not.toContain("throttled");
  }
});

test("the address of the sign-in form carries only what is needed", () => {
  expect(signInPath()).toBe("/auth");
  expect(signInPath({ next: "/users?q=a", browser: true, because: "tries" })).toBe(
    "/auth?next=%2Fusers%3Fq%3Da&browser=1&because=tries",
  );
});
