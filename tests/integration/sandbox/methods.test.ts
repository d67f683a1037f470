import { beforeAll, describe, expect, it } from "vitest";
import { fillPath, pathNames } from "#provider/contract/call";
import { everyCall } from "#provider/contract/index";
import { invoiceSchema } from "#provider/contract/invoices";
import {
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  typedInvoice,
  type Merchant,
} from "../../support/workerd/sandbox.ts";

/** HEAD goes where GET does. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const paths = [...new Set(everyCall.map(({ call }) => call.path))];
const somewhere = (path: string): string =>
  fillPath(path, Object.fromEntries(pathNames(path).map((name) => [name, "ES0000001"])));
/** The methods that the contract has at an address, also where a parameter takes in the fixed word of another path. */
const methodsAt = (address: string): string[] =>
  everyCall
    .filter(({ call }) => new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(address))
    .flatMap(({ call }) => (call.method === "GET" ? ["GET", "HEAD"] : [call.method]));

it.each(paths)("%s refuses any method that it does not have, and names those that it has", async (path) => {
  const address = somewhere(path);
  const allowed = [...new Set(methodsAt(address))].toSorted();
  for (const method of METHODS.filter((one) => !allowed.includes(one))) {
    const answer = await send(`${method} ${address}`);
    expect([method, refusal(answer)]).toEqual([method, "405 method_not_allowed"]);
    expect(answer.headers.get("Allow")).toBe(allowed.join(", "));
  }
});

it("a path that the contract does not have is not found, whatever the method", async () => {
  for (const method of ["GET", "POST"]) expect(refusal(await send(`${method} /api/nothing`))).toBe("404 not_found");
});

describe("what may be null may be left out, and the other way round", () => {
  let merchant: Merchant;
  let token: string;
  beforeAll(async () => {
    merchant = await makeMerchant();
    ({ token } = await makePerson(merchant, "ROLE_SUSER"));
  });

  it("an invoice without what is not said of it, sent with no message of its own", async () => {
    const whole = Object.entries(typedInvoice(merchant.applicationId));
    const body = Object.fromEntries(whole.filter(([, value]) => value !== null));
    expect(Object.keys(body).length).toBeLessThan(whole.length);
    const made = await send("POST /api/bookings", { token, key: newKey(), body });
    expect(made).toMatchObject({ status: 200, json: { dueDate: null, installment: null } });
    const { id: invoiceId } = invoiceSchema.parse(made.json);
    const sent = await send("POST /api/bookings/send-invoice", {
      token,
      key: newKey(),
      body: { invoiceId, channels: ["SMS"], message: null },
    });
    expect(sent).toMatchObject({ status: 200, json: { sent: [{ channel: "SMS" }] } });
  });
});

describe("a merchant for a test", () => {
  it("is made of defaults when nothing is asked", async () => {
    expect(await send("POST /__sandbox/merchants")).toMatchObject({
      status: 201,
      json: { region: "default", role: "ROLE_SUSER", appIds: [expect.stringMatching(/^ES\d{7}$/)], team: [] },
    });
  });

  it.each([
    ["[]", "body"],
    ["null", "body"],
    ['{"region":"mars"}', "region"],
  ])("of %s is refused with the name of what is wrong", async (body, field) => {
    const answer = await send("POST /__sandbox/merchants", { body });
    expect(answer).toMatchObject({ status: 422, json: { fields: [{ field }] } });
  });
});
