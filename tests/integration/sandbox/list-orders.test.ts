import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { LIST_REACH } from "#provider/contract/limits";
import { LINK_SORTS, QR_SORTS, TRANSACTION_SORTS } from "#provider/contract/list-sorts";
import { paymentLinks } from "../../../sandbox/src/db/schema/index.ts";
import { insertAll } from "../../../sandbox/src/testing/seed/insert.ts";
import { DECLINES, payWith } from "../../support/workerd/checkout.ts";
import { linkNow, makeLink, makeStaticQr, payer } from "../../support/workerd/links.ts";
import {
  db,
  makeMerchant,
  makePerson,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

/** Lists besides the invoices in the orders that their headings ask for. */

let merchant: Merchant;
let owner: Someone;
/** Of the one application, who is answered by other indexes. */
let clerk: Someone;

beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  clerk = await makePerson(merchant, "ROLE_OPERATOR", {});
  const code = await makeStaticQr(merchant);
  const paid: Record<string, string>[] = [
    { fullName: "First", amount: "20" },
    { fullName: "Second", amount: "5", number: DECLINES },
    { fullName: "Third", amount: "70" },
    { fullName: "Fourth", amount: "5" },
  ];
  for (const one of paid) await payWith(code, payer(one));
  await makeLink(merchant, { title: "Tea", amount: 30 });
  const wine = await makeLink(merchant, { title: "Wine", amount: null });
  const cake = await makeLink(merchant, { title: "Cake", amount: 10 });
  await payWith(wine.code, payer({ amount: "40" }));
  await payWith(cake.code, payer());
});

const listSchema = z.object({
  content: z.array(z.looseObject({ fullName: z.string().optional(), title: z.string().optional() })),
  sortedNewest: z.number().optional(),
});
const ask = async (path: string, person: Someone) =>
  listSchema.parse((await send(`GET ${path}`, { token: person.token })).json);
const names = async (path: string, person: Someone) =>
  (await ask(path, person)).content.map(({ title, fullName }) => title ?? fullName);

const NEWEST = ["Fourth", "Third", "Second", "First"];
/** Alike in the amount: in the order of time, the same way round. */
const SMALLEST = ["Second", "Fourth", "First", "Third"];
const PAYMENTS: [query: string, expected: string[]][] = [
  ["", NEWEST],
  ["sort=-createdDate", NEWEST],
  ["sort=createdDate", NEWEST.toReversed()],
  ["sort=amount", SMALLEST],
  ["sort=-amount", SMALLEST.toReversed()],
  ["sort=amount&status=APPROVED", ["Fourth", "First", "Third"]],
  ["sort=createdDate&status=APPROVED", ["First", "Third", "Fourth"]],
  ["sort=-amount&amount=5", ["Fourth", "Second"]],
  ["sort=-amount&from=2020-01-01", SMALLEST.toReversed()],
  ["sort=-amount&fullName=f", ["First", "Fourth"]],
  ["sort=createdDate&fullName=f", ["First", "Fourth"]],
  ["sort=amount&offset=2&page=1", SMALLEST.slice(2)],
  ["sort=amount&fullName=nobody", []],
];

describe.each([
  ["QR payments", "/api/invoices/qr"],
  ["transactions", "/api/transactionsPageable"],
] as const)("%s", (list, path) => {
  // The transactions have the payments of two links besides, which nobody called.
  const only = (found: (string | undefined)[]) => found.filter((name) => name !== "Rəna Quliyeva");

  it.each(list === "transactions" ? PAYMENTS.filter(([query]) => !query.includes("offset")) : PAYMENTS)(
    "?%s are in this order: %o",
    async (query, expected) => {
      for (const person of [owner, clerk]) {
        expect(only(await names(`${path}?${query}`, person))).toEqual(expected);
        expect(await ask(`${path}?${query}`, person)).not.toHaveProperty("sortedNewest");
      }
    },
  );

  it("are in no other order", async () => {
    expect(refusal(await send(`GET ${path}?sort=dueDate`, { token: owner.token }))).toBe("422 invalid_request");
  });
});

describe("payment links", () => {
  it.each([
    ["", ["Cake", "Wine", "Tea"]],
    ["sort=createdDate", ["Tea", "Wine", "Cake"]],
    // Whose payers choose the amount has none.
    ["sort=amount", ["Wine", "Cake", "Tea"]],
    ["sort=-amount", ["Tea", "Cake", "Wine"]],
    ["sort=paidAmount", ["Tea", "Cake", "Wine"]],
    ["sort=-paidAmount", ["Wine", "Cake", "Tea"]],
    ["sort=-paidAmount&title=t", ["Tea"]],
    ["sort=amount&status=ACTIVE&offset=1&page=1", ["Cake"]],
  ])("?%s are in this order: %o", async (query, expected) => {
    for (const person of [owner, clerk]) expect(await names(`/api/payment-links?${query}`, person)).toEqual(expected);
  });

  it("are in no other order", async () => {
    const answer = await send("GET /api/payment-links?sort=title", { token: owner.token });
    expect(refusal(answer)).toBe("422 invalid_request");
  });

  it("of a whole account are in order to the end, of one application among the newest ten thousand", async () => {
    const other = await makeMerchant();
    const [owner2, clerk2] = [
      await makePerson(other, "ROLE_SUSER", { member: false }),
      await makePerson(other, "ROLE_OPERATOR", {}),
    ];
    const oldest = await linkNow((await makeLink(other, { title: "Oldest", amount: 1 })).code);
    const rows = Array.from({ length: LIST_REACH }, (_, nth) => ({
      ...oldest,
      seq: undefined,
      id: `lnk_many${nth}`,
      code: `MANY${nth}`,
      title: "Many",
      amountMinor: 500,
      createdAt: oldest.createdAt + nth + 1,
    }));
    await db.$client.batch(insertAll(db, paymentLinks, rows));
    const whole = await ask("/api/payment-links?sort=amount", owner2);
    expect(whole.content[0]?.title).toBe("Oldest");
    expect(whole).not.toHaveProperty("sortedNewest");
    const part = await ask("/api/payment-links?sort=amount", clerk2);
    expect(part.content[0]?.title).toBe("Many");
    expect(part.sortedNewest).toBe(LIST_REACH);
    expect(await ask("/api/payment-links?sort=createdDate", clerk2)).not.toHaveProperty("sortedNewest");
  }, 60_000);
});

it("every order that a list offers is one that its address takes", async () => {
  const offered = {
    "/api/invoices/qr": QR_SORTS,
    "/api/transactionsPageable": TRANSACTION_SORTS,
    "/api/payment-links": LINK_SORTS,
  };
  for (const [path, sorts] of Object.entries(offered))
    for (const sort of sorts)
      expect([path, sort, (await ask(`${path}?sort=${sort}`, owner)).content.length]).not.toContain(0);
});
