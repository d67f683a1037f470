import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { newSigningSecret, standardHeaders, standardSignature } from "../../../sandbox/src/domain/standard-webhooks.ts";
import {
  NODE_CHECK,
  phpCheck,
  pythonCheck,
  RETURN_CHECK,
  SIGNED_EXAMPLE,
} from "../../../sandbox/src/pages/guide/check-examples.ts";

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

test("the message to try a check with has the signature of the standard's specification", () => {
  const right = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  expect(standardSignature(SIGNED_EXAMPLE.secret, SIGNED_EXAMPLE)).toBe(right);
});

/* No test needs PHP or Python: each snippet is held against the steps of the standard, in its own words. */
test.each([
  [
    "PHP",
    phpCheck(300),
    [
      "!ctype_digit($at) || abs(time() - (int) $at) > 300",
      "($headers['webhook-id'] ?? '') . '.' . $at . '.' . $body",
      "base64_decode(substr($secret, strlen('whsec_')))",
      "'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true))",
      "explode(' ', $headers['webhook-signature'] ?? '')",
      "hash_equals($right, $given)",
    ],
  ],
  [
    "Python",
    pythonCheck(300),
    [
      'not re.fullmatch("[0-9]{1,12}", at) or abs(time.time() - int(at)) > 300',
      `f"{headers.get('webhook-id', '')}.{at}.".encode() + body`,
      'base64.b64decode(secret.removeprefix("whsec_"))',
      "hmac.new(key, signed, hashlib.sha256).digest()",
      'right = b"v1," + base64.b64encode(digest)',
      'headers.get("webhook-signature", "").encode().split(b" ")',
      "hmac.compare_digest(right, one)",
    ],
  ],
])("the check in %s goes the steps of the standard, one after the other", (_, snippet, steps) => {
  const places = steps.map((step) => snippet.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
