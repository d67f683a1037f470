/** A refused form is read to its end up to this size; what is larger is cut off. */
const LIMIT_BYTES = 64 * 1024;

/**
 * Reads a body to its end that nobody has read: a refusal must not leave half a request on the connection, where the next one finds it.
 * Under `wrangler dev` such a rest breaks the connection between its proxy and the Worker, and the server with it.
 */
export async function takeInUnread(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  const announced = request.headers.get("Content-Length");
  if (announced !== null && Number(announced) <= LIMIT_BYTES) await request.arrayBuffer();
  else await request.body.cancel();
}
