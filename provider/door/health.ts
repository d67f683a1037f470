/** Where each Worker says that it is up. */
export const HEALTH_PATH = "/health";

/**
 * 204, of nobody's data: only that the Worker runs. Asked with a body, it answers 200 at once and ends with that body:
 * who asks holds the connection for as long as it likes (scripts/run/watch.mjs).
 */
export function answerHealth({ body }: Request): Response {
  const headers = { "Cache-Control": "no-store" };
  if (body === null) return new Response(null, { status: 204, headers });
  const empty = new TransformStream<Uint8Array, Uint8Array>({ transform() {} });
  return new Response(body.pipeThrough(empty), { headers });
}
