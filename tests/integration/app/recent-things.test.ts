import { beforeAll, expect, test } from "vitest";
import { allWords, linksIn, under, wordsOf } from "../../support/html";
import { createInvoice } from "../../support/invoices";
import type { Visitor } from "../../support/http";
import { createLink } from "../../support/payment-links";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let invoice: string;
let link: string;
beforeAll(async () => {
  owner = await makeOwner();
  visitor = await signIn(owner);
  const [appId = ""] = owner.appIds;
  invoice = await createInvoice(visitor, appId, { fullName: "Recent Payer" });
  link = await createLink(visitor, appId, { title: "Recent link" });
});

const RECENT = "Recently opened";
/** What the search offers as opened last, before anything is typed. */
const offered = async (who: Visitor) => linksIn(under(await who.get("/search"), RECENT));
const headings = async (who: Visitor) => allWords(await who.get("/search"), "h2");
const pageOf = { invoice: () => `/billing/invoices/${invoice}`, link: () => `/billing/payment-links/${link}` };

test("the search offers what was opened last, the newest first, as it stands now", async () => {
  await visitor.get(pageOf.link());
  await visitor.get(pageOf.invoice());
  const opened = under(await visitor.get("/search"), RECENT);
  expect((await offered(visitor)).map(({ to }) => to).slice(0, 2)).toEqual([pageOf.invoice(), pageOf.link()]);
  expect(wordsOf(opened)).toContain("Recent Payer · ");
  expect(allWords(opened, "li .num")).toContain("AZN\u00a0120.50");
});

test("a page that is fetched ahead is not one that was opened", async () => {
  const fresh = await signIn(owner);
  await fresh.get(pageOf.link(), { "sec-purpose": "prefetch" });
  expect(await headings(fresh)).not.toEqual([]);
  expect(await headings(fresh)).not.toContain(RECENT);
});

test("what is another merchant's, or is not there, is not offered, whatever the cookie says", async () => {
  const stranger = await signIn(await makeOwner());
  stranger.cookies.set("recent", `invoices/${invoice}.customers/cus_none.payment-links/${link}`);
  const answer = await stranger.get("/search");
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain(RECENT);
  expect(answer.text).not.toContain("Recent Payer");
});

test("the browser keeps ids and no name, and nothing at all once the session is over", async () => {
  const leaving = await signIn(owner);
  await leaving.get(pageOf.invoice());
  expect(leaving.cookies.get("recent")).toBe(`invoices/${invoice}`);
  await leaving.post("/logout", {});
  expect(leaving.cookies.get("recent") ?? "").toBe("");

  // A session that ended by itself takes it along, too.
  leaving.cookies.set("recent", `invoices/${invoice}`);
  await leaving.get("/search");
  expect(leaving.cookies.get("recent") ?? "").toBe("");
});
