import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { find, findAll, hrefsIn, rowsIn, the, cellsOf, wordsOf, mainOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { randomKey } from "../../support/random";
import { makeOwner, withFault } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";
import { openTill, payByCard, sell } from "../../support/till";

let visitor: Visitor;
let appId: string;
beforeAll(async () => {
  const owner = await makeOwner();
  visitor = await signIn(owner);
  appId = owner.appIds[0] ?? "";
});

const till = () => `/billing/till/${appId}`;
const saleAt = (id: string) => `${till()}/sale/${id}`;
const act = (id: string, intent: string) => visitor.post(saleAt(id), { idempotencyKey: randomKey(), intent });
const newsSchema = z.object({ to: z.string().nullable() });

describe("the till of one application", () => {
  test("opens at once, says that no shift is open, and sells nothing before one is", async () => {
    expect((await visitor.get("/billing/till")).headers.get("location")).toBe(till());
    expect(wordsOf(mainOf(await visitor.get(till())))).toContain("No shift is open");
    const refused = await visitor.post(till(), { idempotencyKey: randomKey(), amount: "12.50" });
    expect(refused.status).toBe(409);
    expect(wordsOf(mainOf(refused))).toContain("No shift of the till is open.");
    await openTill(visitor, appId);
    expect(findAll(await visitor.get(till()), "input[name=amount]")).toHaveLength(1);
  });

  test("keeps what was typed wrongly, asks for tips only where the address says so, and says it works online", async () => {
    const wrong = await visitor.post(till(), { idempotencyKey: randomKey(), amount: "0.5", description: "Tea" });
    expect(wrong.status).toBe(422);
    expect(the(wrong, "input[name=description]").attribs["value"]).toBe("Tea");
    expect(findAll(await visitor.get(till()), "input[name=tip]")).toHaveLength(0);
    const asking = await visitor.get(`${till()}?tips=on`);
    expect(findAll(asking, "input[name=tip]")).toHaveLength(4);
    expect(find(asking, "input[name=tip][value='0']")?.attribs).toHaveProperty("checked");
    expect(wordsOf(mainOf(asking))).toContain("only while it is online");
  });

  test("can be installed: a manifest with icons of the sizes that they say", async () => {
    const page = await visitor.get(till());
    expect(find(page, "link[rel=manifest]")?.attribs["href"]).toBe("/till.webmanifest");
    const { json } = await visitor.get("/till.webmanifest");
    const manifest = z
      .object({
        start_url: z.literal("/billing/till"),
        display: z.literal("standalone"),
        icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
      })
      .parse(json());
    for (const { src, sizes } of manifest.icons) {
      const icon = await visitor.get(src);
      expect(icon.status).toBe(200);
      if (!src.endsWith(".png")) continue;
      const view = new DataView(icon.bytes.buffer, icon.bytes.byteOffset);
      expect(`${view.getUint32(16)}x${view.getUint32(20)}`).toBe(sizes);
    }
  });
});

describe("a sale", () => {
  test("waits with both codes, asks again without scripts, and shows no tick", async () => {
    const id = await sell(visitor, appId, { amount: "20.00", tip: "10", description: "Two coffees" });
    const page = await visitor.get(saleAt(id));
    expect(findAll(page, ".qr-pair svg.qr-code")).toHaveLength(2);
    const words = wordsOf(mainOf(page));
    for (const said of ["AZN\u00a022.00", "AZN\u00a020.00 and a tip of AZN\u00a02.00", "Two coffees"])
      expect(words).toContain(said);
    expect(page.text).toContain('<meta http-equiv="refresh" content="4"/>');
    expect(findAll(page, ".till-done")).toHaveLength(0);
  });

  test("is paid by card, and only then has its tick, its receipts and its refund", async () => {
    const id = await sell(visitor, appId);
    await payByCard(visitor, id);
    const page = await visitor.get(saleAt(id));
    expect(wordsOf(the(page, ".till-done"))).toBe("Paid");
    expect(page.text).not.toContain("http-equiv");
    const leads = hrefsIn(page);
    expect(leads).toEqual(expect.arrayContaining([`${saleAt(id)}/receipt?paper=58`, `${saleAt(id)}/receipt?paper=80`]));
    expect(leads.find((to) => to.endsWith("/refund"))).toMatch(/^\/billing\/transactions\/trx_/);
    const receipt = wordsOf(the(await visitor.get(`${saleAt(id)}/receipt?paper=58`), ".till-paper-58"));
    for (const said of ["Acquirer", "Terminal", "Authorization code", "AZN\u00a012.50"])
      expect(receipt).toContain(said);
    expect(findAll(await visitor.get(`${saleAt(id)}/receipt?paper=77`), ".till-paper-80")).toHaveLength(1);
  });

  test("tells whoever waits where its news are: a declined card, and that it is over", async () => {
    const id = await sell(visitor, appId);
    await payByCard(visitor, id, "4000000000000002");
    const first = newsSchema.parse((await visitor.post(`${saleAt(id)}/wait`, {})).json());
    expect(first.to).toBe(saleAt(id));
    expect(wordsOf(mainOf(await visitor.get(saleAt(id))))).toContain("The last card was declined");
    await act(id, "end");
    const second = newsSchema.parse((await visitor.post(`${saleAt(id)}/wait?declined=1&tips=on`, {})).json());
    expect(second.to).toBe(`${saleAt(id)}?tips=on`);
    const ended = await visitor.get(saleAt(id));
    expect(wordsOf(mainOf(ended))).toContain("This sale was not paid");
    expect((await visitor.get(`${saleAt(id)}/receipt`)).headers.get("location")).toBe(saleAt(id));
  });

  test("is paid in cash, which can be taken back; who comes too late reads how it stands", async () => {
    const id = await sell(visitor, appId);
    expect((await act(id, "cash")).headers.get("location")).toBe(saleAt(id));
    const paid = await visitor.get(saleAt(id));
    expect(wordsOf(mainOf(paid))).toContain("Cash,");
    expect(hrefsIn(paid).some((to) => to.endsWith("/take-back"))).toBe(true);
    for (const intent of ["cash", "end"]) expect((await act(id, intent)).headers.get("location")).toBe(saleAt(id));
    expect(wordsOf(the(await visitor.get(saleAt(id)), ".till-done"))).toBe("Paid");
  });

  test("whose provider does not answer is not shown as paid, and the form keeps its words", async () => {
    const typed = { idempotencyKey: randomKey(), amount: "15.00", description: "Lemonade" };
    const refused = await withFault({ path: "/api/till/sales", method: "POST", kind: "error" }, () =>
      visitor.post(till(), typed),
    );
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(findAll(refused, ".till-done")).toHaveLength(0);
    expect(the(refused, "input[name=description]").attribs["value"]).toBe("Lemonade");
  });
});

describe("a shift", () => {
  test("of another till is unknown here: its page, its receipt, its news, its acts, and its shift", async () => {
    const owner = await makeOwner({ applicationCount: 2 });
    const both = await signIn(owner);
    const [own = "", other = ""] = owner.appIds;
    await openTill(both, own);
    const id = await sell(both, own);
    const shift = /shift\/(shf_\w+)/.exec((await both.get(`/billing/till/${own}`)).text)?.[1] ?? "";
    const at = (appOf: string) => [`/billing/till/${appOf}/sale/${id}`, `/billing/till/${appOf}/shift/${shift}`];
    for (const page of at(own)) expect((await both.get(page)).status).toBe(200);
    for (const page of at(other)) {
      expect((await both.get(page)).status).toBe(404);
      expect((await both.post(page, { idempotencyKey: randomKey(), intent: "end" })).status).toBe(404);
    }
    const [sale = ""] = at(other);
    expect((await both.get(`${sale}/receipt?paper=58`)).status).toBe(404);
    expect((await both.post(`${sale}/wait`, {})).status).toBe(404);
    expect(wordsOf(mainOf(await both.get(at(own)[0] ?? "")))).not.toContain("This sale was not paid");
  });

  test("adds up what its sales brought, leads to their invoices, and closes", async () => {
    const owner = await makeOwner();
    const clerk = await signIn(owner);
    const [own = ""] = owner.appIds;
    await openTill(clerk, own);
    const [card, cash] = [await sell(clerk, own, { amount: "30.00", tip: "10" }), await sell(clerk, own)];
    await sell(clerk, own);
    await payByCard(clerk, card);
    await clerk.post(`/billing/till/${own}/sale/${cash}`, { idempotencyKey: randomKey(), intent: "cash" });
    const lead = hrefsIn(await clerk.get(`/billing/till/${own}`)).find((to) => to.includes("/shift/")) ?? "";
    const page = await clerk.get(lead);
    const words = wordsOf(mainOf(page));
    for (const said of ["Shift 1", "Open", "AZN\u00a045.50", "1 sale still waits"]) expect(words).toContain(said);
    expect(rowsIn(page).map(cellsOf)).toEqual([
      ["Card", "1", "AZN\u00a033.00"],
      ["Cash", "1", "AZN\u00a012.50"],
      [expect.any(String), "2", "AZN\u00a045.50"],
    ]);
    const invoices = hrefsIn(page).find((to) => to.startsWith("/billing/invoices?")) ?? "";
    expect(rowsIn(await clerk.get(invoices))).toHaveLength(3);
    expect((await clerk.post(lead, { intent: "close" })).headers.get("location")).toBe(lead);
    const closed = wordsOf(mainOf(await clerk.get(lead)));
    expect(closed).toContain("Closed");
    expect(closed).not.toContain("still waits");
    expect(wordsOf(mainOf(await clerk.get(`/billing/till/${own}`)))).toContain("No shift is open");
    expect((await clerk.post(lead, { intent: "close" })).status).toBe(303);
  });

  test("of several applications is chosen", async () => {
    const owner = await makeOwner({ applicationCount: 2 });
    const clerk = await signIn(owner);
    const leads = hrefsIn(mainOf(await clerk.get("/billing/till")));
    for (const id of owner.appIds) expect(leads).toContain(`/billing/till/${id}`);
  });
});
