import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { fillPath, needsKey, type Call } from "#provider/contract/call";
import { everyCall } from "#provider/contract/index";
import { subscriptionSchema } from "#provider/contract/profile";
import worker from "../../../sandbox/src/index.ts";
import { headingOf } from "../../support/html.ts";
import { HOSTILE_FORMS, HOSTILE_JSON, HOSTILE_UPLOADS, type HostileBody } from "../../support/hostile-bodies.ts";
import { newName, subscribe } from "../../support/workerd/messenger.ts";
import { makeLink } from "../../support/workerd/links.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import {
  bindings,
  makeMerchant,
  makePerson,
  newKey,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
/** Of the provider, for calls that owners may not make. */
let staff: Someone;
/** Pages with forms: checkout of an invoice, of a link, the messenger. */
let pages: string[];

beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  staff = await makePerson(merchant, "ROLE_ADMIN", { member: false });
  const name = newName();
  await subscribe(owner, name);
  const { json } = await subscribe(owner, name);
  pages = [
    `/pay/${(await makeInvoice(merchant, {})).invoice.code}`,
    `/pay/${(await makeLink(merchant)).code}`,
    new URL(subscriptionSchema.parse(json).connectUrl).pathname,
  ];
});

const PARAMS: Record<string, string> = {
  OTP: "123456",
  mobilePhone: "+994501234567",
  email: "a.b@example.com",
  accountType: "BUSINESS",
  step: "company",
  row: "1",
};
const pathOf = ({ path, params }: Call): string =>
  fillPath(
    path,
    Object.fromEntries(
      Object.keys(params.shape).map((name) => [
        name,
        PARAMS[name] ?? (name === "appId" ? merchant.applicationId : "none"),
      ]),
    ),
  );

const tokenFor = (access: Exclude<Call["access"], "public">): string =>
  ((access.roles?.includes("ROLE_SUSER") ?? true) ? owner : staff).token;

type Posting = { method?: string; path: string; type?: string | undefined; body: BodyInit; call?: Call };

async function post({ method = "POST", path, type, body, call }: Posting): Promise<{ status: number; text: string }> {
  const headers = new Headers({
    ...(type === undefined ? {} : { "Content-Type": type }),
    ...(call && call.access !== "public" ? { Authorization: `Bearer ${tokenFor(call.access)}` } : {}),
    ...(call && needsKey(call) ? { "Idempotency-Key": newKey() } : {}),
  });
  // Bytes, because of a text the platform says the type itself.
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const request = new Request(`http://localhost:8788${path}`, { method, headers, body: bytes });
  const answer = await worker.fetch(request, { ...bindings, SANDBOX_CONTROL: "on" }, createExecutionContext());
  return { status: answer.status, text: await answer.text() };
}

const statusesOf = async (bodies: readonly HostileBody[], posting: Omit<Posting, "body">) => {
  const found: [string, number][] = [];
  for (const { name, type, body } of bodies) found.push([name, (await post({ ...posting, type, body })).status]);
  return found;
};
const meant = (bodies: readonly HostileBody[]) => bodies.map(({ name, status }) => [name, status]);

const withBody = everyCall.filter(({ call }) => call.bodyKind !== "none");
const CONTROL = ["/__sandbox/merchants", "/__sandbox/clock", "/__sandbox/faults"];
/** Sends a few bytes and then nothing, for as long as anybody reads. */
const endless = (): ReadableStream<Uint8Array> => {
  let sent = false;
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      if (sent) return new Promise(() => undefined);
      sent = true;
      controller.enqueue(new TextEncoder().encode('{"a'));
      return undefined;
    },
  });
};

describe("a hostile body", () => {
  it.each(withBody)("to $name is refused before anything parses it", async ({ call }) => {
    const bodies = call.bodyKind === "form" ? HOSTILE_UPLOADS : HOSTILE_JSON;
    expect(await statusesOf(bodies, { method: call.method, path: pathOf(call), call })).toEqual(meant(bodies));
  });

  it.each(CONTROL)("to %s is refused before anything parses it", async (path) => {
    expect(await statusesOf(HOSTILE_JSON, { path })).toEqual(meant(HOSTILE_JSON));
  });

  it("to a page's form is answered with a page that says what to do", async () => {
    for (const path of pages) {
      expect(await statusesOf(HOSTILE_FORMS, { path })).toEqual(meant(HOSTILE_FORMS));
      const { text } = await post({ path, type: "application/json", body: "{}" });
      expect(headingOf(text)).toMatch(/^We could not read (the form|this)$/);
    }
  });

  it("that does not arrive is given up", async () => {
    const calls = withBody.map(({ call }) => ({ method: call.method, path: pathOf(call), call }));
    const all = [...calls.filter(({ call }) => call.bodyKind === "json"), ...CONTROL.map((path) => ({ path }))];
    const slow = await Promise.all(
      all.map((posting) => post({ ...posting, type: "application/json", body: endless() })),
    );
    expect(slow.map(({ status }) => status)).toEqual(all.map(() => 408));
  });
});
