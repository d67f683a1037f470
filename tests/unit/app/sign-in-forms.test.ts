import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { forgotPasswordSchema, registerSchema, setPasswordSchema, signInSchema } from "~/auth/schema";
import { codeSchema } from "~/forms/code-schema";
import { throttledMessage } from "~/i18n/failures";
import { loggedPath } from "~/server/secret-path";
import { readMobile } from "~/server/phone";
import { PASSWORD_RULE_NAMES, rulesKeptBy } from "~/utils/password-rules";
import { newPasswordSchema } from "#provider/contract/fields";
import { LANGUAGES } from "~/i18n/languages";
import { messageText } from "~/i18n/messages";
import { zodErrors } from "~/i18n/zod-errors";
import { loadSentences } from "~/i18n/resources.server";
import { sentences } from "~/server/i18n";
import { signInPath } from "~/paths/sign-in";

await Promise.all(LANGUAGES.map(loadSentences));

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

  test.each(["12345", "1234567", "12345a", "１２３４５６", "1e5000"])("%j is refused in words", (text) => {
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

describe("a registration", () => {
  const typed = {
    email: " aysel@shop.example ",
    fullName: " Aysel Məmmədova ",
    mobilePhone: "050 123 45 67",
    password: "Aysel#2026",
  };
  const register = (fields: Record<string, string>, region: "default" | "ae" = "default") =>
    parseWithZod(posted(fields), { schema: registerSchema((text) => readMobile(region, text)), error: zodErrors });

  test("comes out trimmed, with the phone in E.164", () => {
    expect(register(typed)).toMatchObject({
      status: "success",
      value: { email: "aysel@shop.example", fullName: "Aysel Məmmədova", mobilePhone: "+994501234567" },
    });
    expect(register({ ...typed, mobilePhone: "050 123 4567" }, "ae")).toMatchObject({
      value: { mobilePhone: "+971501234567" },
    });
  });

  test.each(["012 498 00 00", "+90 532 123 45 67", "+971501234567", "1234", "call me"])(
    "%j is no mobile number of the region",
    (mobilePhone) => {
      expect(register({ ...typed, mobilePhone }).reply().error).toEqual({ mobilePhone: ["phone"] });
    },
  );

  test.each(["Short1!", "no-digit-HERE!", "NO-LOWER-1!", "no-upper-1!", "NoSpecial1"])(
    "%j breaks a rule of passwords",
    (password) => {
      expect(register({ ...typed, password }).reply().error).toEqual({ password: ["password"] });
    },
  );

  test("every field is required, each said where it is", () => {
    const required = ["required"];
    expect(register({}).reply().error).toEqual({
      email: required,
      fullName: required,
      mobilePhone: required,
      password: required,
    });
  });
});

test("a new password is typed twice", () => {
  const set = (newPassword: string, confirmPassword: string) =>
    parseWithZod(posted({ newPassword, confirmPassword }), { schema: setPasswordSchema, error: zodErrors });
  expect(set("Leyla#2027", "Leyla#2027").status).toBe("success");
  expect(set("Leyla#2027", "Leyla#2028").reply().error).toEqual({ confirmPassword: ["confirmPassword"] });
  expect(set("weak", "weak").reply().error).toEqual({ newPassword: ["password"] });
});

test("a link is asked for with an address alone", () => {
  const forgot = (email: string) => parseWithZod(posted({ email }), { schema: forgotPasswordSchema, error: zodErrors });
  expect(forgot(" aysel@shop.example ")).toMatchObject({ value: { email: "aysel@shop.example" } });
  expect(forgot("aysel").reply().error).toEqual({ email: ["email"] });
});

test("the rules of a password are told apart as it is typed", () => {
  expect(rulesKeptBy("")).toEqual([]);
  expect(rulesKeptBy("abc1")).toEqual(["digit", "lower"]);
  expect(rulesKeptBy("Şəki#2026")).toEqual(PASSWORD_RULE_NAMES);
  expect(newPasswordSchema.safeParse("Şəki#2026").success).toBe(true);
});

test.each([
  ["/auth/reset/secret", "/auth/reset/…"],
  ["/auth/reset/secret.data", "/auth/reset/…"],
  ["/auth/reset/secret/more", "/auth/reset/…/more"],
  ["/auth/confirm-email/secret", "/auth/confirm-email/…"],
  ["/auth/register", "/auth/register"],
])("the log has %s as %s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test("the address of the sign-in form carries only what is needed", () => {
  expect(signInPath()).toBe("/auth");
  expect(signInPath({ next: "/users?q=a", browser: true, because: "tries" })).toBe(
    "/auth?next=%2Fusers%3Fq%3Da&browser=1&because=tries",
  );
});
