import { beforeAll, describe, expect, test } from "vitest";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { afterForms, beforeForms, CHECKOUT, MERCHANT, PLACES, type Place } from "../../../scripts/docs/forms-around";
import { FORMS } from "../../../scripts/docs/forms";
import { formWith, submit } from "../../support/forms";
import { find } from "../../support/html";
import { exchange, openVisitor, type Answer, type Visitor } from "../../support/http";
import { found } from "../../support/form-examples/run";
import { randomKey } from "../../support/random";
import { demoUser, makeOwner } from "../../support/sandbox";
import { addresses, appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

/** The documented example of a form, posted with what only the running product knows. */
function postExample(visitor: Visitor, path: string, at: string, known: Record<string, string>): Promise<Answer> {
  const form = FORMS.find((documented) => documented.path === path);
  if (!form) throw new Error(`docs/forms.md has no ${path}.`);
  const fields = Object.entries({ ...form.example, ...known }).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return visitor.post(at, fields);
}

describe("the ids that docs/forms.md says where to find", () => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signIn(await demoUser());
  });

  test.each(Object.values<Place>(PLACES).filter(({ page }) => !page.includes("{")))(
    "$what stands on $page",
    async (place) => {
      expect(found(place, await owner.get(place.page))).toMatch(
        /^(?:ES\d{7}|(?:inv|trx|lnk|usr|cus|crd|rcv|rcp|sky|whk|ref|dsp|rep)_\w{16,20})$/,
      );
    },
  );
});

test("by the examples alone an invoice is made, changed, paid, found and given back, and the lists come as files", async () => {
  const { appIds, ...person } = await makeOwner();
  const owner = await signIn(person);
  const appId = found(PLACES.appId, await owner.get(PLACES.appId.page));
  expect([appId]).toEqual(appIds);

  const create = "/billing/create-an-invoice";
  const wrong = await postExample(owner, create, create, { appId, fullName: "", idempotencyKey: randomKey() });
  expect(wrong.status).toBe(422);
  expect(find(wrong, "#create-invoice-fullName-error")).toBeDefined();
  const made = await postExample(owner, create, create, { appId, idempotencyKey: randomKey() });
  expect(made.status).toBe(303);
  const id = (made.headers.get("location") ?? "").split("/").at(-1) ?? "";
  expect(id).toBe(found(PLACES.invoice, await owner.get(PLACES.invoice.page)));

  const place = (path: string) => path.replace("{id}", id);
  const lastModifiedDate = found(PLACES.lastModifiedDate, await owner.get(place(PLACES.lastModifiedDate.page)));
  const edited = await postExample(owner, "/billing/invoices/{id}/edit", place("/billing/invoices/{id}/edit"), {
    lastModifiedDate,
  });
  expect(edited.status).toBe(303);

  const code = found(PLACES.pay, await owner.get(place(PLACES.pay.page)));
  const payer = openVisitor(addresses().sandbox);
  const form = formWith(await payer.get(`/pay/${code}`), "attempt");
  const mistyped = await submit(payer, form, { ...CHECKOUT, holder: "" });
  expect([mistyped.status, find(mistyped, "#holder-error") !== undefined]).toEqual([422, true]);
  const paid = await submit(payer, form, CHECKOUT);
  expect([paid.status, paid.headers.get("location")]).toEqual([303, expect.stringMatching(/\/receipt\/trx_\w+/)]);

  const transaction = found(PLACES.paymentOf, await owner.get(place(PLACES.paymentOf.page)));
  expect(transaction).toBe(found(PLACES.transaction, await owner.get(PLACES.transaction.page)));
  const refund = "/billing/transactions/{id}/refund";
  const refunded = await postExample(owner, refund, refund.replace("{id}", transaction), {
    idempotencyKey: randomKey(),
  });
  expect(refunded.status).toBe(303);

  const files = [...beforeForms().matchAll(/^\| `(\/\S+\/export\/file)` \|/gm)].map(([, path = ""]) => path);
  const filled: string[] = [];
  // Of what one upload holds there is nothing without an upload.
  for (const file of files.filter((one) => !one.includes("{id}"))) {
    const path = file.replace("{appId}", appId);
    const { status, headers } = await owner.get(path);
    // Where nothing of the kind has been made the dialog says so.
    if (status === 303) expect([path, headers.get("location")]).toEqual([path, path.replace(/\/file$/, "")]);
    else expect([path, status, headers.get("content-type")]).toEqual([path, 200, EXCEL_MEDIA_TYPE]);
    if (status === 200) filled.push(file);
  }
  const lists = ["invoices", "transactions", "wallet/{appId}", "customers"].map((list) => `/billing/${list}`);
  expect(filled.toSorted()).toEqual([...lists, "/users"].map((list) => `${list}/export/file`).toSorted());
});

test("a wrong field of a form without ids of its own is named as docs/forms.md says", async () => {
  const answer = await openVisitor(appAddress()).post("/auth", [["username", "nobody"]]);
  expect(answer.status).toBe(422);
  expect(find(answer, "#field-password-error")).toBeDefined();
});

test("the merchant that docs/forms.md asks the sandbox for is made", async () => {
  expect(afterForms()).toContain(JSON.stringify(MERCHANT));
  const answer = await exchange(new URL("/__sandbox/merchants", addresses().sandbox), {
    body: JSON.stringify(MERCHANT),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(201);
  expect(answer.json()).toMatchObject({
    appIds: [expect.any(String), expect.any(String)],
    team: [{ role: "ROLE_OPERATOR" }],
  });
});
