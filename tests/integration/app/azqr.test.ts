import { beforeAll, describe, expect, test } from "vitest";
import { parsed } from "../../support/emv-parser";
import { findAll, hrefsIn, the, wordsOf, type Html } from "../../support/html";
import type { Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { createLink } from "../../support/payment-links";
import { makeOwner, withFault, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
beforeAll(async () => {
  owner = await makeOwner();
  visitor = await signIn(owner);
  appId = owner.appIds[0] ?? "";
  await visitor.post(`/billing/qr-payments/codes/${appId}/status`, { intent: "on" });
});

const sheet = () => `/billing/qr-payments/codes/${appId}`;
/** The text of the code, as another reader than the product's understands it. */
const codeOn = (page: Html) => parsed(wordsOf(the(page, "textarea.code")));
const pictures = (page: Html): number => findAll(page, ".qr-pair svg.qr-code").length;

describe("codes for banking apps", () => {
  test("an application's sheet has the web code and the AZQR beside each other, each with who can read it", async () => {
    const page = await visitor.get(sheet());
    expect(pictures(page)).toBe(2);
    const words = wordsOf(the(page, ".print-sheet"));
    expect(words).toContain("Point your phone’s camera at the code");
    expect(words).toContain("Apps of local banks read this code (AZQR).");
    const russian = wordsOf(the(await visitor.get(`${sheet()}?language=ru`), ".print-sheet"));
    expect(russian).toContain("читают приложения местных банков");
  });

  test("what a payer's bank will show stands beside it, and is what the code says", async () => {
    const page = await visitor.get(sheet());
    const code = codeOn(page);
    expect(code).toMatchObject({ "01": "11", "53": "944" });
    const shown = wordsOf(the(page, ".not-printed dl"));
    for (const words of [code["59"], code["60"], code["52"], "The payer types it", "Any number of payments", appId])
      expect(shown).toContain(words);
  });

  test("an invoice's code is of one payment, with its amount", async () => {
    const id = await createInvoice(visitor, appId);
    const page = await visitor.get(`/billing/invoices/${id}/qr`);
    expect(pictures(page)).toBe(2);
    expect(codeOn(page)).toMatchObject({ "01": "12", "54": "120.50" });
    expect(wordsOf(the(page, "dialog dl"))).toContain("AZN\u00a0120.50");
  });

  test("a link's page has it too", async () => {
    const page = await visitor.get(`/billing/payment-links/${await createLink(visitor, appId, { title: "Yoqa" })}`);
    expect(pictures(page)).toBe(2);
    expect(codeOn(page)).toMatchObject({ "01": "11", "54": "25.00" });
    expect(codeOn(page)["62"]).toContain("0804Yoqa");
  });

  test("each code is a picture of its own to download", async () => {
    const [file = ""] = hrefsIn(await visitor.get(sheet())).filter((href) => href.includes("code=azqr"));
    const { headers, text } = await visitor.get(file);
    expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="azqr-${appId}.svg"`);
    expect(text).not.toBe((await visitor.get(`${sheet()}/qr.svg`)).text);
  });

  test("a canceled invoice has its web code alone", async () => {
    const id = await createInvoice(visitor, appId);
    await visitor.post(`/billing/invoices/${id}/cancel`, { intent: "cancel" });
    const page = await visitor.get(`/billing/invoices/${id}/qr`);
    expect([pictures(page), findAll(page, "dialog svg.qr-code").length]).toEqual([0, 1]);
  });

  test("in the Emirates there are none", async () => {
    const abroad = await makeOwner({ region: "ae" });
    const person = await signIn(abroad);
    const [id = ""] = abroad.appIds;
    await person.post(`/billing/qr-payments/codes/${id}/status`, { intent: "on" });
    const page = await person.get(`/billing/qr-payments/codes/${id}`);
    expect([findAll(page, ".print-sheet svg.qr-code").length, wordsOf(the(page, "main")).includes("AZQR")]).toEqual([
      1,
      false,
    ]);
  });

  test("a provider that fails to give it breaks nothing: the page says so, and shows the web code", async () => {
    await withFault({ path: `/api/apps/${appId}/azqr`, kind: "error" }, async () => {
      const page = await visitor.get(sheet());
      expect([page.status, findAll(page, ".print-sheet svg.qr-code").length]).toEqual([200, 1]);
      expect(wordsOf(the(page, "main"))).toContain("The code for banking apps could not be loaded.");
    });
  });
});
