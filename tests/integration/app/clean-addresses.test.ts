import { beforeAll, describe, expect, test } from "vitest";
import { formsOf } from "../../support/forms";
import { attr, the } from "../../support/html";
import { exchange, openVisitor, type Answer, type Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

/** Where a browser without scripts goes that sends the filters of a list with one of them filled in. */
function filtered(page: Answer, typed: Record<string, string>): URL {
  const form = formsOf(page).find(({ method, fields }) => method === "get" && fields.some(([name]) => name in typed));
  if (!form) throw new Error(`${page.url.pathname} has no filters.`);
  const address = new URL(form.action);
  address.search = new URLSearchParams(
    form.fields.map<[string, string]>(([name, value]) => [name, typed[name] ?? value]),
  ).toString();
  return address;
}

describe.each(["/billing/invoices", "/billing/transactions", "/billing/qr-payments"])(
  "the filters of %s, sent without scripts",
  (path) => {
    test("lead to an address that names only what was filled in, and finds the same", async () => {
      const page = await owner.get(path);
      const name = attr(the(page, "main input[type=search]"), "name") ?? "";
      const sent = filtered(page, { [name]: "a b" });
      expect(sent.search).toMatch(/=(?:&|$)/);
      const answer = await owner.get(sent.pathname + sent.search);
      const clean = new URL(answer.headers.get("location") ?? "none:", appAddress());
      expect([answer.status, clean.pathname]).toEqual([302, path]);
      expect(clean.searchParams.get(name)).toBe("a b");
      expect([...clean.searchParams.values()]).not.toContain("");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-security-policy")).not.toBeNull();
      const shown = await owner.follow(answer);
      expect([shown.status, shown.url.search]).toEqual([200, clean.search]);
    });
  },
);

test("a value that is given twice is kept twice, as it was written", async () => {
  const answer = await owner.get("/billing/invoices?status=PENDING&from=&status=PARTIAL&search=%C9%99+b&to=");
  expect(answer.headers.get("location")).toBe("/billing/invoices?status=PENDING&status=PARTIAL&search=%C9%99+b");
});

test("whoever is not signed in is led to the clean address, and from there to the sign-in", async () => {
  const visitor = openVisitor(appAddress());
  const led = await visitor.follow(await visitor.get("/billing/invoices?from=&status=PAID"));
  expect(led.url.searchParams.get("next")).toBe("/billing/invoices?status=PAID");
});

test("nothing else is led anywhere: data that scripts ask for, what is posted, and an address that names another host", async () => {
  expect((await owner.get("/billing/invoices.data?status=")).status).toBe(200);
  expect((await owner.post("/users?fullName=", { intent: "nothing" })).headers.get("location")).toBeNull();
  const { headers } = await exchange(`${appAddress()}//evil.example/?a=`);
  expect(headers.get("location") ?? "").not.toContain("evil.example/");
});

test("a HEAD is led like the page it asks about", async () => {
  const { status, headers } = await exchange(`${appAddress()}/auth?next=&browser=1`, { method: "HEAD" });
  expect([status, headers.get("location")]).toEqual([302, "/auth?browser=1"]);
});
