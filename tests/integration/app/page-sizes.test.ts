import { beforeAll, expect, test } from "vitest";
import { unescapeHtml } from "../../support/forms";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

const rowsOf = (html: string) => /<tbody\b.*?<\/tbody>/s.exec(html)?.[0].match(/<tr\b/g)?.length ?? 0;
const links = (html: string) => [...html.matchAll(/<a\b[^>]*?href="([^"]*)"/g)].map(([, to = ""]) => unescapeHtml(to));

test.each(["/billing/invoices", "/billing/transactions", "/billing/qr-payments", "/billing/customers"])(
  "%s has 10, 25 or 50 rows, and anything else is 10",
  async (list) => {
    const size = async (asked: string) => rowsOf((await owner.get(list + asked)).text);
    expect([await size(""), await size("?rows=25"), await size("?rows=50")]).toEqual([10, 25, 50]);
    expect([await size("?rows=11"), await size("?rows=9999"), await size("?rows=x")]).toEqual([10, 10, 10]);
  },
);

test("tabs, filters, pages and headings keep the size, and the pager leads to the list", async () => {
  const { text } = await owner.get("/billing/invoices?rows=25&sort=amount&status=COMPLETE");
  const to = links(text);
  for (const link of [
    "/billing/invoices?rows=25&sort=amount&status=COMPLETE&page=1#list",
    "/billing/invoices?sort=amount&status=COMPLETE&rows=50#list",
    "/billing/invoices?sort=amount&status=COMPLETE#list",
    "/billing/invoices?status=DECLINED&rows=25",
    "/billing/invoices?rows=25&status=COMPLETE&sort=-amount",
    "/billing/invoices?sort=amount&rows=25",
  ])
    expect(to).toContain(link);
  expect(text).toMatch(/<form[^>]*role="search".*?<input type="hidden" name="rows" value="25"/s);
  expect(text.match(/id="list"/g)).toHaveLength(1);
  expect(links((await owner.get("/billing/invoices?page=1&rows=25")).text)).toContain("/billing/invoices?rows=25#list");
});

test("a list that fits the smallest page offers neither pages nor sizes", async () => {
  expect((await owner.get("/billing/invoices?guestName=nobodyiscalledso&rows=50")).text).not.toContain('"pagination"');
});

test("a whole page of fifty is taken into a dialog", async () => {
  const { text } = await owner.get("/billing/invoices?rows=50");
  const box = /<input[^>]*name="all"[^>]*>/.exec(text)?.[0] ?? "";
  const ids = (/value="([^"]*)"/.exec(box)?.[1] ?? "").split(",");
  expect(ids).toHaveLength(50);
  const dialog = await owner.get(`/billing/invoices/selected/send?all=${ids.join()}`);
  expect(dialog.status).toBe(200);
  for (const id of ids) expect(dialog.text).toContain(id);
});

test("how much the filters find stands where screen readers hear it change", async () => {
  const { text } = await owner.get("/billing/invoices?status=COMPLETE");
  const [, heard = ""] = /<p class="visually-hidden" role="status">([\d,]+) found<\/p>/.exec(text) ?? [];
  expect(heard).not.toBe("");
  expect(unescapeHtml(text.replace(/<[^>]*>/g, ""))).toContain(`${heard} invoices`);
  expect((await owner.get("/billing/invoices?guestName=nobodyiscalledso")).text).toContain('role="status">0 found');
});
