import { beforeAll, describe, expect, test } from "vitest";
import { inDays } from "../../support/days";
import { formWith, submit, type Form } from "../../support/forms";
import { findAll, hrefsIn, problemAt, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { createLink } from "../../support/payment-links";
import { unusedMobile } from "../../support/random";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const SHOP = "https://shop.example";
const TERMS = {
  reference: "CART-17/b",
  metadata: "cart: 17\nshop: Bakı",
  approveUrl: `${SHOP}/thanks`,
  cancelUrl: `${SHOP}/canceled`,
};

let owner: TestOwner;
let office: Visitor;
let appId: string;
let website: string;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  office = await signIn(owner);
  appId = owner.appIds[0] ?? "";
  website = `/developers/websites/${appId}`;
  await office.post(website, { intent: "allow", origin: SHOP });
});

const valuesOf = (form: Form) => Object.fromEntries(form.fields);
const typed = (changes: Record<string, string> = {}) => ({
  appId,
  fullName: "Aysel Kərimova",
  phone: unusedMobile(),
  amount: "12.00",
  bookingId: "BK-1",
  description: "Breakfast",
  linkExpirationDate: inDays(30),
  ...changes,
});
const post = async (changes: Record<string, string>): Promise<Answer> =>
  submit(office, formWith(await office.get("/billing/create-an-invoice"), "amount"), typed(changes));
async function create(changes: Record<string, string> = {}): Promise<string> {
  const made = await post(changes);
  const id = /inv_\w+/.exec(made.headers.get("location") ?? "")?.[0];
  if (made.status !== 303 || !id) throw new Error(`The invoice was not created (status ${made.status}).`);
  return id;
}

describe("the merchant's own terms of an invoice", () => {
  test("are folded where nobody typed any, typed, shown, found and edited", async () => {
    const empty = await office.get("/billing/create-an-invoice");
    const folds = findAll(empty, "details").filter((fold) => wordsOf(fold).includes("Reference and return addresses"));
    expect(folds.map(({ attribs }) => "open" in attribs)).toEqual([false]);
    const id = await create(TERMS);
    const page = wordsOf(await office.get(`/billing/invoices/${id}`));
    for (const words of ["CART-17/b", "cart: 17", "shop: Bakı", `${SHOP}/thanks`, `${SHOP}/canceled`])
      expect(page).toContain(words);
    for (const query of ["reference=cart-17", "search=cart-17%2Fb"])
      expect(hrefsIn(await office.get(`/billing/invoices?${query}`)).some((href) => href.includes(id))).toBe(true);
    expect(hrefsIn(await office.get("/billing/invoices?reference=17")).some((href) => href.includes(id))).toBe(false);

    const form = formWith(await office.get(`/billing/invoices/${id}/edit`), "amount");
    expect(valuesOf(form)).toMatchObject(TERMS);
    const saved = await submit(office, form, { reference: "CART-18", cancelUrl: "" });
    const after = await office.follow(saved);
    expect(wordsOf(after)).toContain("CART-18");
    expect(wordsOf(after)).toContain("shop: Bakı");
    const history = wordsOf(await office.get(`/billing/history/${id}`));
    for (const words of ["Your reference", "After cancellation or expiry", "CART-17/b", "CART-18"])
      expect(history).toContain(words);
  });

  test("keep everything typed, unfolded, and say at each field what is wrong", async () => {
    const wrong = { ...TERMS, declineUrl: "https://evil.example/" };
    const refused = await post(wrong);
    expect(refused.status).toBe(422);
    expect(problemAt(refused, "declineUrl")).toContain("on a website that the application allows");
    expect(valuesOf(formWith(refused, "amount"))).toMatchObject(wrong);
    const lines = await post({ ...TERMS, metadata: "cart 17" });
    expect(lines.status).toBe(422);
    expect(problemAt(lines, "metadata")).toContain("as name: value. At most 20 lines");
    const fold = findAll(lines, "details").find((one) => wordsOf(one).includes("Reference and return addresses"));
    expect(fold?.attribs).toHaveProperty("open");
  });
});

describe("the merchant's own terms of a payment link", () => {
  test("are typed with it, shown, found, and changed while it is in use", async () => {
    const id = await createLink(office, appId, TERMS);
    const path = `/billing/payment-links/${id}`;
    const page = await office.get(path);
    expect(wordsOf(page)).toContain("CART-17/b");
    expect(hrefsIn(page)).toContain(`${path}/terms`);
    expect(hrefsIn(await office.get("/billing/payment-links?reference=cart17")).some((href) => href.includes(id))).toBe(
      true,
    );
    const form = formWith(await office.get(`${path}/terms`), "reference");
    expect(valuesOf(form)).toMatchObject(TERMS);
    const refused = await submit(office, form, { approveUrl: "https://evil.example/", reference: "CART-19" });
    expect(refused.status).toBe(422);
    expect(problemAt(refused, "approveUrl")).toContain("on a website that the application allows");
    expect(valuesOf(formWith(refused, "reference"))).toMatchObject({ reference: "CART-19", metadata: TERMS.metadata });
    const saved = await submit(office, form, { reference: "CART-19", metadata: "" });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, path]);
    const after = wordsOf(await office.follow(saved));
    expect(after).toContain("CART-19");
    expect(after).not.toContain("shop: Bakı");
  });

  test("are changed by whoever may change links alone", async () => {
    const id = await createLink(office, appId);
    const [colleague] = owner.team;
    if (!colleague) throw new Error("nobody on the team");
    const looking = await signIn(colleague);
    expect((await looking.get(`/billing/payment-links/${id}/terms`)).status).toBe(403);
    expect((await office.get("/billing/payment-links/lnk_0000000000000000/terms")).status).toBe(404);
  });
});

describe("addresses of an application", () => {
  test("are set beside its websites, and new invoices take them", async () => {
    const form = formWith(await office.get(website), "redirectUrl");
    const refused = await submit(office, form, { intent: "returns", redirectUrl: "https://evil.example/" });
    expect(refused.status).toBe(422);
    expect(problemAt(refused, "redirectUrl")).toContain("on a website that the application allows");
    const saved = await submit(office, form, { intent: "returns", redirectUrl: `${SHOP}/back` });
    expect(saved.headers.get("location")).toBe(website);
    expect(wordsOf(await office.follow(saved))).toContain("The return addresses of");
    expect(valuesOf(formWith(await office.get(website), "redirectUrl"))).toMatchObject({ redirectUrl: `${SHOP}/back` });
    expect(wordsOf(await office.get(`/billing/invoices/${await create()}`))).toContain(`${SHOP}/back`);
    await submit(office, form, { intent: "returns", redirectUrl: "" });
    expect(wordsOf(await office.get(`/billing/invoices/${await create()}`))).not.toContain(`${SHOP}/back`);
  });
});
