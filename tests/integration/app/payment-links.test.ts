import { beforeAll, describe, expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import {
  addressesIn,
  allWords,
  attr,
  find,
  findAll,
  hrefsIn,
  mainOf,
  rawTextOf,
  the,
  under,
  wordsOf,
} from "../../support/html";
import type { Visitor } from "../../support/http";
import { createLink } from "../../support/payment-links";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const CREATE = "/billing/payment-links/create";
const pathOf = (id: string) => `/billing/payment-links/${id}`;

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }, { role: "ROLE_FO_MANAGER" }] });
  visitor = await signIn(owner);
  appId = owner.appIds[0] ?? "";
});

const person = async (index: number): Promise<Visitor> => {
  const found = owner.team[index];
  if (!found) throw new Error("the team is smaller than was asked for");
  return signIn(found);
};
const typed = (changes: Record<string, string> = {}) => ({
  appId,
  title: "Yoga class",
  description: "One class with Aysel",
  amountKind: "FIXED",
  amount: "25",
  usage: "REUSABLE",
  language: "en",
  ...changes,
});
const opened = async () => formWith(await visitor.get(CREATE), "amountKind");

describe("the form of a payment link", () => {
  test("keeps everything typed and its key when something is wrong, and says what", async () => {
    const form = await opened();
    const wrong = typed({
      title: "Əlavə çarpayı",
      amountKind: "PAYER",
      usage: "SINGLE",
      language: "ru",
      amount: "7.50",
    });
    const answer = await submit(visitor, form, wrong);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Leave the amount empty when the payer chooses it.");
    const kept = Object.fromEntries(formWith(answer, "amountKind").fields);
    expect(kept).toMatchObject({ ...wrong, idempotencyKey: Object.fromEntries(form.fields)["idempotencyKey"] });
    const right = await submit(visitor, formWith(answer, "amountKind"), { amount: "" });
    expect(right.status).toBe(303);
    const { text } = await visitor.follow(right);
    for (const words of ["The payment link is ready: Əlavə çarpayı.", "Payer chooses", "Single use", "Русский"])
      expect(text).toContain(words);
  });

  test("shows the payer's page before anything is made, keeps what was typed, and makes nothing", async () => {
    const title = "Preview only";
    const form = await opened();
    const shown = await submit(visitor, form, typed({ title, language: "ru", intent: "preview" }));
    expect(shown.status).toBe(200);
    for (const words of ["Оплатить 25,00\u00a0AZN", owner.merchant]) expect(shown.text).toContain(words);
    const kept = Object.fromEntries(formWith(shown, "amountKind").fields);
    expect(kept).toMatchObject({
      title,
      language: "ru",
      idempotencyKey: Object.fromEntries(form.fields)["idempotencyKey"],
    });
    const asJson = await visitor.post("/billing/link-preview", typed({ amountKind: "PAYER", amount: "" }));
    expect(JSON.parse(asJson.text)).toMatchObject({ sum: "Yoga class", title: null, button: "Pay", messages: [] });
    const other = await makeOwner();
    expect((await visitor.post("/billing/link-preview", typed({ appId: other.appIds[0] ?? "" }))).status).toBe(404);
    const found = await visitor.get(`/billing/payment-links?title=${encodeURIComponent(title)}`);
    expect(findAll(found, "tbody tr").map(wordsOf)).toEqual([]);
  });

  test("makes one link, however often it is sent; with other details it offers to make another", async () => {
    const form = await opened();
    const first = await submit(visitor, form, typed({ title: "Only once" }));
    const again = await submit(visitor, form, typed({ title: "Only once" }));
    expect([first.status, again.status]).toEqual([303, 303]);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    const other = await submit(visitor, form, typed({ title: "Something else" }));
    expect(other.status).toBe(409);
    expect(other.text).toContain("Create Another Link");
    expect((await submit(visitor, formWith(other, "amountKind"), {})).headers.get("location")).not.toBe(
      first.headers.get("location"),
    );
  });

  test("takes no application of another merchant", async () => {
    const stranger = await makeOwner();
    const answer = await submit(visitor, await opened(), typed({ appId: stranger.appIds[0] ?? "" }));
    expect(answer.status).toBe(404);
  });
});

describe("a payment link's page", () => {
  test("has the link, its QR code and the pay button's code, in which a hostile title is harmless", async () => {
    const title = `"><script>alert(1)</script>`;
    const page = await visitor.get(pathOf(await createLink(visitor, appId, { title })));
    // The bytes of the page count: no browser may find an element in the title.
    expect(page.text).not.toContain("<script>alert");
    const code = rawTextOf(the(page, "#pay-button textarea"));
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(attr(the(code, "a"), "title")).toBe(title);
    expect(addressesIn(page, /\/pay\/[0-9A-Z]{13}$/)).not.toEqual([]);
    expect(attr(the(page, "main [role=img]"), "aria-label")).toBe(`QR code of the payment link ${title}`);
  });

  test("shows the pay button as its URL says, in the language of the payers", async () => {
    const path = pathOf(await createLink(visitor, appId, { language: "ru", amount: "1,250.50" }));
    const page = await visitor.get(`${path}?wording=donate&color=light&size=large`);
    // The looks of the button are its classes, which the merchant's website takes along.
    const button = the(page, "a.pay-button.pay-button-light.pay-button-large");
    expect([attr(button, "lang"), wordsOf(button)]).toEqual(["ru", "Пожертвовать 1\u00a0250,50\u00a0AZN"]);
    expect(wordsOf(the(page, 'option[value="buy"]'))).toMatch(/^Купить за\u00a0/);
    expect(find(await visitor.get(`${path}?wording=%3Cb%3E&color=url(x)`), "a.pay-button-brand")).toBeDefined();
  });
});

