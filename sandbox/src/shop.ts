// A small shop with a server of its own, in one file to copy: it needs `fetch`, `Request`, `Response` and `crypto` of
// Node 20 or newer, and nothing of this project. A real shop keeps carts and message ids in its database.

export type Cart = {
  id: string;
  good: string;
  /** In major units, as the API has them. */
  amount: number;
  orderId: string;
  payAt: string;
  /** What the provider answered last, and by which of our questions. */
  status: string;
  answeredBy: number;
  /** What came to this shop about the cart, the newest last. */
  heard: string[];
};

export type Shop = {
  /** The address of this shop, without a slash at its end. */
  address: string;
  /** The first part of the provider's addresses, without a slash at its end. */
  provider: string;
  key: string;
  /** `whsec_…`: what messages and return addresses are signed with; two while one is replaced. */
  secrets: readonly string[];
  carts: Map<string, Cart>;
  /** The ids of messages that are worked off. */
  seen: Set<string>;
  /** Milliseconds. */
  now: () => number;
  /** Makes a page of a title and the HTML below it. */
  page: (title: string, body: string, status: number) => Response | Promise<Response>;
};

const GOODS = [
  { id: "tea", name: "Black tea, 200 g", amount: 6.5 },
  { id: "honey", name: "Mountain honey, 500 g", amount: 18 },
  { id: "carpet", name: "Small carpet", amount: 240 },
];
/** A message whose time differs from ours by more is a copy that somebody sent later. In seconds. */
const TOLERANCE = 300;
const LONGEST_MESSAGE = 65_536;
/** The provider waits five seconds for the answer to a message, so that asking back has to be faster. */
const ASKING_BACK_MS = 4000;
const ORDERING_MS = 60_000;
const MOST_HEARD = 20;
let questions = 0;

/** Answers a request to the shop; `path` is what follows the shop's address. */
export function answerAsShop(shop: Shop, request: Request, path: string): Response | Promise<Response> {
  const [, first = "", second = ""] = path.split("/");
  const { searchParams } = new URL(request.url);
  switch (`${request.method} ${first}`) {
    case "GET ":
      return showGoods(shop);
    case "POST orders":
      return order(shop, request);
    case "GET carts":
      return showCart(shop, second);
    case "GET back":
      return comeBack(shop, searchParams);
    case "POST callback":
      return hearCallback(shop, request);
    case "POST webhook":
      return hearMessage(shop, request);
    default:
      return shop.page("Nothing here", `<p><a href="${shop.address}/">To the goods</a></p>`, 404);
  }
}

/** One call of the merchant API; undefined payload and the provider's own words if it fails. */
async function call(shop: Shop, target: string, waitMs: number, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set("Authorization", shop.key);
  if (init.body !== undefined) headers.set("Content-Type", "application/json");
  try {
    const signal = AbortSignal.timeout(waitMs);
    const answer = await fetch(`${shop.provider}/${target}`, { ...init, headers, redirect: "manual", signal });
    const envelope = readJson(await answer.text());
    // A failure may have HTTP 200: the code decides.
    const [code, message] = [textIn(envelope, "code"), textIn(envelope, "message")];
    return code === "00000"
      ? { payload: valueIn(envelope, "payload"), failure: undefined }
      : { payload: undefined, failure: `${code || answer.status} ${message}`.trim() };
  } catch (error) {
    return { payload: undefined, failure: `the provider did not answer (${String(error)})` };
  }
}

