import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { WEBHOOK_TOLERANCE_SECONDS } from "#provider/contract/webhook-words";
import { newSigningSecret, standardHeaders, standardSignature } from "../../../sandbox/src/domain/standard-webhooks.ts";
import {
  NODE_CHECK,
  phpCheck,
  pythonCheck,
  RETURN_CHECK,
  SIGNED_EXAMPLE,
} from "../../../sandbox/src/pages/guide/check-examples.ts";
import { GUIDE } from "../../../sandbox/src/pages/guide/sentences/index.ts";
import { bytesOf, phpOf, pythonOf } from "../../support/snippets";

const secret = newSigningSecret();
const now = () => Math.floor(Date.now() / 1000);

/** Runs a snippet of the guide as it stands, but for its import, with the names that it takes from around it. */
function run(snippet: string, around: Record<string, unknown>, result = ""): unknown {
  const lines = snippet.split("\n").filter((line) => !line.startsWith("import "));
  const made: unknown = Reflect.construct(Function, [
    "Webhook",
    "process",
    ...Object.keys(around),
    [...lines, result].join("\n"),
  ]);
  if (typeof made !== "function") throw new Error("A snippet is no code.");
  return Reflect.apply(made, undefined, [Webhook, { env: { SIGNING_SECRET: secret } }, ...Object.values(around)]);
}

describe("the snippet for Node.js", () => {
  const body = `{"code":"00000","payload":{"title":"Şəkər, 4 ₼"}}`;
  const verified = (rawBody: string, headers: object) =>
    run(NODE_CHECK, { rawBody, headers: { ...headers } }, "return message;");

  test("takes a message that the sandbox signs, also while the secret is replaced", () => {
    const message = { id: "cbk_1", at: now(), body };
    expect(verified(body, standardHeaders([secret], message))).toEqual(JSON.parse(body));
    expect(verified(body, standardHeaders([newSigningSecret(), secret], message))).toEqual(JSON.parse(body));
  });

  test("takes no other secret, no changed byte and no old message", () => {
    const message = { id: "cbk_1", at: now(), body };
    expect(() => verified(body, standardHeaders([newSigningSecret()], message))).toThrow("No matching signature");
    expect(() => verified(`${body} `, standardHeaders([secret], message))).toThrow("No matching signature");
    const old = standardHeaders([secret], { ...message, at: now() - 3600 });
    expect(() => verified(body, old)).toThrow("too old");
  });
});

describe("the snippet for a payer who comes back", () => {
  const back = (changes: Record<string, string> = {}) => {
    const at = now();
    const sig = standardSignature(secret, { id: "1234567890", at, body: "APPROVED.cart-17" });
    const said = { order: "1234567890", status: "APPROVED", reference: "cart-17", at: String(at), sig, ...changes };
    return run(RETURN_CHECK, { request: { url: `/back?${new URLSearchParams(said)}` } });
  };

  test("takes the address as the sandbox signs it, and none with another status, reference or order", () => {
    expect(() => back()).not.toThrow();
    const changes: Record<string, string>[] = [
      { status: "DECLINED" },
      { reference: "cart-18" },
      { order: "1" },
      { sig: "" },
    ];
    for (const changed of changes)
      expect(() => back(changed), JSON.stringify(changed)).toThrow(/No matching signature|Missing required headers/);
  });
});

test("the guide says from which version on the library has the option of the snippet", () => {
  expect(RETURN_CHECK).toContain("jsonParse");
  for (const { merchant } of Object.values(GUIDE)) expect(merchant.returns.check).toContain("`standardwebhooks` 1.1");
});

test("the message to try a check with has the signature of the standard's specification", () => {
  const right = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  expect(standardSignature(SIGNED_EXAMPLE.secret, SIGNED_EXAMPLE)).toBe(right);
});

describe.each([
  ["PHP", phpOf(phpCheck(WEBHOOK_TOLERANCE_SECONDS))],
  ["Python", pythonOf(pythonCheck(WEBHOOK_TOLERANCE_SECONDS))],
])("the snippet in %s", (_, check) => {
  const body = `{"code":"00000","payload":{"title":"Şəkər, 4 ₼"}}`;
  const isTaken = (headers: Record<string, string>, text = body) => check(secret, headers, bytesOf(text));
  const signed = (changes: { id?: string; at?: number; body?: string } = {}, by = [secret]): Record<string, string> =>
    standardHeaders(by, { id: "cbk_1", at: now(), body, ...changes });

  test("takes a message that the sandbox signs, also while the secret is replaced", () => {
    expect(isTaken(signed())).toBe(true);
    expect(isTaken(signed({}, [newSigningSecret(), secret]))).toBe(true);
    expect(isTaken(signed({}, [secret, newSigningSecret()]))).toBe(true);
  });

  test("takes no other secret, no changed byte, id or time, and no message that lacks a header", () => {
    expect(isTaken(signed({}, [newSigningSecret()]))).toBe(false);
    expect(isTaken(signed(), `${body} `)).toBe(false);
    expect(isTaken(signed(), body.slice(0, -20))).toBe(false);
    expect(isTaken({ ...signed(), "webhook-id": "cbk_2" })).toBe(false);
    expect(isTaken({ ...signed(), "webhook-timestamp": String(now() - 1) })).toBe(false);
    for (const name of Object.keys(signed())) {
      const { [name]: __, ...others } = signed();
      expect(isTaken(others), name).toBe(false);
    }
  });

  test("takes what is as old as the library takes it, and nothing older, ahead or without a time", () => {
    for (const ahead of [-1, 1]) {
      expect(isTaken(signed({ at: now() + ahead * (WEBHOOK_TOLERANCE_SECONDS - 10) }))).toBe(true);
      expect(isTaken(signed({ at: now() + ahead * (WEBHOOK_TOLERANCE_SECONDS + 10) }))).toBe(false);
    }
    for (const at of ["soon", "-1", "1e9", ""]) expect(isTaken({ ...signed(), "webhook-timestamp": at })).toBe(false);
  });
});
