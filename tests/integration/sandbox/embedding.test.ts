import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { embeddingSchema, EMBED_SOURCE, ORIGINS_EACH } from "#provider/contract/embedding";
import { contract } from "#provider/contract/index";
import { memberships } from "../../../sandbox/src/db/schema/index.ts";
import { EMBED_SCRIPT, EMBED_SCRIPT_NAME } from "../../../sandbox/src/domain/embed-script.ts";
import { FRAME_SCRIPT } from "../../../sandbox/src/pages/checkout/frame-script.ts";
import { addressIn, attr, find, findAll } from "../../support/html.ts";
import { ASKS_3DS, DECLINES, hidden, typed, visit, type Answer } from "../../support/workerd/checkout.ts";
import { changeLink, makeLink, makeStaticQr, payer } from "../../support/workerd/links.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import {
  db,
  makeMerchant,
  makePerson,
  refusal,
  send,
  settings,
  type Merchant,
  type Sent,
} from "../../support/workerd/sandbox.ts";

const SHOP = "https://shop.example";
const OTHER = "https://other.example:8443";

let merchant: Merchant;
let token: string;
beforeAll(async () => {
  merchant = await makeMerchant();
  ({ token } = await makePerson(merchant, "ROLE_SUSER"));
});

type Whose = { merchant: Merchant; token: string };
const somebodyNew = async (): Promise<Whose> => {
  const made = await makeMerchant();
  return { merchant: made, token: (await makePerson(made, "ROLE_SUSER")).token };
};
const pathOf = ({ merchant: { applicationId } }: Whose) => `/api/apps/${applicationId}/embedding`;
const allow = (origin: string, whose: Whose = { merchant, token }): Promise<Sent> =>
  send(`PUT ${pathOf(whose)}`, { token: whose.token, body: { origin } });
const forbid = (origin: string, whose: Whose = { merchant, token }): Promise<Sent> =>
  send(`DELETE ${pathOf(whose)}?${new URLSearchParams({ origin })}`, { token: whose.token });
const originsOf = ({ json }: Sent): string[] => embeddingSchema.parse(json).origins;

describe("websites that may show the checkout", () => {
  it("are allowed by their origin as browsers write it, once, and forbidden again", async () => {
    const whose = await somebodyNew();
    expect(originsOf(await allow("https://Shop.Example/", whose))).toEqual([SHOP]);
    expect(originsOf(await allow("https://shop.example:443", whose))).toEqual([SHOP]);
    expect(originsOf(await allow(" http://127.0.0.1:5173 ", whose))).toEqual([SHOP, "http://127.0.0.1:5173"]);
    expect(originsOf(await forbid(SHOP, whose))).toEqual(["http://127.0.0.1:5173"]);
    expect(originsOf(await forbid(SHOP, whose))).toEqual(["http://127.0.0.1:5173"]);
  });

  it.each([
    "http://shop.example",
    "https://shop.example/shop",
    "https://shop.example?a",
    "https://*.example",
    "https://shop.example;script-src 'unsafe-inline'",
    "https://shop.example; script-src *",
    "https://me:secret@shop.example",
    "javascript:alert(1)",
    "null",
    "*",
    "shop.example",
  ])("are none where it says %s", async (origin) => {
    const answer = await allow(origin);
    expect(refusal(answer)).toBe("422 invalid_request");
    expect(answer.json).toMatchObject({ fields: [{ field: "origin" }] });
  });

  it(`are ${ORIGINS_EACH} at most; one of them may be allowed again`, async () => {
    const whose = await somebodyNew();
    const shops = Array.from({ length: ORIGINS_EACH }, (_, index) => `https://shop-${index}.example`);
    for (const shop of shops) expect((await allow(shop, whose)).status).toBe(200);
    expect(refusal(await allow("https://one-more.example", whose))).toBe("409 invalid_state");
    expect(originsOf(await allow(shops[0] ?? "", whose))).toHaveLength(ORIGINS_EACH);
    await forbid(shops[3] ?? "", whose);
    expect((await allow("https://one-more.example", whose)).status).toBe(200);
  });

  it("are told of with what a website needs, of applications in sight alone", async () => {
    const [mine, theirs] = [await somebodyNew(), await somebodyNew()];
    await allow(SHOP, theirs);
    await allow(OTHER, mine);
    const { json } = await send("GET /api/embedding", { token: mine.token });
    const { tools, applications } = contract.embedding.list.answer.parse(json);
    expect(applications).toMatchObject([{ appId: mine.merchant.applicationId, origins: [OTHER] }]);
    expect(tools).toMatchObject({
      frameBase: "http://localhost:8788/embed/",
      scriptUrl: `http://localhost:8788/embed/${EMBED_SCRIPT_NAME}`,
    });
    expect(refusal(await allow(SHOP, { ...theirs, token: mine.token }))).toBe("404 not_found");
    expect(refusal(await forbid(SHOP, { ...theirs, token: mine.token }))).toBe("404 not_found");
  });

  it("are changed by whoever may configure the application, and by nobody else", async () => {
    const operator = await makePerson(merchant, "ROLE_OPERATOR");
    expect(refusal(await allow(SHOP, { merchant, token: operator.token }))).toBe("403 forbidden");
    expect(refusal(await forbid(SHOP, { merchant, token: operator.token }))).toBe("403 forbidden");
    const narrowed = await makePerson(merchant, "ROLE_FIN_MANAGER");
    await db.update(memberships).set({ role: "ROLE_OPERATOR" }).where(eq(memberships.userId, narrowed.userId));
    expect(refusal(await allow(SHOP, { merchant, token: narrowed.token }))).toBe("403 forbidden");
  });
});