/** Makes a cart and its order, and sends the payer to the provider's checkout. */
async function order(shop: Shop, request: Request): Promise<Response> {
  const typed = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
  const good = GOODS.find(({ id }) => id === typed.get("good"));
  if (!good) return shop.page("No such good", `<p><a href="${shop.address}/">To the goods</a></p>`, 422);
  const id = `cart-${crypto.randomUUID()}`;
  const body = JSON.stringify({
    amount: good.amount,
    description: good.name,
    callbackUrl: `${shop.address}/callback`,
    redirectUrl: `${shop.address}/back`,
    metadata: { cart: id },
  });
  // Our reference: the same request, sent again, makes no second order.
  const headers = { "X-REQUEST-RRN": id };
  const { payload, failure } = await call(shop, "api/v3/orders", ORDERING_MS, { method: "POST", body, headers });
  const [orderId, payAt] = [textIn(payload, "orderId"), textIn(payload, "paymentUrl")];
  if (failure !== undefined)
    return shop.page("The order was not made", `<p class="wrong">The provider says: ${escaped(failure)}</p>`, 502);
  const made = { id, good: good.name, amount: good.amount, orderId, payAt, status: "CREATED", answeredBy: 0 };
  shop.carts.set(id, { ...made, heard: [] });
  return new Response(null, { status: 303, headers: { Location: payAt } });
}

/** Asks what the order of a cart is; whether the provider answered. Only this changes what the shop believes. */
async function askBack(shop: Shop, cart: Cart): Promise<boolean> {
  const question = ++questions;
  const { payload, failure } = await call(shop, `api/v3/orders/${cart.orderId}`, ASKING_BACK_MS);
  if (failure !== undefined) return false;
  // The answer to a later question may have come first.
  if (question > cart.answeredBy)
    Object.assign(cart, { status: textIn(payload, "paymentStatus"), answeredBy: question });
  return true;
}

const cartOfOrder = (shop: Shop, orderId: string): Cart | undefined =>
  orderId === "" ? undefined : [...shop.carts.values()].find((cart) => cart.orderId === orderId);

function note(shop: Shop, cart: Cart, what: string): void {
  cart.heard.push(`${new Date(shop.now()).toISOString()} ${what}`);
  cart.heard.splice(0, cart.heard.length - MOST_HEARD);
}

const status = (code: number): Response => new Response(null, { status: code });

/** A callback of an order. Anybody may send one, and twice: it is a reason to ask, and no more. */
async function hearCallback(shop: Shop, request: Request): Promise<Response> {
  const body = await request.text();
  if (body.length > LONGEST_MESSAGE) return status(413);
  const told = readJson(body);
  if (told === undefined) return status(400);
  const cart = cartOfOrder(shop, textIn(valueIn(told, "payload"), "orderId"));
  if (!cart) return status(404);
  // With another answer than 2xx the provider sends it again.
  if (!(await askBack(shop, cart))) return status(503);
  note(shop, cart, "a callback; asked back");
  return status(204);
}

/** A message of Standard Webhooks: signed, of now, worked off once. Their order means nothing, since we ask back. */
async function hearMessage(shop: Shop, request: Request): Promise<Response> {
  // The bytes as they came: JSON that is parsed and written again has another signature.
  const body = await request.text();
  if (body.length > LONGEST_MESSAGE) return status(413);
  const [id, at, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => request.headers.get(name) ?? "",
  );
  if (id === undefined || id === "" || !(await isSigned(shop, { id, at, signature, body }))) return status(401);
  if (shop.seen.has(id)) return status(204);
  const told = readJson(body);
  if (told === undefined) return status(400);
  // A type that we do not know, or an order of another shop, is no fault: it is taken, and nothing is done.
  const cart = cartOfOrder(shop, textIn(valueIn(told, "data"), "orderId"));
  if (cart) {
    if (!(await askBack(shop, cart))) return status(503);
    note(shop, cart, `the message ${textIn(told, "type")}; asked back`);
  }
  shop.seen.add(id);
  return status(204);
}

/** The payer is back. What the address says is checked, and the order is asked for all the same. */
async function comeBack(shop: Shop, query: URLSearchParams): Promise<Response> {
  const [id = "", said = "", reference = "", at = "", signature = ""] = [
    "order",
    "status",
    "reference",
    "at",
    "sig",
  ].map((name) => query.get(name) ?? "");
  const cart = cartOfOrder(shop, id);
  const isGenuine = await isSigned(shop, { id, at, signature, body: `${said}.${reference}` });
  if (!cart || !isGenuine)
    return shop.page("Not an address of the provider", `<p><a href="${shop.address}/">To the goods</a></p>`, 400);
  note(shop, cart, `the payer is back: ${said}`);
  return new Response(null, { status: 303, headers: { Location: `${shop.address}/carts/${cart.id}` } });
}

