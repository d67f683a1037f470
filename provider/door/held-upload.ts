import { joined, placeOf } from "./bytes.ts";
import { readForm, uploadMeasure } from "./forms.ts";
import { HeldFile } from "./held-file.ts";
import { takeBytes, type BodyResult } from "./measure.ts";
import { boundaryOf, filePart, markOf } from "./parts.ts";

/** The fields of a call's body by their names, its file among them. */
type Upload = Record<string, string | File>;

/**
 * A call's body that brings one file, of so many bytes at most. The body is held once: its file stays where it came in,
 * and the rest is judged as any form is (decision 0084).
 */
export async function takeUpload(request: Request, bytes: number): Promise<BodyResult<Upload>> {
  const measure = uploadMeasure(bytes, true);
  const taken = await takeBytes(request, measure);
  if (!taken.ok) return taken;
  const body = taken.content;
  const place = fileIn(body, boundaryOf(request.headers.get("Content-Type") ?? ""));
  const rest = place ? joined([body.subarray(0, place.from), body.subarray(place.to)]) : body;
  const form = readForm(rest, request, measure);
  if (!form.ok) return form;
  const fields = [...form.content].map(([name, value]): [string, string | File] => [
    name,
    place && typeof value !== "string"
      ? new HeldFile(body.subarray(place.from, place.to), value.name, value.type)
      : value,
  ]);
  return { ok: true, content: Object.fromEntries(fields) };
}

/** Where the content of the file lies in a body; undefined if no whole part brings one. */
function fileIn(body: Uint8Array, boundary: string | undefined): { from: number; to: number } | undefined {
  if (boundary === undefined) return undefined;
  const mark = markOf(boundary);
  const from = filePart(body, mark)?.content;
  if (from === undefined) return undefined;
  // An empty file may share the line break that ends its head with the mark.
  const to = placeOf(body, mark, from - 2);
  return to < from ? undefined : { from, to };
}
