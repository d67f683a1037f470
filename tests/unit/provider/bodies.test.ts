import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BODY_BYTES, BODY_DEPTH, BODY_FIELDS, BODY_NAME_LENGTH, BODY_REPEATS } from "#provider/contract/limits";
import { takeForm } from "#provider/door/forms";
import { bytesOf } from "#provider/door/held-file";
import { takeUpload } from "#provider/door/held-upload";
import { takeJson } from "#provider/door/json";
import { leaveBody } from "#provider/door/measure";
import { closed } from "../../support/byte-streams";

const url = "https://merchant.test/";
const FORM = "application/x-www-form-urlencoded";

const post = (type: string, body: string): Request =>
  new Request(url, { method: "POST", body, headers: { "Content-Type": type } });
/** A body of so many bytes that says nothing of its length; and how many of them were read. */
function stream(bytes: number, headers: Record<string, string> = { "Content-Type": FORM }) {
  const seen = { read: 0, isCanceled: false };
  const body = new ReadableStream(
    {
      type: "bytes",
      pull(controller) {
        if (seen.read >= bytes) return closed(controller);
        seen.read += 1024;
        controller.enqueue(new TextEncoder().encode("a".repeat(1024)));
      },
      cancel() {
        seen.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  return { request: new Request(url, init), seen };
}

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,20}$/).filter((text) => !(text in Object.prototype));
const fields = fc.array(fc.tuple(name, fc.string({ unit: "grapheme", maxLength: 60 })), { maxLength: 40 });

test("a good form comes out as it was typed, in the order it was typed", async () => {
  await fc.assert(
    fc.asyncProperty(fields, async (typed) => {
      const taken = await takeForm(post(FORM, new URLSearchParams(typed).toString()));
      expect(taken.ok && [...taken.content]).toEqual(typed);
    }),
  );
});

test("no name comes out that makes a list, a record or a prototype of some parser", async () => {
  const hostile = fc.oneof(
    fc.tuple(name, fc.constantFrom("[0]", "[]", "[999999999]", ".a", "[__proto__]")).map((parts) => parts.join("")),
    name.map((text) => `__${text}`),
    fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)),
    name.map((text) => text.padEnd(BODY_NAME_LENGTH + 1, "a")),
    fc.constantFrom("", " a", "a b", "a\n", "1a", "ə", "a=b", "a&b"),
  );
  await fc.assert(
    fc.asyncProperty(fields, hostile, fields, async (before, wrong, after) => {
      const body = new URLSearchParams([...before, [wrong, "x"], ...after]).toString();
      expect(await takeForm(post(FORM, body))).toEqual({ ok: false, refusal: "malformed_request" });
    }),
  );
});

test("as many fields and repeats as are allowed, and not one more", async () => {
  const form = (count: number, of: (index: number) => string) =>
    takeForm(post(FORM, Array.from({ length: count }, (_, index) => `${of(index)}=`).join("&")));
  expect((await form(BODY_FIELDS, (index) => `f${index}`)).ok).toBe(true);
  expect((await form(BODY_FIELDS + 1, (index) => `f${index}`)).ok).toBe(false);
  expect((await form(BODY_REPEATS, () => "f")).ok).toBe(true);
  expect((await form(BODY_REPEATS + 1, () => "f")).ok).toBe(false);
});

test("JSON may be as deep as is allowed, whatever its texts look like, and not deeper", async () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}"[[[{{{\\"[["${"}".repeat(depth)}`;
  expect((await takeJson(post("application/json", nested(BODY_DEPTH)))).ok).toBe(true);
  expect(await takeJson(post("application/json", nested(BODY_DEPTH + 1)))).toEqual({
    ok: false,
    refusal: "malformed_request",
  });
});

test("any JSON that is neither deep nor hostile comes out as it was", async () => {
  const value = fc.jsonValue({ maxDepth: 4 }).filter((json) => !hasHostile(json));
  await fc.assert(
    fc.asyncProperty(value, async (json) => {
      const taken = await takeJson(post("application/json", JSON.stringify(json)));
      expect(taken).toEqual({ ok: true, content: JSON.parse(JSON.stringify(json)) });
    }),
  );
});

/** Whether a name in it is one of those that the door refuses. */
const hasHostile = (json: unknown): boolean =>
  typeof json === "object" &&
  json !== null &&
  Object.entries(json).some(([key, value]) => key.startsWith("__") || key in Object.prototype || hasHostile(value));

test("of a body that is too large nothing is kept, whether it announces its length or not", async () => {
  const silent = stream(BODY_BYTES + 1024);
  expect(await takeForm(silent.request)).toEqual({ ok: false, refusal: "body_too_large" });
  const honest = stream(BODY_BYTES + 1024, { "Content-Type": FORM, "Content-Length": String(BODY_BYTES + 1024) });
  expect(await takeForm(honest.request)).toEqual({ ok: false, refusal: "body_too_large" });
});

test("a body is read to its end even if nobody wants it, and one that does not end is cut off", async () => {
  const small = stream(1024 * 1024, {});
  await leaveBody(small.request);
  expect(small.seen).toEqual({ read: 1024 * 1024, isCanceled: false });
  const huge = stream(1024 ** 3, {});
  await leaveBody(huge.request);
  expect(huge.seen.isCanceled).toBe(true);
  expect(huge.seen.read).toBeLessThan(16 * 1024 ** 2);
});