const policyOf = ({ headers }: Answer): string => headers.get("Content-Security-Policy") ?? "";
const ancestorsOf = (answer: Answer): string => /frame-ancestors ([^;]*)/.exec(policyOf(answer))?.[1] ?? "";
/** What the frame would tell the page around it. */
const toldBy = (page: Answer) => ["data-status", "data-code"].map((name) => attr(find(page, `[${name}]`), name));

/** Fills the form of a link in its frame and posts it. */
async function payFramed(code: string, changes: Record<string, string> = {}): Promise<Answer> {
  const page = await visit(`/embed/${code}?lang=en`);
  return visit(`/embed/${code}?lang=en`, { attempt: hidden(page.text, "attempt"), ...payer(), ...typed(changes) });
}

describe("the checkout in a frame", () => {
  let code: string;
  beforeAll(async () => {
    ({ code } = await makeLink(merchant));
    await allow(SHOP);
    await allow(OTHER);
  });

  it("stands on every page where the merchant allows it, and is for own files and forms alone all the same", async () => {
    const { location: receipt } = await payFramed(code);
    const { location: bank } = await payFramed(code, { number: ASKS_3DS });
    const gone = await makeLink(merchant);
    await changeLink(gone.code, { status: "DISABLED" });
    for (const path of [`/embed/${code}`, receipt, bank, `/embed/${gone.code}`]) {
      expect(path).toMatch(/^\/embed\//);
      const answer = await visit(path);
      expect(ancestorsOf(answer), path).toBe(`${SHOP} ${OTHER}`);
      for (const rule of ["default-src 'none'", "form-action 'self'", "base-uri 'none'"])
        expect(policyOf(answer)).toContain(rule);
      expect(policyOf(answer)).not.toContain("unsafe");
      expect(answer.headers.has("X-Frame-Options")).toBe(false);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    }
  });

  it("stands nowhere where no website is allowed, nor any more once it is forbidden", async () => {
    const whose = await somebodyNew();
    const link = await makeLink(whose.merchant);
    const refused = async () => {
      const answer = await visit(`/embed/${link.code}`);
      return [ancestorsOf(answer), answer.headers.get("X-Frame-Options")];
    };
    expect(await refused()).toEqual(["'none'", "DENY"]);
    await allow(SHOP, whose);
    expect(await refused()).toEqual([SHOP, null]);
    await forbid(SHOP, whose);
    expect(await refused()).toEqual(["'none'", "DENY"]);
    const unknown = await visit("/embed/NOTHING");
    expect([unknown.status, ancestorsOf(unknown), unknown.headers.get("X-Frame-Options")]).toEqual([
      404,
      "'none'",
      "DENY",
    ]);
  });

  it("is a picture of itself for the back office of its region alone: no scripts, no forms, nothing that takes focus", async () => {
    const preview = await visit(`/embed/${code}?lang=en&preview=1`);
    expect(ancestorsOf(preview)).toBe(settings.APP_URL_DEFAULT);
    for (const rule of ["default-src 'none'", "script-src 'none'", "form-action 'none'", "style-src 'self'"])
      expect(policyOf(preview)).toContain(rule);
    expect(findAll(preview, "script")).toEqual([]);
    expect(find(preview, "body[inert] form button")).toBeDefined();
    const page = await visit(`/embed/${code}?lang=en`);
    expect(find(page, "body[inert]")).toBeUndefined();
    expect(findAll(page, "script").length).toBeGreaterThan(0);
    // A page that no frame may show stays so.
    const alone = await visit(`/pay/${code}?preview=1`);
    expect([ancestorsOf(alone), find(alone, "body[inert]")]).toEqual(["'none'", undefined]);
  });

  it("leaves every other page in nobody's frame", async () => {
    for (const path of [
      `/pay/${code}`,
      "/pay/NOTHING",
      "/guide",
      "/outbox",
      "/docs",
      "/messenger/telegram",
      "/try-embed",
    ]) {
      const answer = await visit(path);
      expect([path, ancestorsOf(answer), answer.headers.get("X-Frame-Options")]).toEqual([path, "'none'", "DENY"]);
      expect(answer.text).not.toContain("frame.js");
    }
  });

  it("needs no cookie, and stays in the frame by its own links and forms", async () => {
    const page = await visit(`/embed/${code}?lang=ru`);
    const paid = await payFramed(code);
    const receipt = await visit(paid.location);
    for (const answer of [page, paid, receipt]) {
      expect(answer.headers.has("Set-Cookie")).toBe(false);
      expect(findAll(answer, 'a[href^="/pay/"], form[action^="/pay/"]')).toEqual([]);
    }
    expect(find(page, `form[action="/embed/${code}?lang=ru"]`)).toBeDefined();
    expect(addressIn(receipt, /^\/embed\/\w+\/receipt\/\w+\.pdf/)).not.toBe("");
  });

  it("tells how it stands on each page: a form, refused, with the bank, paid, closed", async () => {
    expect(toldBy(await visit(`/embed/${code}`))).toEqual(["open", code]);
    expect(toldBy(await payFramed(code, { number: DECLINES }))).toEqual(["declined", code]);
    const bank = await payFramed(code, { number: ASKS_3DS });
    const question = await visit(bank.location);
    expect(toldBy(question)).toEqual(["confirming", code]);
    const answered = await visit(bank.location, { token: hidden(question.text, "token"), answer: "confirm" });
    expect(answered.location).toMatch(/^\/embed\/\w+\/receipt\//);
    expect(toldBy(await visit(answered.location))).toEqual(["paid", code]);
    await changeLink(code, { status: "DISABLED" });
    expect(toldBy(await visit(`/embed/${code}`))).toEqual(["closed", code]);
    await changeLink(code, { status: "ACTIVE" });
    expect((await visit(`/pay/${code}`)).text).not.toMatch(/data-status|data-code/);
  });

  it("is there for invoices and for the code of an application as well", async () => {
    const { invoice } = await makeInvoice(merchant, { preAuth: true });
    expect(toldBy(await visit(`/embed/${invoice.code}`))).toEqual(["open", invoice.code]);
    const page = await visit(`/embed/${invoice.code}`);
    const held = await visit(`/embed/${invoice.code}`, { attempt: hidden(page.text, "attempt"), ...typed() });
    expect(toldBy(await visit(held.location))).toEqual(["held", invoice.code]);
    const qr = await makeStaticQr(merchant);
    expect(ancestorsOf(await visit(`/embed/${qr}`))).toBe(`${SHOP} ${OTHER}`);
  });
});

describe("the script for websites", () => {
  it("is small, may be read by any website, and is kept for good at its address", async () => {
    const answer = await visit(`/embed/${EMBED_SCRIPT_NAME}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(new TextEncoder().encode(answer.text).length).toBeLessThan(2048);
  });

  it("never changes under its name: websites hold it against this very digest", async () => {
    const { json } = await send("GET /api/embedding", { token });
    expect(contract.embedding.list.answer.parse(json).tools.scriptIntegrity).toBe(
      "sha384-7J7CVqQbOgkskmcfdYxFxicrBi30xccvfeI6FcVo18ia2O1Mh+zutvOmfxp7O0Cw",
    );
  });

  it("speaks, like the frame, to one origin and never to all", () => {
    for (const script of [EMBED_SCRIPT, FRAME_SCRIPT]) {
      expect(script).toContain(EMBED_SOURCE);
      expect(script).not.toMatch(/["'`]\*["'`]|innerHTML|eval|cookie|localStorage/);
      expect(script.match(/postMessage\(/g)).toHaveLength(1);
    }
  });
});
