import { describe, expect, test } from "vitest";
import { looksLikePhone } from "~/forms/phone-schema";
import { readPhone } from "~/server/phone";

describe("a phone number", () => {
  test.each([
    ["default", "050 123 45 67", "+994501234567"],
    ["default", "(050) 123-45-67", "+994501234567"],
    ["default", "50 123 45 67", "+994501234567"],
    ["default", "+994 50 123 45 67", "+994501234567"],
    ["default", "00994501234567", "+994501234567"],
    ["default", "+7 912 345-67-89", "+79123456789"],
    ["default", "+44 20 7183 8750", "+442071838750"],
    ["ae", "050 123 4567", "+971501234567"],
    ["sa", "055 123 4567", "+966551234567"],
  ] as const)("is read in %s: %s", (region, text, e164) => {
    expect(readPhone(region, text)).toBe(e164);
  });

  test.each([
    ["default", "012 123 45 67"],
    ["default", "+994 12 123 45 67"],
    ["default", "050 123 45"],
    ["default", "call me 0501234567"],
    ["default", "+994501234567 ext 5"],
    ["ae", "04 123 4567"],
    ["sa", "011 123 4567"],
  ] as const)("is refused in %s: %s", (region, text) => {
    expect(readPhone(region, text)).toBeUndefined();
  });

  test.each(["050 123 45 67", "(050) 123-45-67", "+994 50 123 45 67", "00994501234567", "+44 20 7183 8750"])(
    "passes the browser's check: %s",
    (text) => {
      expect(looksLikePhone(text)).toBe(text);
    },
  );

  test.each(["", "12345", "abc", "050 123 45 67 abc", "+994 50 123 45 67 123456"])(
    "fails the browser's check: %s",
    (text) => {
      expect(looksLikePhone(text)).toBeUndefined();
    },
  );
});