test("what was read, and what has no body, is left alone", async () => {
  const read = post(FORM, "a=1");
  await read.text();
  await leaveBody(read);
  await leaveBody(new Request(url));
});

test("a file comes in where one is asked for, and nowhere else", async () => {
  const form = new FormData();
  form.append("file", new File([new Uint8Array([1, 2, 3])], "a.bin"));
  const uploaded = await takeUpload(new Request(url, { method: "POST", body: form }), 3);
  expect(uploaded.ok && uploaded.content["file"]).toBeInstanceOf(File);
  expect(await takeForm(new Request(url, { method: "POST", body: form }))).toEqual({
    ok: false,
    refusal: "malformed_request",
  });
});

describe("a file that comes in with a call", () => {
  const LIMIT = 1024 * 1024 + 300_000;
  const EDGE = "the-edge";
  const bytesFrom = (length: number) => {
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 1) bytes[at] = at * 7 + 13;
    return bytes;
  };
  /** In pieces whose edges lie anywhere, and without a length, as the app passes it on. */
  const inPieces = (body: Uint8Array<ArrayBuffer>, size: number) =>
    new ReadableStream({
      type: "bytes",
      start(controller) {
        for (let at = 0; at < body.length; at += size) controller.enqueue(body.slice(at, at + size));
        controller.close();
      },
    });
  const part = (field: string, value: string) =>
    `--${EDGE}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  const bodyOf = (before: string, file: Uint8Array, after: string) =>
    new Blob([
      `${before}--${EDGE}\r\nContent-Disposition: form-data; name="file"; filename="Fakturalar ə.xlsx"\r\nContent-Type: text/x\r\n\r\n`,
      Uint8Array.from(file),
      `\r\n${after}--${EDGE}--\r\n`,
    ]);
  const take = async (body: Blob, piece = 65_536) =>
    takeUpload(
      new Request(url, {
        method: "POST",
        headers: { "Content-Type": `multipart/form-data; boundary=${EDGE}` },
        body: inPieces(new Uint8Array(await body.arrayBuffer()), piece),
        duplex: "half",
      } as RequestInit),
      LIMIT,
    );
  const fileOf = (upload: Record<string, FormDataEntryValue>) => {
    const { file } = upload;
    if (!(file instanceof File)) throw new Error("no file");
    return file;
  };

  test.each([
    ["nothing at all", new Uint8Array()],
    ["one byte", bytesFrom(1)],
    ["what looks like an edge", new TextEncoder().encode(`\r\n--the-edg\r\n--other--\r\n\r\n--`)],
    ["more than is kept in pieces", bytesFrom(1024 * 1024 + 17)],
    ["as much as there may be", bytesFrom(LIMIT)],
  ])("is what was sent, wherever it stands in the form: %s", async (_name, content) => {
    const others = [part("expiryDate", "2031-05-06"), part("language", "az")];
    for (const [before, after] of [
      [others.join(""), ""],
      ["", others.join("")],
      [others[0], others[1]],
    ] as const) {
      const taken = await take(bodyOf(before ?? "", content, after ?? ""), content.length > 1000 ? 65_536 : 5);
      if (!taken.ok) throw new Error(taken.refusal);
      const { file: _, ...rest } = taken.content;
      expect(rest).toEqual({ expiryDate: "2031-05-06", language: "az" });
      const file = fileOf(taken.content);
      expect([file.name, file.type, file.size]).toEqual(["Fakturalar ə.xlsx", "text/x", content.length]);
      for (const bytes of [await bytesOf(file), await file.arrayBuffer(), await file.slice().arrayBuffer()])
        expect(Buffer.compare(Buffer.from(new Uint8Array(bytes)), Buffer.from(content))).toBe(0);
      expect(await new Response(file.stream()).text()).toBe(await file.text());
    }
  });

  test("lies where it came in, so that a large one is held once", async () => {
    const taken = await take(bodyOf("", bytesFrom(LIMIT), ""));
    if (!taken.ok) throw new Error(taken.refusal);
    const file = fileOf(taken.content);
    const [bytes, again] = [await bytesOf(file), await bytesOf(file)];
    expect(again.buffer).toBe(bytes.buffer);
    expect(bytes.byteOffset).toBeGreaterThan(0);
  });

  test.each([
    ["is a byte too long with all around it", bodyOf("", bytesFrom(LIMIT + 64 * 1024 + 1), ""), "file_too_large"],
    ["breaks off", bodyOf("", bytesFrom(10), "").slice(0, -20), "malformed_request"],
    ["comes with another", bodyOf("", bytesFrom(10), "").slice(0, -`--${EDGE}--\r\n`.length), "malformed_request"],
  ])("is refused where it %s", async (how, body, refusal) => {
    const sent = how === "comes with another" ? new Blob([body, bodyOf("", bytesFrom(10), "")]) : body;
    expect(await take(sent)).toEqual({ ok: false, refusal });
  });
});
