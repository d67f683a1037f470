import { newKey, type Someone } from "./sandbox.ts";
import { fetchAs } from "./statement-file.ts";

/** Sends a file as the form of a call does, with its key. */
export async function uploadAs(
  someone: Someone,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  { name, key = newKey() }: { name: string; key?: string | undefined },
): Promise<{ status: number; json: unknown }> {
  const body = new FormData();
  body.append("file", new File([content], name));
  const answer = await fetchAs(someone, path, { method: "POST", body, headers: { "Idempotency-Key": key } });
  return { status: answer.status, json: await answer.json() };
}
