import { describe, expect, test, vi } from "vitest";
import { callsByName, createClient, describedCall, type CallReport } from "#provider/client";
import { everyCall } from "#provider/contract/index";

type Answer = (request: Request) => Response | Promise<Response>;

/** A client whose provider is the given function; the wire itself is what these tests look at. */
function clientOf(answer: Answer) {
  const requests: Request[] = [];
  const reports: CallReport[] = [];
  const client = createClient({
    baseUrl: "http://provider.localhost",
    fetch: async (request) => {
      requests.push(request);
      return answer(request);
    },
    requestId: "request-1",
    accessToken: "token-1",
    onCall: (report) => reports.push(report),
  });
  return { client, requests, reports };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const emptyPage = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 10, first: true, last: true };
const refund = {
  body: { transactionId: "t1", amount: 12_345, reason: "goods returned" },
  idempotencyKey: "key-of-form",
};

describe("calls by name", () => {
  test("are made once, and only those that are read", () => {
    const make = vi.fn<(group: string, name: string) => string>((group, name) => `${group}.${name}`);
    const calls = callsByName(make);
    expect([calls["invoices"]?.["list"], calls["invoices"]?.["list"]]).toEqual(["invoices.list", "invoices.list"]);
    expect(make).toHaveBeenCalledTimes(1);
    expect([calls["toString"], calls["then"], calls["invoices"]?.["then"]]).toEqual([undefined, undefined, undefined]);
  });

  test("are described by the contract's own group, loaded when first asked for", async () => {
    for (const { name, group, call } of everyCall)
      expect(await describedCall(group, name.slice(group.length + 1)), name).toBe(call);
    await expect(describedCall("invoices", "burn")).rejects.toThrow("The contract has no call invoices.burn.");
    await expect(describedCall("toString", "call")).rejects.toThrow("The contract has no call toString.call.");
  });

  test("begin side by side, whether their group was loaded or not", async () => {
    const { client, reports } = clientOf(() => json(emptyPage));
    await Promise.all([client.invoices.list(), client.disputes.list(), client.links.list()]);
    expect(reports.map(({ depth }) => depth)).toEqual([1, 1, 1]);
    await client.invoices.list();
    expect(reports.at(-1)?.depth).toBe(2);
  });
});

describe("what travels", () => {
  test("reads carry the token and the request's id, and only the filters that are set", async () => {
    const { client, requests } = clientOf(() => json(emptyPage));
    await client.invoices.list({ query: { page: 2, guestName: "Ləman & co", status: undefined } });
    const [request] = requests;
    expect(request?.url).toBe("http://provider.localhost/api/invoices?page=2&guestName=L%C9%99man+%26+co");
    expect(request?.headers.get("Authorization")).toBe("Bearer token-1");
    expect(request?.headers.get("X-Request-Id")).toBe("request-1");
    expect(request?.headers.get("Idempotency-Key")).toBeNull();
    expect(request?.headers.get("X-App-Key")).toBeNull();
  });

  test("amounts leave as decimals and come back as minor units", async () => {
    const { client, requests } = clientOf(() => json({}));
    await client.transactions.refund(refund);
    expect(await requests[0]?.json()).toMatchObject({ amount: 123.45 });
    expect(requests[0]?.headers.get("Idempotency-Key")).toBe("key-of-form");
  });

  test("a call that carries an application's key gets it from its caller, and no other call has it", async () => {
    const check = { maskedFullName: "Le••• Əl•••", match: "CLOSE", known: false, kept: "NEW", earlier: null };
    const { client, requests } = clientOf(() => json(check));
    const body = {
      appId: "ES0000001",
      target: "OTHER",
      cardNumber: "4242424242424242",
      fullName: "L Əliyeva",
    } as const;
    const answer = await client.payouts.maskedFullName({ body, appKey: "key-1" });
    expect(answer).toEqual({ ok: true, value: check });
    expect(requests[0]?.headers.get("X-App-Key")).toBe("key-1");
    await client.payouts.sources({ appKey: "key-1" });
    expect(requests[1]?.headers.get("X-App-Key")).toBeNull();
  });

  test("parameters are escaped into the path; one that cannot be is not sent at all", async () => {
    const { client, requests } = clientOf(() => json({}));
    await client.invoices.get({ params: { id: "a/b?c" } });
    expect(requests[0]?.url).toBe("http://provider.localhost/api/booking/invoice/a%2Fb%3Fc");
    const refused = await client.applications.get({ params: { appId: "../users" } });
    expect(refused).toMatchObject({ ok: false, error: { status: 404 } });
    expect(requests).toHaveLength(1);
  });

  test("money is never asked for without a key, nor with a body the contract refuses", async () => {
    const { client, requests } = clientOf(() => json({}));
    expect(await client.transactions.refund({ body: refund.body })).toMatchObject({
      ok: false,
      error: { problem: { code: "idempotency_key_required" } },
    });
    expect(await client.transactions.refund({ ...refund, body: { ...refund.body, amount: 0 } })).toMatchObject({
      ok: false,
      error: { status: 422, problem: { fields: [{ field: "amount", code: "custom" }] } },
    });
    expect(requests).toEqual([]);
  });
});

