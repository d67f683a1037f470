import { BODY_BYTES, FILE_SECONDS } from "../contract/limits.ts";
import { boundaryOf, MULTIPART, readForm, takeBytes, type Taken } from "./bodies.ts";
import { delimiterOf, filePart, joined, placeOf } from "./file-part.ts";
import { HeldFile } from "./held-file.ts";

/** The fields of a call's body by their names, its file among them. */
type Upload = Record<string, FormDataEntryValue>;

/**
 * A call's body that brings one file, of so many bytes at most. The body is held once: its file is where it came in,
 * and the rest is judged as any form is (decision 0084).
 */
export async function takeUpload(request: Request, bytes: number): Promise<Taken<Upload>> {
  const measure = { types: [MULTIPART], seconds: FILE_SECONDS, bytes: bytes + BODY_BYTES, file: true } as const;
  const taken = await takeBytes(request, measure);
  if (!taken.ok) return taken;
  const body = taken.content;
  const place = fileIn(body, boundaryOf(request.headers.get("Content-Type") ?? ""));
  const rest = place ? joined(body.subarray(0, place.from), body.subarray(place.to)) : body;
  const form = await readForm(rest, request, measure);
  if (!form.ok) return form;
  const fields = [...form.content].map(([name, value]): [string, FormDataEntryValue] => [
    name,
    place && typeof value !== "string"
      ? new HeldFile(body.subarray(place.from, place.to), value.name, value.type)
      : value,
  ]);
  return { ok: true, content: Object.fromEntries(fields) };
}

/** Where the content of the file lies in a body; undefined where no whole part brings one. */
function fileIn(body: Uint8Array, boundary: string | undefined): { from: number; to: number } | undefined {
  if (boundary === undefined) return undefined;
  const delimiter = delimiterOf(boundary);
  const from = filePart(body, delimiter)?.content;
  if (from === undefined) return undefined;
  // The line before a delimiter is the delimiter's own, also where nothing stands in the file.
  const to = placeOf(body, delimiter, from);
  return to === -1 ? undefined : { from, to };
}
