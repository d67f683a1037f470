import { request as httpRequest, type IncomingHttpHeaders } from "node:http";

export type Answer = {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  /** The raw bytes, for files. */
  bytes: Uint8Array<ArrayBuffer>;
  json: () => unknown;
};

type Sending = {
  method?: string;
  headers?: Record<string, string>;
  /** A form post; the content type is set. Use a list of pairs if a name repeats. */
  form?: Record<string, string> | [string, string][];
  body?: string | Uint8Array;
};

/** An unanswered request fails with its own name before its test times out without one. */
const SILENCE_MS = 50_000;

/**
 * One exchange over loopback. `*.localhost` goes to 127.0.0.1 whatever the resolver answers, which `fetch` cannot do;
 * redirects are not followed.
 */
export function exchange(address: string | URL, { method, headers = {}, form, body }: Sending = {}): Promise<Answer> {
  const url = new URL(address);
  const content = form ? new URLSearchParams(form).toString() : body;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        // A new connection each time: the server may close a kept one in the moment of its next use.
        agent: false,
        host: "127.0.0.1",
        port: url.port,
        path: url.pathname + url.search,
        method: method ?? (content === undefined ? "GET" : "POST"),
        headers: {
          host: url.host,
          ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
          ...(content === undefined ? {} : { "content-length": String(Buffer.byteLength(content)) }),
          ...headers,
        },
      },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on("data", (piece: Buffer) => pieces.push(piece));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const bytes = Uint8Array.from(Buffer.concat(pieces));
          const text = Buffer.from(bytes).toString("utf8");
          const status = incoming.statusCode ?? 0;
          resolve({
            url,
            status,
            headers: headersOf(incoming.headers),
            text,
            bytes,
            json: (): unknown => JSON.parse(text),
          });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.setTimeout(SILENCE_MS, () =>
      outgoing.destroy(new Error(`${url.pathname} said nothing for ${SILENCE_MS / 1000} s.`)),
    );
    outgoing.end(content);
  });
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const each of [value].flat()) headers.append(name, each ?? "");
  return headers;
}

export type Visitor = {
  /** Cookies by name, as a browser would store them for this address. */
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  post: (path: string, form: Sending["form"], headers?: Record<string, string>) => Promise<Answer>;
  /** Posts a form with files, as browsers do. */
  upload: (path: string, form: FormData) => Promise<Answer>;
  /** Follows redirects until another answer comes. */
  follow: (answer: Answer) => Promise<Answer>;
};

/** A person who uses one site without a browser: keeps its cookies, posts forms, follows redirects on request. */
export function openVisitor(base: string): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, sending: Sending): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie ? { cookie } : {}), ...sending.headers };
    const answer = await exchange(new URL(path, base), { ...sending, headers });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    return answer;
  };
  const visitor: Visitor = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, form, headers = {}) => send(path, { form: form ?? {}, headers }),
    upload: async (path, form) => {
      const sent = new Response(form);
      const body = new Uint8Array(await sent.arrayBuffer());
      return send(path, { body, headers: { "content-type": sent.headers.get("content-type") ?? "" } });
    },
    follow: async (answer) => {
      const location = answer.headers.get("location");
      if (answer.status < 300 || answer.status > 399 || location === null) return answer;
      return visitor.follow(await visitor.get(new URL(location, answer.url).href));
    },
  };
  return visitor;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf("="));
  const gone = attributes.some((attribute) => {
    const [key = "", value = ""] = attribute.split("=");
    if (key.toLowerCase() === "max-age") return Number(value) <= 0;
    return key.toLowerCase() === "expires" && new Date(value).getTime() <= Date.now();
  });
  if (gone) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}
