import { expect, test } from "vitest";
import { isCrossSite } from "~/server/cross-site";

const post = (headers: Record<string, string>, method = "POST") =>
  isCrossSite(new Request("https://office.example/billing/invoices", { method, headers }));

test.each([
  [{ Origin: "https://evil.example" }],
  [{ Origin: "null" }],
  [{ Origin: "http://office.example" }],
  [{ Origin: "https://office.example:444" }],
  [{ Origin: "https://sub.office.example" }],
  [{ "Sec-Fetch-Site": "cross-site" }],
  [{ "Sec-Fetch-Site": "same-site" }],
  [{ "Sec-Fetch-Site": "cross-site", Origin: "https://office.example" }],
])("a post with %j comes from another site", (headers) => {
  expect(post(headers)).toBe(true);
});

test.each([
  [{}],
  [{ Origin: "https://office.example" }],
  [{ "Sec-Fetch-Site": "same-origin" }],
  [{ "Sec-Fetch-Site": "none" }],
])("a post with %j is our own or a script's", (headers: Record<string, string>) => {
  expect(post(headers)).toBe(false);
});

test.each(["PUT", "PATCH", "DELETE"])("%s is checked like a post", (method) => {
  expect(post({ Origin: "https://evil.example" }, method)).toBe(true);
});

test("reading is never refused: links from other sites must work", () => {
  expect(post({ "Sec-Fetch-Site": "cross-site" }, "GET")).toBe(false);
});
