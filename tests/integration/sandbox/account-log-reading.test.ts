import { beforeAll, describe, expect, it } from "vitest";
import { contract, everyCall } from "#provider/contract/index";
import { LOGGED_CALLS } from "../../../sandbox/src/messages/logged-calls/index.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";
import {
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await makeMerchant();
});

const listed = async (query: string, { token }: Someone) =>
  contract.accountLog.list.answer.parse((await send(`GET /api/account-log?${query}`, { token })).json);
/** A merchant of its own, with an owner. */
async function another(): Promise<{ merchant: Merchant; owner: Someone }> {
  const made = await makeMerchant();
  return { merchant: made, owner: await makePerson(made, "ROLE_SUSER", { member: false }) };
}
const keepView = ({ token }: Someone, name: string) =>
  send("POST /api/views", { token, key: newKey(), body: { list: "links", name, query: "title=Yoga", shared: false } });

describe("who reads it", () => {
  it("owners and auditors alone", async () => {
    const auditor = await makePerson(merchant, "ROLE_AUDITOR", { member: false });
    const finance = await makePerson(merchant, "ROLE_FIN_MANAGER", {});
    const asked = (by: Someone) => send("GET /api/account-log", { token: by.token });
    expect((await asked(auditor)).status).toBe(200);
    expect(refusal(await asked(finance))).toBe("403 forbidden");
    expect(refusal(await asked(await makePerson(merchant, "ROLE_ADMIN")))).toBe("403 forbidden");
  });

  it("an auditor is refused every call that is not about their own access or a file", async () => {
    const auditor = await makePerson(merchant, "ROLE_AUDITOR", { member: false });
    const own = ["access", "files", "account"];
    for (const { name, call } of everyCall) {
      if (call.effect === "read" || call.access === "public" || own.includes(LOGGED_CALLS[name]?.area ?? "")) continue;
      const path = call.path.replaceAll(/\{(\w+)\}/g, "x");
      const answer = await send(`${call.method} ${path}`, {
        token: auditor.token,
        key: newKey(),
        ...(call.method === "GET" ? {} : { body: {} }),
      });
      expect([name, refusal(answer)]).toEqual([name, "403 forbidden"]);
    }
  });
});

it("is narrowed by area, outcome, days, person, thing and words", async () => {
  const { merchant: own, owner: by } = await another();
  const { invoice } = await makeInvoice(own, {});
  await keepView(by, "Sunday");
  await send(`POST /api/booking/invoice/${invoice.id}/cancel`, { token: by.token });
  await send(`POST /api/booking/invoice/${invoice.id}/cancel`, { token: by.token });
  const calls = async (query: string) =>
    (await listed(query, by)).content.map(({ call, outcome }) => `${call} ${outcome}`);
  expect(await calls("")).toEqual([
    "invoices.cancel REFUSED",
    "invoices.cancel DONE",
    "views.create DONE",
    "invoices.create DONE",
  ]);
  expect(await calls("area=invoices&outcome=DONE")).toEqual(["invoices.cancel DONE", "invoices.create DONE"]);
  expect(await calls("text=sund")).toEqual(["views.create DONE"]);
  expect(await calls(`text=${invoice.code}&outcome=REFUSED`)).toEqual(["invoices.cancel REFUSED"]);
  expect(await calls(`person=${by.userId}&area=account`)).toEqual(["views.create DONE"]);
  expect(await calls("to=2020-01-01")).toEqual([]);
});

it("is a file with every row, its head and seal in the last lines, and no formula", async () => {
  const { owner: by } = await another();
  await keepView(by, "=1+1");
  const csv = await fetchAs(by, "/api/account-log/csv?language=az");
  const lines = new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(await csv.arrayBuffer())
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toMatch(/^\ufeffn,date,actor,/);
  expect(lines[1]).toMatch(/^1,\d{4}-.*,Görünüş yadda saxlanılıb,'=1\+1,/);
  expect(lines[2]).toMatch(/^1,head,[\w-]{43}$/);
  expect(lines[3]).toMatch(/^% log 1 \S+Z [\w-]{43}$/);
  const excel = await fetchAs(by, "/api/account-log/excel");
  expect(new Uint8Array(await excel.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  const none = await fetchAs(by, "/api/account-log/csv?to=2020-01-01");
  expect(none.status).toBe(404);
});
