import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BODY_BYTES } from "#provider/contract/limits";
import { openPassedForm, type PassedFile } from "#provider/door/passed-forms";
import { multipartOf, standsFor } from "#provider/door/passing-on";
import { closed } from "../../support/byte-streams";

const URL = "https://merchant.test/";
const EDGE = "edge";
const FILE = { field: "file", bytes: 4096 };

const field = (name: string, value: string) =>
  `--${EDGE}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name = "a.xlsx", within = "file") =>
  `--${EDGE}\r\nContent-Disposition: form-data; name="${within}"; filename="${name}"\r\nContent-Type: application/x-test\r\n\r\n`;
const END = `\r\n--${EDGE}--\r\n`;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> => {
  const pieces = parts.map((part) => (typeof part === "string" ? bytesOf(part) : part));
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};

/** A post whose body comes in pieces of so many bytes, and how many were asked for. */
function post(body: Uint8Array, size: number, type = `multipart/form-data; boundary=${EDGE}`) {
  const seen = { read: 0 };
  const stream = new ReadableStream(
    {
      type: "bytes",
      pull(controller) {
        if (seen.read >= body.length) return closed(controller);
        controller.enqueue(body.slice(seen.read, seen.read + size));
        seen.read += size;
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body: stream,
    headers: { "Content-Type": type },
    duplex: "half",
  };
  return { request: new Request(URL, init), seen };
}

/** All of a file; of each piece a copy, because it is good no longer than it is waited for. */
async function contentOf({ pour }: Pick<PassedFile, "pour">): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  await pour(async (piece) => void pieces.push(piece.slice()));
  return joined(...pieces);
}

async function opened(body: Uint8Array, size = 7) {
  const taken = await openPassedForm(post(body, size).request, FILE);
  if (!taken.ok) throw new Error(taken.refusal);
  return taken.content;
}

describe("a form whose file is passed on", () => {
  test("gives back fields and file to the byte, however the pieces fall", async () => {
    // What nearly ends the file stands in it; what does, a browser never lets stand there.
    const file = fc
      .uint8Array({ maxLength: 300 })
      .map((bytes) => joined(bytes, "\r\n--edg", bytes, "\r\n-"))
      .filter((bytes) => !new TextDecoder("latin1").decode(bytes).includes(`\r\n--${EDGE}`));
    const value = fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\w ]/g, ""));
    await fc.assert(
      fc.asyncProperty(value, file, fc.integer({ min: 1, max: 400 }), async (text, content, size) => {
        const form = await opened(joined(field("appId", text), fileHead("cədvəl.xlsx"), content, END), size);
        expect([...form.fields]).toEqual([["appId", text]]);
        expect([form.file?.name, form.file?.type]).toEqual(["cədvəl.xlsx", "application/x-test"]);
        expect(form.file && (await contentOf(form.file))).toEqual(new Uint8Array(content));
        await form.leave();
      }),
    );
  });

  test("reads no further than it has to before somebody takes the file", async () => {
    const { request, seen } = post(joined(fileHead(), new Uint8Array(4000), END), 100);
    const taken = await openPassedForm(request, FILE);
    expect(taken.ok).toBe(true);
    expect(seen.read).toBeLessThan(300);
    if (taken.ok) await taken.content.leave();
    expect(seen.read).toBeGreaterThan(4000);
  });

  test("without a file it is a form, and so is one in which none was chosen", async () => {
    const none = await opened(joined(field("appId", "a"), `--${EDGE}--\r\n`));
    expect([[...none.fields], none.file]).toEqual([[["appId", "a"]], undefined]);
    const empty = await opened(joined(field("appId", "a"), fileHead(""), END));
    expect([[...empty.fields], empty.file]).toEqual([[["appId", "a"]], undefined]);
    await empty.leave();
    const urlEncoded = await openPassedForm(post(bytesOf("a=1"), 2, "application/x-www-form-urlencoded").request, FILE);
    expect(urlEncoded.ok && [...urlEncoded.content.fields]).toEqual([["a", "1"]]);
  });

  test("is refused as any other: for its names, its parts, a file in another field, an end that does not come", async () => {
    const refusal = async (body: Uint8Array) => {
      const taken = await openPassedForm(post(body, 1000).request, FILE);
      return taken.ok ? undefined : taken.refusal;
    };
    expect(await refusal(joined(field("__proto__", "a"), fileHead(), "x", END))).toBe("malformed_request");
    expect(await refusal(joined(field("a[0]", "a"), fileHead(), "x", END))).toBe("malformed_request");
    expect(await refusal(joined(fileHead("a.xlsx", "other"), "x", END))).toBe("malformed_request");
    expect(await refusal(joined(field("a", "b").slice(0, -6)))).toBe("malformed_request");
    expect(await refusal(joined(field("a", "b".repeat(BODY_BYTES + 2000)), fileHead(), "x", END))).toBe(
      "body_too_large",
    );
    expect(await refusal(joined(field("a", "b").repeat(300), fileHead(), "x", END))).toBe("body_too_large");
  });

  test("a file breaks off where it is too long, has no end, or is not the last", async () => {
    const endOf = async (body: Uint8Array) => {
      const { file, leave } = await opened(body, 500);
      if (!file) throw new Error("no file");
      await expect(contentOf(file)).rejects.toThrow(/^(?:file_too_large|malformed_request)$/);
      await leave();
      return file.refusal();
    };
    expect(await endOf(joined(fileHead(), new Uint8Array(FILE.bytes + 1), END))).toBe("file_too_large");
    expect(await endOf(joined(fileHead(), "abc"))).toBe("malformed_request");
    expect(await endOf(joined(fileHead(), "abc", `\r\n${field("after", "x")}`, END))).toBe("malformed_request");
  });

  test("one that says to be too long is not even begun", async () => {
    const request = new Request(URL, {
      method: "POST",
      body: joined(fileHead(), "x", END),
      headers: {
        "Content-Type": `multipart/form-data; boundary=${EDGE}`,
        "Content-Length": String(FILE.bytes + BODY_BYTES + 1),
      },
    });
    expect(await openPassedForm(request, FILE)).toEqual({ ok: false, refusal: "file_too_large" });
  });
});

describe("what goes out", () => {
  const passed = (content: Uint8Array, name = 'a "b".xlsx') => ({
    name,
    type: "application/x-test",
    pour: async (take: (piece: Uint8Array) => Promise<void>) => take(content),
  });
  /** As the runtime has it: what has been written can be written over. */
  const pipe = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => controller.enqueue(piece.slice()),
    });

  test("is a form that others read, with its fields before its file", async () => {
    const { body, passed: file } = standsFor({ file: passed(bytesOf("\r\n--edge--\0")), dueDate: undefined, day: "ə" });
    if (!file) throw new Error("no file");
    const { content, contentType, passedOn } = multipartOf(body, file, pipe());
    const form = await new Response(content, { headers: { "Content-Type": contentType } }).formData();
    await passedOn;
    const sent = form.get("file");
    if (!(sent instanceof File)) throw new Error("no file");
    expect([...form.keys()]).toEqual(["day", "file"]);
    expect([form.get("day"), sent.type, await sent.text()]).toEqual(["ə", "application/x-test", "\r\n--edge--\0"]);
  });

  test("breaks off where its file does, so that nobody takes it for whole", async () => {
    const broken = { name: "a", type: "", pour: () => Promise.reject(new Error("file_too_large")) };
    const { content, passedOn } = multipartOf({ file: new File([], "a") }, broken, pipe());
    await expect(new Response(content).arrayBuffer()).rejects.toThrow("file_too_large");
    await passedOn;
  });

  test("is given up when whoever takes it wants no more", async () => {
    const { content, passedOn } = multipartOf({ file: new File([], "a") }, passed(new Uint8Array(10)), pipe());
    await content.cancel();
    await passedOn;
    expect(standsFor({ a: 1 })).toEqual({ body: { a: 1 }, passed: undefined });
  });
});
