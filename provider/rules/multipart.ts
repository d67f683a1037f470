/** A file on its way from one who sends it to one who takes it; nobody in between holds all of it. */
export type Passed = { name: string; type: string; content: ReadableStream<Uint8Array> };

const isPassed = (value: unknown): value is Passed =>
  typeof value === "object" && value !== null && "content" in value && value.content instanceof ReadableStream;

/** A body with its file on its way taken out: an empty file of the same name stands for it, so that the contract can judge the rest. */
export function standsFor(body: unknown): { body: unknown; passed: Passed | undefined } {
  const entries = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const found: unknown = entries.find(([, value]) => isPassed(value))?.[1];
  if (!isPassed(found)) return { body, passed: undefined };
  const standIn = new File([], found.name);
  return {
    body: Object.fromEntries(entries.map(([name, value]) => [name, value === found ? standIn : value])),
    passed: found,
  };
}

const quoted = (text: string) => text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/**
 * A form of some fields and a file, as a stream: the fields go out first, the file as it comes in. `passedOn` settles when there is nothing left
 * to send, or whoever takes it wants no more.
 */
export function multipartOf(
  record: unknown,
  { name, type, content }: Passed,
): { content: ReadableStream<Uint8Array>; contentType: string; passedOn: Promise<void> } {
  const edge = `edge-${crypto.randomUUID()}`;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const head = (field: string, rest = "") =>
    `--${edge}\r\nContent-Disposition: form-data; name="${quoted(field)}"${rest}\r\n`;
  let before = "";
  let file = "";
  for (const [field, value] of Object.entries(record ?? {}))
    if (value instanceof Blob)
      file = `${head(field, `; filename="${quoted(name)}"`)}Content-Type: ${type || "application/octet-stream"}\r\n\r\n`;
    else if (value !== undefined && value !== null) before += `${head(field)}\r\n${String(value)}\r\n`;
  const reader = content.getReader();
  let settle: () => void = () => undefined;
  const passedOn = new Promise<void>((resolve) => (settle = resolve));
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytes(before + file)),
      pull: async (controller) => {
        try {
          const read = await reader.read();
          if (!read.done) return controller.enqueue(read.value);
          controller.enqueue(bytes(`\r\n--${edge}--\r\n`));
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        settle();
      },
      cancel: async (reason) => {
        settle();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return { content: stream, contentType: `multipart/form-data; boundary=${edge}`, passedOn };
}
