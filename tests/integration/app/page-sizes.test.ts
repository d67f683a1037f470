import { beforeAll, expect, test } from "vitest";
import { attr, find, findAll, hrefsIn, rowsIn, the, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

test.each(["/billing/invoices", "/billing/transactions", "/billing/qr-payments", "/billing/customers"])(
  "%s has 10 or 20 rows, and anything else is 10",
  async (list) => {
    const size = async (asked: string) => rowsIn(await owner.get(list + asked)).length;
    expect([await size(""), await size("?rows=20")]).toEqual([10, 20]);
    expect([await size("?rows=25"), await size("?rows=9999"), await size("?rows=x")]).toEqual([10, 10, 10]);
  },
);

test("tabs, filters, pages and headings keep the size, and the pager leads to the list", async () => {
  const list = await owner.get("/billing/invoices?rows=20&sort=amount&status=COMPLETE");
  const to = hrefsIn(list);
  for (const link of [
    "/billing/invoices?rows=20&sort=amount&status=COMPLETE&page=1#list",
    "/billing/invoices?sort=amount&status=COMPLETE#list",
    "/billing/invoices?status=DECLINED&rows=20",
    "/billing/invoices?rows=20&status=COMPLETE&sort=-amount",
    "/billing/invoices?sort=amount&rows=20",
  ])
    expect(to).toContain(link);
  expect(find(list, "form[role=search] input[type=hidden][name=rows][value='20']")).toBeDefined();
  expect(findAll(list, "#list")).toHaveLength(1);
  expect(hrefsIn(await owner.get("/billing/invoices?page=1&rows=20"))).toContain("/billing/invoices?rows=20#list");
});

test("a list that fits the smallest page offers neither pages nor sizes", async () => {
  const shown = async (search: string) => hrefsIn(await owner.get(`/billing/invoices${search}`));
  const isOfPages = (to: string) => to.endsWith("#list");
  expect((await shown("")).filter(isOfPages)).not.toEqual([]);
  expect((await shown("?guestName=nobodyiscalledso&rows=20")).filter(isOfPages)).toEqual([]);
});

test("a whole page of twenty is taken into a dialog", async () => {
  const box = the(await owner.get("/billing/invoices?rows=20"), "input[name=all]");
  const ids = attr(box, "value")?.split(",") ?? [];
  expect(ids).toHaveLength(20);
  const dialog = await owner.get(`/billing/invoices/selected/send?all=${ids.join()}`);
  expect(dialog.status).toBe(200);
  for (const id of ids) expect(dialog.text).toContain(id);
});

test("how much the filters find stands where screen readers hear it change", async () => {
  const found = (html: Answer) => wordsOf(the(html, "p[role=status]"));
  const list = await owner.get("/billing/invoices?status=COMPLETE");
  const [, heard = ""] = /^([\d,]+) found$/.exec(found(list)) ?? [];
  expect(heard).not.toBe("");
  expect(wordsOf(list)).toContain(`${heard} invoices`);
  expect(found(await owner.get("/billing/invoices?guestName=nobodyiscalledso"))).toBe("0 found");
});
