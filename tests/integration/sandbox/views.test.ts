import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { VIEWS_EACH } from "#provider/contract/limits";
import { viewSchema, type ViewList } from "#provider/contract/views";
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
let owner: Someone;
let clerk: Someone;
beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  clerk = await makePerson(merchant, "ROLE_OPERATOR", {});
});

const keep = ({ token }: Someone, name: string, given: Record<string, unknown> = {}, key = newKey()) =>
  send("POST /api/views", {
    token,
    key,
    body: { list: "invoices", name, query: "status=OPEN", shared: false, ...given },
  });
const idOf = async (sent: ReturnType<typeof keep>) => viewSchema.parse((await sent).json).id;
const namesOf = async ({ token }: Someone, list = "invoices") =>
  viewSchema
    .array()
    .parse((await send(`GET /api/views?list=${list}`, { token })).json)
    .map(({ name }) => name);
const rename = ({ token }: Someone, id: string, name: string) =>
  send(`PUT /api/views/${id}`, { token, body: { name } });
const forget = ({ token }: Someone, id: string) => send(`DELETE /api/views/${id}`, { token });

describe("a view", () => {
  it("keeps the filters and the order of its list, in the order of the contract, and nothing else", async () => {
    const query = "page=3&sort=dueDate&rows=20&ids=inv_1&status=OPEN&guestName=+Leyla+&from=&nonsense=1";
    const { status, json } = await keep(owner, "  Leyla’s  ", { query });
    expect([status, json]).toEqual([
      200,
      {
        id: expect.stringMatching(/^viw_/),
        name: "Leyla’s",
        query: "status=OPEN&guestName=Leyla&sort=dueDate",
        shared: false,
      },
    ]);
  });

  it.each([
    ["transactions", "sort=-amount&status=APPROVED", "status=APPROVED&sort=-amount"],
    ["links", "sort=paidAmount&title=Yoga", "title=Yoga&sort=paidAmount"],
    ["qr", "optionalCode=T-5&sort=amount&status=DECLINED", "status=DECLINED&optionalCode=T-5&sort=amount"],
  ])("of %s keeps its order, too", async (list, query, kept) => {
    expect((await keep(owner, `In order of ${list}`, { list, query })).json).toMatchObject({ query: kept });
  });

  it("is refused where nothing is narrowed, with no name, with a long one, and for a list that has none", async () => {
    for (const query of ["sort=amount", "page=2", "x=1"])
      expect(refusal(await keep(owner, "Nothing", { query }))).toBe("422 invalid_request");
    expect(refusal(await keep(owner, ""))).toBe("422 invalid_request");
    expect(refusal(await keep(owner, "x".repeat(31)))).toBe("422 invalid_request");
    expect(refusal(await keep(owner, "Wallets", { list: "movements" }))).toBe("422 invalid_request");
  });

  it("is made once under its key", async () => {
    const person = await makePerson(merchant, "ROLE_OPERATOR", {});
    const key = newKey();
    expect(await idOf(keep(person, "Once", {}, key))).toBe(await idOf(keep(person, "Once", {}, key)));
    expect((await namesOf(person)).filter((name) => name === "Once")).toHaveLength(1);
  });
});

describe("whose a view is", () => {
  it("one's own is nobody else's; the account's is everybody's there, and nobody's elsewhere", async () => {
    const other = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    const mine = await idOf(keep(clerk, "Mine"));
    const ours = await idOf(keep(owner, "Ours", { shared: true }));
    expect(await namesOf(clerk)).toEqual(["Ours", "Mine"]);
    expect(await namesOf(owner)).toContain("Ours");
    expect(await namesOf(owner)).not.toContain("Mine");
    expect(await namesOf(other)).toEqual([]);
    for (const [person, id] of [
      [owner, mine],
      [other, mine],
      [other, ours],
    ] as const) {
      expect(refusal(await rename(person, id, "Taken"))).toBe("404 not_found");
      expect(refusal(await forget(person, id))).toBe("404 not_found");
    }
  });

  it("only owners keep, rename and forget what is the account’s", async () => {
    expect(refusal(await keep(clerk, "For all", { shared: true }))).toBe("403 forbidden");
    const id = await idOf(keep(owner, "Of the account", { shared: true }));
    expect(refusal(await rename(clerk, id, "Mine now"))).toBe("403 forbidden");
    expect(refusal(await forget(clerk, id))).toBe("403 forbidden");
    expect((await rename(owner, id, "Of all")).status).toBe(200);
    expect(await namesOf(clerk)).toContain("Of all");
    expect((await forget(owner, id)).status).toBe(204);
    expect(await namesOf(clerk)).not.toContain("Of all");
  });
});

it("a name stands once in a list, whatever its capitals, and again in another list or for somebody else", async () => {
  const person = await makePerson(merchant, "ROLE_OPERATOR", {});
  await keep(person, "Overdue");
  const second = await idOf(keep(person, "Held"));
  expect(refusal(await keep(person, "OVERDUE"))).toBe("409 already_exists");
  expect(refusal(await rename(person, second, "overdue"))).toBe("409 already_exists");
  expect((await rename(person, second, "HELD")).status).toBe(200);
  expect((await keep(person, "Overdue", { list: "transactions", query: "status=APPROVED" })).status).toBe(200);
  expect((await keep(owner, "Overdue", { shared: true })).status).toBe(200);
});

it("a list has so many of each keeper, also when they are kept at the same moment", async () => {
  const person = await makePerson(merchant, "ROLE_OPERATOR", {});
  const all = await Promise.all(Array.from({ length: VIEWS_EACH + 3 }, (_, index) => keep(person, `View ${index}`)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(VIEWS_EACH);
  expect(new Set(all.filter(({ status }) => status !== 200).map(refusal))).toEqual(new Set(["409 too_many_views"]));
  expect((await keep(person, "Elsewhere", { list: "links", query: "title=Yoga" })).status).toBe(200);
});

it("the views of a list are for who sees that list alone: of the users neither told nor kept for anybody else", async () => {
  const given = { list: "users", query: "fullName=Nigar", shared: true };
  expect((await keep(owner, "Nigars", given)).status).toBe(200);
  expect(await namesOf(owner, "users")).toContain("Nigars");
  expect(refusal(await send("GET /api/views?list=users", { token: clerk.token }))).toBe("403 forbidden");
  expect(refusal(await keep(clerk, "My Nigars", { ...given, shared: false }))).toBe("403 forbidden");
});

it("views come with what each list asks for anyhow", async () => {
  const person = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const answers = {
    invoices: "meta-invoice",
    transactions: "meta-data-transactions",
    links: "api/payment-links",
    qr: "api/meta-qr",
    users: "api/users",
    accountLog: "api/account-log",
  } satisfies Record<ViewList, string>;
  for (const [list, path] of Object.entries(answers)) {
    const query =
      { links: "title=Yoga", users: "state=INVITED", accountLog: "outcome=REFUSED" }[list] ?? "amount=12.50";
    await keep(person, `Of ${list}`, { list, query });
    const { json } = await send(`GET /${path}`, { token: person.token });
    const { views } = z.object({ views: viewSchema.array() }).parse(json);
    expect(views.filter(({ shared }) => !shared).map(({ name }) => name)).toEqual([`Of ${list}`]);
  }
});
