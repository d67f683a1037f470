import { describe, expect, test } from "vitest";
import { safeNextPath } from "~/paths/next";

const HOSTILE = [
  "https://evil.example",
  "http://evil.example/billing",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/\u0000/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "ftp://evil.example",
  "blob:https://evil.example/x",
  "evil.example",
  "www.evil.example/billing",
  "@evil.example",
  "user:pass@evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e%2e//evil.example",
  "?next=//evil.example",
  "#//evil.example",
  "",
  "/auth",
  "/auth?next=/",
  "/auth/code",
  "/logout",
  `/${"a".repeat(600)}`,
  "/\u007f",
];

describe("the path to go to after signing in", () => {
  test.each(HOSTILE)("%j leads to the dashboard", (text) => {
    expect(safeNextPath(text)).toBe("/");
  });

  test.each([null, undefined])("%j leads to the dashboard", (text) => {
    expect(safeNextPath(text)).toBe("/");
  });

  test.each(["/billing/invoices", "/billing/invoices?status=PENDING&page=2", "/authors", "/users?q=a%2Fb", "/?x=1"])(
    "%s is kept",
    (text) => {
      expect(safeNextPath(text)).toBe(text);
    },
  );

  test("a fragment is dropped and dots are resolved", () => {
    expect(safeNextPath("/billing/../users#top")).toBe("/users");
  });
});
