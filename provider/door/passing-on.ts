/**
 * A file on its way from a sender to a taker; nobody in between holds all of it. `pour` hands it over piece by piece,
 * and waits until each is taken. After that the room of the piece is used again.
 */
export type Passed = {
  name: string;
  type: string;
  pour: (take: (piece: Uint8Array) => Promise<void>) => Promise<void>;
};

/** Gives out what is written into it. A piece counts as written once it has been read. */
type Pipe = { readable: ReadableStream<Uint8Array>; writable: WritableStream<Uint8Array> };

const isPassed = (value: unknown): value is Passed =>
  typeof value === "object" && value !== null && "pour" in value && typeof value.pour === "function";

/**
 * A body without its file on its way: an empty file of the same name stands there, so that the contract can judge it.
 */
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
 * A form of some fields and a file, through a pipe: the fields go out first, the file as it comes in. `passedOn`
 * settles when all is sent, when the file has broken off (and with it the form), or when the taker wants no more.
 */
export function multipartOf(
  record: unknown,
  { name, type, pour }: Passed,
  { readable, writable }: Pipe,
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
  const send = async (): Promise<void> => {
    const writer = writable.getWriter();
    try {
      await writer.write(bytes(before + file));
      await pour((piece) => writer.write(piece));
      await writer.write(bytes(`\r\n--${edge}--\r\n`));
      await writer.close();
    } catch (error) {
      // The taker learns that the form has no end; the sender of the file knows why. An unread pipe broke before.
      await writer.abort(error).catch(() => undefined);
    }
  };
  return { content: readable, contentType: `multipart/form-data; boundary=${edge}`, passedOn: send() };
}
