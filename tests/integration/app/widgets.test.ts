import { beforeAll, describe, expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { addressesIn, find, hrefsIn, rawTextOf, the, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { createLink } from "../../support/payment-links";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const WIDGETS = "/developers/widgets";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }] });
  visitor = await signIn(owner);
  appId = owner.appIds[0] ?? "";
});

/** What stands in the field for code: what a merchant takes along, of which every sign counts. */
const codeIn = (text: string): string => rawTextOf(the(text, "textarea"));
const at = async (search: string): Promise<string> => (await visitor.get(`${WIDGETS}?${search}`)).text;

describe("the widgets of a merchant", () => {
  test("lead to the form of a payment link where there is none, and come back with it", async () => {
    const { text } = await visitor.get(`${WIDGETS}?kind=link`);
    expect(wordsOf(text)).toContain("There is nothing to pay for yet");
    const form = `/billing/payment-links/create?widget=link&app=${appId}`;
    expect(hrefsIn(text)).toContain(form);
    const page = formWith(await visitor.get(form), "amountKind");
    expect(Object.fromEntries(page.fields)["appId"]).toBe(appId);
    const made = await submit(visitor, page, {
      title: "First",
      description: "First of all",
      amountKind: "FIXED",
      amount: "12",
    });
    expect(made.headers.get("location")).toMatch(new RegExp(`^${WIDGETS}\\?kind=link&app=${appId}&link=lnk_\\w+$`));
    expect((await visitor.follow(made)).text).toContain("The payment link is ready: First.");
  });

  test("are of every kind, in the payers' language, with code that holds what a merchant typed as text", async () => {
    const title = `Tea & "</script><b>cake`;
    const id = await createLink(visitor, appId, { title, amount: "7.50" });
    const asked = `app=${appId}&link=${id}&language=ru`;
    const button = await at(`${asked}&wording=buy&color=dark&size=large`);
    expect(codeIn(button)).toMatch(
      /^<a href="[^"]+\?lang=ru" title="Tea &amp; &quot;&lt;\/script&gt;&lt;b&gt;cake" lang="ru"/,
    );
    expect(codeIn(button)).toContain("Купить за&#160;7,50&#160;AZN</a>");
    expect(find(button, "a.pay-button-dark")).toBeDefined();
    expect(codeIn(await at(`${asked}&kind=link`))).toMatch(/^<a [^>]*>Оплатить 7,50&#160;AZN<\/a>$/);
    const qr = codeIn(await at(`${asked}&kind=qr&qrSize=small`));
    expect(qr).toMatch(
      /^<a [^>]*><svg [^>]*width="160"[^>]*><title>Tea &amp; &quot;&lt;\/script&gt;&lt;b&gt;cake<\/title>.*<\/svg><\/a>$/,
    );
  });

  test("show the newest link of an application where the address names none, and what is wrong in it is left out", async () => {
    await createLink(visitor, appId, { title: "The newest" });
    for (const search of ["", `app=${appId}`, "kind=%3Cb%3E&app=ES9999999&link=lnk_none&language=xx&size=huge"])
      expect(codeIn(await at(search)), search).toContain('title="The newest"');
  });

  test("say that a link is switched off, and offer only what can be paid", async () => {
    const id = await createLink(visitor, appId, { title: "Gone by now" });
    await visitor.post(`/billing/payment-links/${id}/status`, [["status", "DISABLED"]]);
    const text = await at(`link=${id}`);
    expect(text).toContain("What this widget leads to cannot be paid now");
    expect(codeIn(text)).toContain('title="Gone by now"');
    expect(await at(`app=${appId}`)).not.toContain("Gone by now");
  });

  test("offer the page of the application's own QR code once it is open", async () => {
    expect(await at(`app=${appId}`)).not.toContain("the payer types the amount");
    await visitor.post(`/billing/qr-payments/codes/${appId}/status`, [["intent", "on"]]);
    const text = await at(`app=${appId}&link=own&language=az`);
    expect(text).toContain("the payer types the amount");
    expect(codeIn(text)).toMatch(/\?lang=az" .*>Ödəyin<\/a>$/);
  });

  test("show nothing of another merchant's", async () => {
    const stranger = await makeOwner();
    const id = await createLink(await signIn(stranger), stranger.appIds[0] ?? "", { title: "Theirs alone" });
    expect(await at(`app=${stranger.appIds[0]}&link=${id}`)).not.toContain("Theirs alone");
  });

  test("let whoever may create no links look and take code along, and no more", async () => {
    const [colleague] = owner.team;
    if (!colleague) throw new Error("nobody on the team");
    const { text } = await (await signIn(colleague)).get(`${WIDGETS}?app=${appId}`);
    expect(codeIn(text)).toMatch(/^<a /);
    expect(addressesIn(text, /payment-links\/create/)).toEqual([]);
  });
});

test("the sidebar leads to the guide, in the language of whoever reads", async () => {
  visitor.cookies.set("lang", "ru");
  expect(addressesIn(await visitor.get("/"), /\/guide\?lang=ru$/)).toHaveLength(1);
  visitor.cookies.delete("lang");
});