describe("a payment link", () => {
  test("is switched off and on again", async () => {
    const path = pathOf(await createLink(visitor, appId));
    const off = await submit(visitor, formOf(await visitor.get(`${path}/status`)), { status: "DISABLED" });
    expect([off.status, off.headers.get("location")]).toEqual([303, path]);
    const words = wordsOf(mainOf(await visitor.follow(off)));
    expect(words).toContain("This link is turned off");
    expect(words).toContain("Turn On");
    expect(hrefsIn(await visitor.get("/billing/payment-links?status=DISABLED"))).toContain(path);
    await visitor.post(`${path}/status`, { status: "ACTIVE" });
    const on = await visitor.get(path);
    expect(wordsOf(mainOf(on))).not.toContain("This link is turned off");
    const steps = allWords(under(on, "Timeline"), "li");
    expect(steps.map((step) => /^(?:Turned o(?:n|ff)|Created)/.exec(step)?.[0])).toEqual([
      "Turned on",
      "Turned off",
      "Created",
    ]);
  });

  test("is switched only to what there is", async () => {
    const path = pathOf(await createLink(visitor, appId));
    expect((await visitor.post(`${path}/status`, { status: "USED" })).status).toBe(422);
    expect((await visitor.post(`${path}/status`, {})).status).toBe(422);
    expect(wordsOf(mainOf(await visitor.get(path)))).toContain("Turn Off");
  });

  test("is made by whoever creates links, and switched by whoever edits them", async () => {
    const [operator, manager] = [await person(0), await person(1)];
    const path = pathOf(await createLink(operator, appId));
    expect(wordsOf(await operator.get(path))).not.toContain("Turn Off");
    expect(hrefsIn(await operator.get("/billing/payment-links"))).toContain(path);
    expect(hrefsIn(await operator.get("/billing/payment-links"))).not.toContain(`${path}/status`);
    expect((await operator.post(`${path}/status`, { status: "DISABLED" })).status).toBe(403);
    expect((await manager.post(`${path}/status`, { status: "DISABLED" })).status).toBe(303);
  });

  test("of another merchant does not exist", async () => {
    const path = pathOf(await createLink(visitor, appId));
    const stranger = await signIn(await makeOwner());
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`${path}/status`, { status: "DISABLED" })).status).toBe(404);
    expect((await visitor.get(path)).text).not.toContain("This link is turned off");
  });
});

/** The only posting form of a dialog, which has no field but its button. */
const formOf = ({ url }: { url: URL }) => ({ action: url.href, method: "post", fields: [], buttons: [] });

test("the list finds links by all that they are called and by status, says by what, and names what it cannot use", async () => {
  const id = await createLink(visitor, appId, { title: "Dəniz gəzintisi" });
  const page = await visitor.get(pathOf(id));
  const address = attr(the(page, "main .copy-field input"), "value") ?? "";
  const found = wordsOf(mainOf(await visitor.get(`/billing/payment-links?search=${encodeURIComponent(address)}`)));
  expect(found).toContain("Dəniz gəzintisi");
  expect(found).toContain(`Code ${address.split("/").at(-1)}`);
  const unfound = await visitor.get("/billing/payment-links?search=nobody");
  expect(wordsOf(mainOf(unfound))).toMatch(
    /No payment links match “nobody”.*Searched titles, codes, your references, addresses/,
  );
  expect(hrefsIn(mainOf(unfound))).toContain("/search?q=nobody");
  expect((await visitor.get("/billing/payment-links?title=deniz")).text).toContain("Dəniz gəzintisi");
  const none = await visitor.get("/billing/payment-links?title=deniz&status=EXPIRED");
  expect(none.text).toContain("No payment links match these filters");
  expect((await visitor.get("/billing/payment-links?status=NONSENSE")).text).toContain(
    "Please choose one of the options.",
  );
});

test("invoices and payment links stand side by side, below one entry of the menu", async () => {
  const page = await visitor.get("/billing/payment-links");
  const current = "a[aria-current=page]";
  expect(findAll(mainOf(page), current).map((link) => attr(link, "href"))).toContain("/billing/payment-links");
  expect(findAll(the(page, "#sidebar"), current).map((link) => attr(link, "href"))).toEqual(["/billing/invoices"]);
});
