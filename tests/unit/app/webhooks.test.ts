import { describe, expect, test } from "vitest";
import { WEBHOOK_TYPES } from "#provider/contract/webhook-words";
import { readReceivedHeaders, receivedBody } from "~/developers/webhooks/received-headers";
import { TYPE_GROUPS } from "~/developers/webhooks/type-groups";

test("each type stands in exactly one group", () => {
  expect(TYPE_GROUPS.flatMap(({ types }) => types).toSorted()).toEqual([...WEBHOOK_TYPES].toSorted());
});

describe("the headers of a message that a server got", () => {
  const values = { id: "evt_1", timestamp: "1764000000", signature: "v1,K5oZfzN95Z9U= v1,dGVzdA==" };

  test.each([
    ["a log", "POST /hooks\nwebhook-id: evt_1\nwebhook-timestamp: 1764000000\nwebhook-signature: …\nhost: a"],
    ["a browser's form", "Webhook-Id: evt_1\r\nWebhook-Timestamp:1764000000\r\nWebhook-Signature:  …  \r\n"],
    ["JSON", '{\n  "webhook-id": "evt_1",\n  "webhook-timestamp": "1764000000",\n  "webhook-signature": "…"\n}'],
    ["PHP", "[HTTP_WEBHOOK_ID] => evt_1\n[HTTP_WEBHOOK_TIMESTAMP] => 1764000000\n[HTTP_WEBHOOK_SIGNATURE] => …"],
    ["Python", "'webhook-id': 'evt_1',\n'webhook-timestamp': '1764000000',\n'webhook-signature': '…',"],
    ["a shell", "HTTP_WEBHOOK_ID=evt_1\nHTTP_WEBHOOK_TIMESTAMP=1764000000\nHTTP_WEBHOOK_SIGNATURE=…"],
    ["curl", "> webhook-id: evt_1\n> webhook-timestamp: 1764000000\n> webhook-signature: …"],
  ])("are read as %s writes them", (_, text) => {
    expect(readReceivedHeaders(text.replace("…", values.signature))).toEqual({ values, missing: [], tooLong: [] });
  });

  test.each([
    ["", ["webhook-id", "webhook-timestamp", "webhook-signature"]],
    ["webhook-id: evt_1\nwebhook-timestamp:\nsignature: v1,a", ["webhook-timestamp", "webhook-signature"]],
    ["my-webhook-identity: 1\nwebhook-ids: 2", ["webhook-id", "webhook-timestamp", "webhook-signature"]],
  ])("that are missing are named: %j", (text, missing) => {
    expect(readReceivedHeaders(text).missing).toEqual(missing);
  });

  test("that are longer than any of ours are named", () => {
    const long = `webhook-id: ${"i".repeat(201)}\nwebhook-timestamp: ${"1".repeat(21)}\nwebhook-signature: v1,a`;
    expect(readReceivedHeaders(long)).toMatchObject({ missing: [], tooLong: ["webhook-id", "webhook-timestamp"] });
    expect(readReceivedHeaders(`webhook-id: ${"i".repeat(200)}`).tooLong).toEqual([]);
  });

  test("a body loses what a form or a clipboard adds, and nothing else", () => {
    expect(receivedBody('{"a": 1}\r\n')).toBe('{"a": 1}');
    expect(receivedBody("{\r\n}\n\n")).toBe("{\n}");
    expect(receivedBody(" {} ")).toBe(" {} ");
  });
});
