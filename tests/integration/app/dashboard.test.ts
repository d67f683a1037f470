import { beforeAll, expect, test } from "vitest";
import type { Visitor } from "../../support/http";
import { demoUser, makeOwner, withFault } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

/** The application that the page is about, by what its select offers and has chosen. */
function chosen(text: string): { chosen: string | undefined; offered: (string | undefined)[] } {
  const options = [...text.matchAll(/<option value="([^"]*)"( selected="")?/g)];
  return {
    chosen: options.find(([, , selected]) => selected)?.[1],
    offered: options.map(([, value]) => value).toSorted(),
  };
}
const APPLICATIONS = ["", "ES1000001", "ES1000002", "ES1000003", "ES1000004"];

test("the figures are about the application that the address names", async () => {
  const { status, text } = await owner.get("/?appId=ES1000002");
  expect([status, chosen(text)]).toEqual([200, { chosen: "ES1000002", offered: APPLICATIONS }]);
  const paidOf = (markup: string) => /tile-value figure">.*?<\/dd>/.exec(markup)?.[0];
  expect(paidOf(text)).not.toBe(paidOf((await owner.get("/")).text));
});

test.each(["ES1000011", "ES0000000", "hotel", "", "ES1000002%27"])(
  "an application that is none of one's own (%s) leaves the figures of all of them",
  async (appId) => {
    const { status, text } = await owner.get(`/?appId=${appId}`);
    expect([status, chosen(text)]).toEqual([200, { chosen: "", offered: APPLICATIONS }]);
  },
);

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** Figures of a page by their labels, as the page writes them. */
const figuresOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/<dt class="muted">(.*?)<\/dt><dd class="tile-value figure">(.*?)<\/dd>/g)].map(
      ([, label = "", value = ""]) => [label, value.replaceAll(/<[^>]*>/g, "")],
    ),
  );

test.each(["", "?appId=ES1000002"])(
  "what is outstanding leads to the invoices that it is the sum of (%s)",
  async (application) => {
    const { text } = await owner.get(`/${application}`);
    const [, href = "none"] = /href="([^"]*)"[^>]*>See these invoices/.exec(text) ?? [];
    const list = figuresOf((await owner.get(href.replaceAll("&amp;", "&"))).text);
    expect(list.get("Outstanding")).toMatch(/^AZN.[1-9]/);
    expect(list.get("Outstanding")).toBe(figuresOf(text).get("Outstanding"));
    // Nothing that is paid or on hold stands between them.
    const all = figuresOf((await owner.get("/billing/invoices")).text);
    expect(Number(list.get("Invoices"))).toBeLessThan(Number(all.get("Invoices")?.replaceAll(",", "")));
  },
);

test.each(["", "?appId=ES1000002"])(
  "paid, refunded and net of the month are those of the payments that they lead to (%s)",
  async (application) => {
    const { text } = await owner.get(`/${application}`);
    const [, href = "none"] = /href="([^"]*)"[^>]*>See these payments/.exec(text) ?? [];
    const [month, list] = [text, (await owner.get(href.replaceAll("&amp;", "&"))).text].map(figuresOf);
    expect(list?.get("Captured")).toMatch(/^AZN.[1-9]/);
    expect([list?.get("Captured"), list?.get("Refunded"), list?.get("Net")]).toEqual([
      month?.get("Paid this month"),
      month?.get("Of which refunded"),
      month?.get("Net this month"),
    ]);
    const fee = plain(list?.get("Fees") ?? "none");
    expect(plain(text)).toContain(`Paid − fees of ${fee} − refunded.`);
    const minor = (name: string) => Number(list?.get(name)?.replaceAll(/[^\d-]/g, ""));
    expect(minor("Captured") - minor("Fees") - minor("Refunded")).toBe(minor("Net"));
  },
);

test("the list of things to do cannot break the dashboard: without it there are the figures, and a way to try again", async () => {
  const { status, text } = await withFault({ path: "/api/dashboard/to-do", kind: "error" }, () =>
    owner.get("/?appId=ES1000002"),
  );
  expect(status).toBe(200);
  expect(text).toContain("Could not load your to-do list");
  expect(text).toContain('href="/?appId=ES1000002"');
  expect(text).toContain("Recent activity");
});

test("a merchant of one application chooses none, and one to whom nothing has happened has nothing to do", async () => {
  const { text } = await (await signIn(await makeOwner({ region: "sa" }))).get("/");
  expect(text).toContain("Welcome! Your figures will be here");
  expect(text).not.toMatch(/<select|To do|payouts failed/);
});