test("a provider without a word for its codes is understood, and gets none back", async () => {
  const sent = {
    purpose: "login",
    sentTo: "•• 12",
    expiresAt: "2026-11-25T09:05:00Z",
    resendAt: "2026-11-25T09:01:00Z",
    triesLeft: 5,
  };
  const { client } = clientOf(() => json(sent));
  const body = { username: "a@b.az", password: "x", rememberMe: false };
  expect(await client.auth.login({ body })).toMatchObject({ ok: true, value: { challenge: "", sentTo: "•• 12" } });
});

describe("how a call fails", () => {
  test("a read that meets a broken network is tried once more", async () => {
    let calls = 0;
    const { client } = clientOf(() => {
      if (++calls === 1) throw new TypeError("connection reset");
      return json(emptyPage);
    });
    expect(await client.invoices.list()).toMatchObject({ ok: true });
    expect(calls).toBe(2);
  });

  test("a call that changes something is never tried again", async () => {
    const { client, requests } = clientOf(() => {
      throw new TypeError("connection reset");
    });
    expect(await client.transactions.refund(refund)).toMatchObject({ ok: false, error: { status: "FETCH_ERROR" } });
    expect(await client.auth.resendLoginCode({ query: { challenge: "c" } })).toMatchObject({
      ok: false,
      error: { status: "FETCH_ERROR" },
    });
    expect(requests).toHaveLength(2);
  });

  test.each([
    ["HTML", () => new Response("<h1>hello</h1>")],
    ["cut JSON", () => new Response('{"content":[')],
    ["no content", () => new Response(null, { status: 204 })],
    ["another shape", () => json({ content: "none" })],
    ["five megabytes", () => new Response("x".repeat(5 * 1024 * 1024))],
    ["an unreadable error", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ])("%s is a PARSING_ERROR with the original status", async (_, answer) => {
    const { client } = clientOf(answer);
    const result = await client.invoices.list();
    expect(result).toMatchObject({ ok: false, error: { status: "PARSING_ERROR", originalStatus: answer().status } });
  });

  test.each([
    ["plain text", () => "Too Many Requests", "30", 30],
    ["a page", () => "<h1>Slow down</h1>", "Wed, 25 Nov 2026 09:00:00 GMT", undefined],
    ["nothing", () => "", null, undefined],
    ["other JSON", () => '{"error":"limit"}', "120", 120],
    ["five megabytes", () => "x".repeat(5 * 1024 * 1024), "5", 5],
  ])(
    "a 429 with %s is a refusal for now, and says for how long where that is known",
    async (_, body, after, seconds) => {
      const headers = new Headers(after === null ? {} : { "Retry-After": after });
      const { client, requests } = clientOf(() => new Response(body(), { status: 429, headers }));
      const { error } = { error: undefined, ...(await client.invoices.list()) };
      expect(error).toMatchObject({ status: 429, problem: { code: "rate_limited" } });
      expect(error).toHaveProperty("problem.retryAfterSeconds", seconds);
      expect(requests).toHaveLength(1);
    },
  );

  test("a 429 in the provider's own words keeps them", async () => {
    const problem = { type: "urn:x", title: "No", status: 429, code: "otp_held", retryAfterSeconds: 9, requestId: "r" };
    const answer = await clientOf(() => json(problem, 429)).client.invoices.list();
    expect(answer).toEqual({ ok: false, error: { status: 429, data: problem, problem } });
  });

  test("where no answer is promised, nothing and JSON are none, and a page of somebody in between is no success", async () => {
    const answers: [Response, boolean][] = [
      [new Response(null, { status: 204 }), true],
      [json({}), true],
      [new Response("<h1>hello</h1>"), false],
    ];
    for (const [answer, ok] of answers) expect(await clientOf(() => answer).client.auth.logout()).toMatchObject({ ok });
  });

  test("any other failing status is handed on with its body and its problem", async () => {
    const problem = { type: "urn:x", title: "No", status: 409, code: "invalid_state", requestId: "r" };
    const { client } = clientOf(() => json(problem, 409));
    expect(await client.transactions.reverse({ params: { id: "t1" }, idempotencyKey: "key-of-form" })).toEqual({
      ok: false,
      error: { status: 409, data: problem, problem },
    });
  });

  test("a read gives up after 8 seconds, a file that is made meanwhile and money after 20", async () => {
    vi.useFakeTimers();
    try {
      const { client } = clientOf(() => new Promise<Response>(() => {}));
      const settled: string[] = [];
      const note = (name: string) => (result: { ok: boolean; error?: { status: unknown } }) =>
        settled.push(`${name} ${String(result.error?.status)}`);
      const read = client.invoices.list().then(note("read"));
      const file = client.bulk.template().then(note("file"));
      const money = client.transactions.refund(refund).then(note("money"));
      await vi.advanceTimersByTimeAsync(7_999);
      expect(settled).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      await read;
      expect(settled).toEqual(["read TIMEOUT_ERROR"]);
      await vi.advanceTimersByTimeAsync(12_000);
      await Promise.all([file, money]);
      expect(settled).toEqual(["read TIMEOUT_ERROR", "file TIMEOUT_ERROR", "money TIMEOUT_ERROR"]);
    } finally {
      vi.useRealTimers();
    }
  });
});

test("reports name the contract's pattern, never the code or the address in the path", async () => {
  const { client, reports } = clientOf(() => json({}, 400));
  await client.auth.approveLogin({ params: { OTP: "123456", email: "a@b.example" }, body: { challenge: "c" } });
  expect(reports).toMatchObject([{ name: "auth.approveLogin", path: "/api/approveLogin/{OTP}/{email}" }]);
  expect(JSON.stringify(reports)).not.toContain("123456");
});

test("a file says that it is one; a page or JSON in its place is not passed on as a download", async () => {
  const file = {
    "Content-Type": "application/vnd.ms-excel",
    "Content-Disposition": 'attachment; filename="users.xlsx"',
  };
  const given = clientOf(() => new Response("bytes", { headers: file }));
  const answer = await given.client.users.export({ query: {} });
  expect(answer).toMatchObject({ ok: true, value: { contentDisposition: 'attachment; filename="users.xlsx"' } });
  for (const wrong of [new Response("<!doctype html>"), json({ filler: true }), new Response(null, { status: 204 })]) {
    const { client } = clientOf(() => wrong);
    expect(await client.users.export({ query: {} })).toMatchObject({ ok: false, error: { status: "PARSING_ERROR" } });
  }
  const { client } = clientOf(() => new Response(null, { status: 204 }));
  expect(await client.users.export({ query: { isEmail: true } })).toEqual({ ok: true, value: undefined });
});

describe("a failure that comes with HTTP 200", () => {
  const failing = (code: string) =>
    clientOf(() => json({ code, message: "No.", internalMessage: null, payload: null }));

  test.each([
    ["01200", 409, "amount_exceeds_balance"],
    ["14013", 403, "app_key_invalid"],
    ["01999", 409, "result_01999"],
  ])("%s is a refusal: %s, %s", async (result, status, code) => {
    expect(await failing(result).client.transactions.refund(refund)).toMatchObject({
      ok: false,
      error: { status, problem: { code } },
    });
  });

  test("is one of calls that answer nothing, or a file, as well", async () => {
    const { client } = failing("01999");
    const refused = { ok: false, error: { status: 409 } };
    expect(await client.invoices.remove({ params: { id: "inv_1" } })).toMatchObject(refused);
    expect(await client.invoices.export({ query: { isEmail: false, language: "en" } })).toMatchObject(refused);
  });

  test("is one of a call whose answer may leave everything out", async () => {
    const { client } = failing("14013");
    const body = { username: "aysel@example.az", password: "Right#Pass1", rememberMe: false };
    expect(await client.auth.login({ body })).toMatchObject({ ok: false, error: { status: 403 } });
    const said = clientOf(() => json({ code: "00000" }));
    expect(await said.client.auth.login({ body })).toMatchObject({ ok: true, value: { purpose: "login", sentTo: "" } });
  });

  test("is none where the code says that it went well, or where a thing has a code of its own", async () => {
    expect(await failing("00000").client.invoices.remove({ params: { id: "inv_1" } })).toEqual({
      ok: true,
      value: undefined,
    });
    const { client } = clientOf(() => json([{ id: "1", code: "TOURISM" }]));
    expect(await client.invoices.categories()).toMatchObject({ ok: true });
    const added = clientOf(() => json([{ id: "2", code: "CASINO" }]));
    expect(await added.client.invoices.categories()).toEqual({
      ok: true,
      value: [{ id: "2", code: { unknown: "CASINO" } }],
    });
  });
});