type Signed = { id: string; at: string | undefined; signature: string | undefined; body: string };

/** Whether one of our secrets made one of these signatures, and the time is near ours. */
async function isSigned({ secrets, now }: Shop, { id, at = "", signature = "", body }: Signed): Promise<boolean> {
  if (!/^\d{1,12}$/.test(at) || Math.abs(now() / 1000 - Number(at)) > TOLERANCE) return false;
  const text = new TextEncoder().encode(`${id}.${at}.${body}`);
  const given = signature.split(" ").flatMap((one) => /^v1,([A-Za-z\d+/]{43}=)$/.exec(one)?.[1] ?? []);
  for (const secret of secrets) {
    const raw = bytesOf(secret.replace(/^whsec_/, ""));
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    // `verify` takes the same time wherever two signatures begin to differ.
    for (const one of given) if (await crypto.subtle.verify("HMAC", key, bytesOf(one), text)) return true;
  }
  return false;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function showGoods(shop: Shop): Response | Promise<Response> {
  const goods = GOODS.map(
    ({ id, name, amount }) =>
      `<li class="card"><h3>${escaped(name)}</h3><p>${amount.toFixed(2)} AZN</p>
      <form method="post" action="${shop.address}/orders"><button name="good" value="${id}">Buy</button></form></li>`,
  );
  const carts = [...shop.carts.values()].toReversed().map(
    (cart) =>
      `<li class="card"><a href="${shop.address}/carts/${cart.id}">${escaped(cart.good)}</a>
      <p>${cart.amount.toFixed(2)} AZN, ${escaped(cart.status)}</p></li>`,
  );
  const none = carts.length === 0 ? "<p>Nobody has bought anything since the shop was started.</p>" : "";
  return shop.page(
    "A small shop",
    `<p>This page stands in for a merchant's shop with a server of its own: one file, which orders with a key.</p>
    <ul class="cards">${goods.join("")}</ul><h2>Carts</h2>${none}<ul class="cards">${carts.join("")}</ul>`,
    200,
  );
}

/** What is true of a cart: asked at this moment. */
async function showCart(shop: Shop, id: string): Promise<Response> {
  const cart = shop.carts.get(id);
  if (!cart) return shop.page("No such cart", `<p><a href="${shop.address}/">To the goods</a></p>`, 404);
  const isFresh = await askBack(shop, cart);
  const heard = cart.heard.map((line) => `<li>${escaped(line)}</li>`).join("");
  return shop.page(
    cart.good,
    `<p>${cart.amount.toFixed(2)} AZN, order <code>${escaped(cart.orderId)}</code></p>
    <p>State: <strong>${escaped(cart.status)}</strong>
    ${isFresh ? "" : '<span class="wrong">The provider does not answer: this was so when it was asked last.</span>'}</p>
    ${["CREATED", "DECLINED"].includes(cart.status) ? `<p><a href="${escaped(cart.payAt)}">Pay</a></p>` : ""}
    <h2>What came to this shop</h2>
    ${heard === "" ? "<p>Nothing has come yet.</p>" : `<ol>${heard}</ol>`}
    <p><a href="${shop.address}/">To the goods</a></p>`,
    200,
  );
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A property of something that came from outside; undefined if there is none. */
const valueIn = (thing: unknown, name: string): unknown =>
  typeof thing === "object" && thing !== null ? new Map<string, unknown>(Object.entries(thing)).get(name) : undefined;

function textIn(thing: unknown, name: string): string {
  const value = valueIn(thing, name);
  return typeof value === "string" ? value : "";
}
