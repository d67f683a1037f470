import { expect, test } from "vitest";
import { takeInUnread } from "~/server/unread-body";

const url = "https://merchant.test/language";

test("a small form that nobody read is read to its end", async () => {
  const request = new Request(url, { method: "POST", body: "a=1", headers: { "Content-Length": "3" } });
  await takeInUnread(request);
  expect(request.bodyUsed).toBe(true);
});

test("a large body, or one of unknown length, is cut off unread", async () => {
  const given: Record<string, string>[] = [{ "Content-Length": String(25 * 1024 * 1024) }, {}];
  for (const headers of given) {
    let pulled = 0;
    let canceled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1024));
        },
        cancel() {
          canceled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
    await takeInUnread(new Request(url, init));
    expect(canceled).toBe(true);
    expect(pulled).toBeLessThanOrEqual(1);
  }
});

test("what was read, and what has no body, is left alone", async () => {
  const read = new Request(url, { method: "POST", body: "a=1" });
  await read.text();
  await takeInUnread(read);
  await takeInUnread(new Request(url));
});
