// A provider that costs next to nothing: it passes each call on to the sandbox once and repeats its answer afterwards.
// So a throughput figure measures the app and not the sandbox's database.

/** The end of the addresses whose posts only read. */
const SEARCH = "/by-search";

/** @typedef {{ body: string, status: number, type: string }} Kept */
/**
 * Answers, and not their promises: workerd ends a request that waits for a promise of another request.
 *
 * @type {Map<string, Kept>}
 */
const kept = new Map();

/**
 * @param {Request} request
 * @param {string | undefined} sought the body of a search, which is posted
 * @param {string} sandbox
 * @returns {Promise<Kept>}
 */
async function ask(request, sought, sandbox) {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const answer = await fetch(new URL(pathname + search, sandbox), { method, headers, body: sought });
  return {
    body: await answer.text(),
    status: answer.status,
    type: answer.headers.get("content-type") ?? "application/json",
  };
}

/**
 * Reads a whole body without keeping it, and refuses the file in it.
 *
 * @param {ReadableStream<Uint8Array>} body
 * @returns {Promise<Response>}
 */
async function refusedFile(body) {
  const reader = body.getReader();
  while (!(await reader.read()).done);
  const fields = [{ field: "file", code: "noRows" }];
  const problem = {
    type: "about:blank",
    title: "file_invalid",
    status: 422,
    code: "file_invalid",
    fields,
    requestId: "bench",
  };
  return Response.json(problem, { status: 422, headers: { "content-type": "application/problem+json" } });
}

export default {
  /**
   * @param {Request} request
   * @param {{ SANDBOX_URL: string }} env
   */
  async fetch(request, env) {
    const isSearch = request.method === "POST" && request.url.endsWith(SEARCH);
    if (request.method === "POST" && request.body && !isSearch) return refusedFile(request.body);
    if (request.method !== "GET" && !isSearch) return new Response("Only reads are repeated.", { status: 405 });
    const sought = isSearch ? await request.text() : undefined;
    const key = `${request.headers.get("authorization")} ${request.url} ${sought}`;
    const known = kept.get(key) ?? (await ask(request, sought, env.SANDBOX_URL));
    kept.set(key, known);
    const { body, status, type } = known;
    return new Response(body, { status, headers: { "content-type": type } });
  },
};
