import { beforeAll, describe, expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { addressIn, detailsIn, findAll, hrefsIn, statusOf, the, under, wordsOf, type Html } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { randomKey } from "../../support/random";
import { makeOwner, withFault, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
const appId = () => owner.appIds[0] ?? "";
const paid = (amount = "100.00") => payAtCheckout(visitor, appId(), { amount });
const held = (amount = "100.00") => payAtCheckout(visitor, appId(), { amount, preAuth: "on" });
const pathOf = (id: string, step = "") => `/billing/transactions/${id}${step && `/${step}`}`;
const dialog = (id: string, step: string) => visitor.get(pathOf(id, step));
const typedOf = (answer: Answer, field = "amount") => Object.fromEntries(formWith(answer, field).fields);
/** Sends the form of a page by one of its buttons. */
const press = (answer: Answer, intent: string, typed: Record<string, string> = {}) =>
  submit(visitor, formWith(answer, "idempotencyKey"), { ...typed, intent });
/** What a page says of each term of its lists. */
const figuresOf = (page: Answer): Record<string, string> =>
  Object.fromEntries(detailsIn(page).map(([term, ...said]) => [term, said.join(" ").replaceAll("\u00a0", " ")]));
const status = async (id: string) => statusOf(await visitor.get(pathOf(id)));

beforeAll(async () => {
  owner = await makeOwner({
    team: [{ role: "ROLE_FO_SUPERVISOR" }, { role: "ROLE_FIN_MANAGER" }],
  });
  visitor = await signIn(owner);
  visitor.cookies.set("lang", "en");
  // Commission is not given back: what is refunded in full needs more in the wallet than its own.
  await payAtCheckout(visitor, appId(), { amount: "9,000.00" });
});

describe("a refund", () => {
  test("is checked first, repeated in words, and made with the last click; one key goes through all of it", async () => {
    const id = await paid();
    const open = await dialog(id, "refund");
    expect(typedOf(open)).toMatchObject({ amount: "100.00" });
    const key = typedOf(open)["idempotencyKey"];

    const wrong = await press(open, "review", { amount: "100.01", reason: "x" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("The requested amount is higher than transaction amount.");
    expect(wrong.text).toContain("Please use at least 3 characters.");
    expect(typedOf(wrong)).toMatchObject({ amount: "100.01", idempotencyKey: key });

    const checked = await press(wrong, "review", { amount: "40.25", reason: "One night was cancelled" });
    expect(checked.status).toBe(200);
    for (const said of ["AZN 40.25", "Kamran Hacıyev", "One night was cancelled", "AZN 59.75", "Visa"])
      expect(checked.text.replaceAll("\u00a0", " ")).toContain(said);
    expect(await status(id)).toBe("Paid");

    const back = await press(checked, "edit");
    expect([back.status, typedOf(back)]).toEqual([
      200,
      expect.objectContaining({ amount: "40.25", idempotencyKey: key }),
    ]);
    expect(back.text).toContain("One night was cancelled");

    const again = await press(back, "review", { reason: "One night was cancelled" });
    expect(typedOf(again)["idempotencyKey"]).toBe(key);
    const made = await press(again, "confirm");
    expect([made.status, made.headers.get("location")]).toEqual([303, pathOf(id)]);
    const page = await visitor.follow(made);
    expect(page.text).toContain("Refund in progress");
    // The fee is 2.5%: the ledger adds up, and says what of it may still come back.
    expect(figuresOf(page)).toMatchObject({
      Captured: "AZN 100.00",
      Fee: "− AZN 2.50",
      Refunded: "− AZN 40.25 Of which on its way: AZN 40.25",
      Net: "= AZN 57.25",
      "Left to refund": "AZN 59.75",
    });
    expect(page.text).toContain(`By ${owner.fullName}`);

    const replayed = await press(again, "confirm");
    expect(replayed.status).toBe(303);
    const late = await dialog(id, "refund");
    expect(late.text).toContain("A refund of this payment is on its way.");
    expect(figuresOf(late)["Left to refund"]).toBe("AZN 59.75");
    const other = { idempotencyKey: randomKey(), amount: "1.00", reason: "Once more" };
    for (const intent of ["review", "confirm"])
      expect((await visitor.post(pathOf(id, "refund"), { ...other, intent })).status).toBe(409);
  });

  test("of a half is one link away without scripts, and the link is gone afterwards", async () => {
    const id = await paid();
    const open = await dialog(id, "refund");
    expect(typedOf(open)).toMatchObject({ amount: "100.00" });
    const part = (share: string) => `${pathOf(id, "refund")}?part=${share}`;
    expect(hrefsIn(open)).toEqual(expect.arrayContaining([part("half"), part("all")]));
    const half = await visitor.get(part("half"));
    expect(typedOf(half)).toMatchObject({ amount: "50.00" });
    expect(typedOf(await visitor.get(part("all")))).toMatchObject({ amount: "100.00" });
    expect(typedOf(await visitor.get(part("third")))).toMatchObject({ amount: "100.00" });
    const made = await press(await press(half, "review", { reason: "Half of the nights" }), "confirm");
    expect([made.status, made.headers.get("location")]).toEqual([303, pathOf(id)]);
  });

  test.each([
    ["az", "1 234,50", "1.234,50"],
    ["ru", "1 234,50", "1\u00a0234,50"],
  ])("takes the amount as people write it in %s", async (language, typed, shown) => {
    const id = await paid("2,000.00");
    visitor.cookies.set("lang", language);
    const checked = await press(await dialog(id, "refund"), "review", { amount: typed, reason: "Səhv sifariş" });
    visitor.cookies.set("lang", "en");
    expect(checked.status).toBe(200);
    expect(checked.text).toContain(shown);
    expect(typedOf(checked)["amount"]).toBe(typed);
  });

  test.each([
    ["0", "Amount can not be 0."],
    ["0.99", "The amount must be at least 1."],
    ["40000", "Amount should be less than 40 000"],
    ["1e3", "Please write the amount in digits"],
    ["12.345", "At most two digits after the decimal point."],
    ["", "Please fill in this field."],
  ])("of %j is not checked further", async (amount, says) => {
    const answer = await press(await dialog(shared, "refund"), "review", { amount, reason: "Guest left" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(says);
  });

  test("that the provider refuses goes back to the fields, with the reason at the amount", async () => {
    const posted = { idempotencyKey: randomKey(), intent: "confirm", reason: "Guest left early" };
    const answer = await visitor.post(pathOf(shared, "refund"), { ...posted, amount: "100.01" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("The requested amount is higher than transaction amount.");
    expect(typedOf(answer)).toMatchObject({ amount: "100.01", idempotencyKey: posted.idempotencyKey });
  });

  test("of more than the wallet holds goes back to the fields too, and nothing is booked", async () => {
    // 2.50 of its only payment went to the provider.
    const poor = await makeOwner();
    const theirs = await signIn(poor);
    theirs.cookies.set("lang", "en");
    const id = await payAtCheckout(theirs, poor.appIds[0] ?? "", { amount: "100.00" });
    const posted = { idempotencyKey: randomKey(), intent: "confirm", reason: "Guest left early" };
    const answer = await theirs.post(pathOf(id, "refund"), { ...posted, amount: "100.00" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("The amount is higher than the available balance.");
    expect(typedOf(answer)).toMatchObject({ amount: "100.00", idempotencyKey: posted.idempotencyKey });
    expect(figuresOf(await theirs.get(pathOf(id)))["Left to refund"]).toBe("AZN 100.00");
  });

  test("of an amount that is on hold, or was, is refused in words", async () => {
    const id = await held();
    const refusedWith = async (says: string) => {
      const open = await dialog(id, "refund");
      expect(open.text).toContain(says);
      expect(findAll(open, "[name=amount]")).toEqual([]);
      const posted = { idempotencyKey: randomKey(), amount: "1.00", reason: "Guest left early" };
      for (const intent of ["review", "confirm"]) {
        const answer = await visitor.post(pathOf(id, "refund"), { ...posted, intent });
        expect(answer.status).toBe(409);
        expect(answer.text).toContain(says);
      }
    };
    await refusedWith("This amount is only on hold, so there is nothing to refund yet.");
    expect((await press(await dialog(id, "reverse"), "")).status).toBe(303);
    await refusedWith("Nothing was captured with this payment, so there is nothing to refund.");
  });

  test("keeps the search of the list from which one came", async () => {
    const search = "?status=APPROVED&fullName=Kamran";
    const open = await visitor.get(pathOf(shared, "refund") + search);
    expect(hrefsIn(open)).toContain(`${pathOf(shared)}${search}`);
    const id = await paid();
    const made = await visitor.post(`${pathOf(id, "refund")}${search}&key=${randomKey()}`, {
      idempotencyKey: randomKey(),
      intent: "confirm",
      amount: "1.00",
      reason: "Guest left early",
    });
    expect(made.headers.get("location")).toBe(pathOf(id) + search);
  });
});

let shared: string;
let sharedHold: string;
beforeAll(async () => {
  [shared, sharedHold] = [await paid(), await held()];
});

describe("a pre-authorisation", () => {
  test("is completed in part, in two steps that say what goes back", async () => {
    const id = await held("200.00");
    const checked = await press(await dialog(id, "complete"), "review", { amount: "150" });
    for (const said of ["AZN 150.00", "AZN 50.00", "Kamran Hacıyev"])
      expect(checked.text.replaceAll("\u00a0", " ")).toContain(said);
    expect((await press(checked, "confirm")).status).toBe(303);
    expect(await status(id)).toBe("Paid");
    const over = await dialog(id, "complete");
    expect(over.text).toContain("This hold has been captured.");
    expect(findAll(over, "[name=amount]")).toEqual([]);
  });

  test("is not completed with an empty amount or more than is held", async () => {
    const open = await dialog(sharedHold, "complete");
    expect((await press(open, "review", { amount: "" })).text).toContain("Please fill in this field.");
    const more = await press(open, "review", { amount: "100.01" });
    expect(more.text).toContain("The requested amount is higher than transaction amount.");
    const posted = { idempotencyKey: randomKey(), intent: "confirm", amount: "100.01" };
    const refused = await visitor.post(pathOf(sharedHold, "complete"), posted);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The requested amount is higher than transaction amount.");
    expect(await status(sharedHold)).toBe("On hold");
  });

  test("is cancelled by one click that names amount and payer", async () => {
    const id = await held();
    const open = await dialog(id, "reverse");
    for (const said of ["Release AZN 100.00", "Kamran Hacıyev"])
      expect(open.text.replaceAll("\u00a0", " ")).toContain(said);
    expect((await press(open, "")).status).toBe(303);
    expect((await press(open, "")).status).toBe(303);
    const late = await visitor.post(pathOf(id, "reverse"), { idempotencyKey: randomKey() });
    expect(late.status).toBe(409);
    expect(late.text).toContain("This hold has been released");
  });
});

describe("an invoice whose amount is on hold", () => {
  const invoiceOf = async (id: string) => addressIn(await visitor.get(pathOf(id)), /^\/billing\/invoices\/inv_\w+/);
  const seen = async (path: string) => (await visitor.get(path)).text.replaceAll("\u00a0", " ");
  const offered = (html: Html, id: string) =>
    ["complete", "reverse"].filter((step) => hrefsIn(html).includes(`${pathOf(id, step)}?back=invoice`));

  test("says so on its page and in the list: what, until when, and that nothing is left to pay", async () => {
    const path = await invoiceOf(sharedHold);
    const page = await seen(path);
    expect(statusOf(page)).toBe("On hold");
    for (const said of ["AZN 100.00 is on hold", "Capture by", "The payer has nothing left to pay"])
      expect(page).toContain(said);
    const code = /Invoice (\w{12})/.exec(page)?.[1];
    const list = await seen(`/billing/invoices?invoiceCode=${code}`);
    const row = the(list, "tbody");
    for (const said of ["On hold", "Capture by: ", "On hold: "]) expect(wordsOf(row)).toContain(said);
    expect(wordsOf(row)).not.toContain("Pending");
    expect([offered(page, sharedHold), offered(row, sharedHold)]).toEqual([
      ["complete", "reverse"],
      ["complete", "reverse"],
    ]);
  });

  test.each(["complete", "reverse"])("is ended from its own page: %s, and back", async (step) => {
    const id = await held();
    const path = await invoiceOf(id);
    const open = await visitor.get(`${pathOf(id, step)}?back=invoice`);
    // Closing it leads back as well, and the payment's own address stays without what only says where to go.
    expect(hrefsIn(open)).toContain(path);
    expect(hrefsIn(open).filter((href) => href.startsWith(`${pathOf(id)}?back`))).toEqual([]);
    const checked = step === "complete" ? await press(open, "review", { amount: "100" }) : open;
    const done = await press(checked, step === "complete" ? "confirm" : "");
    expect([done.status, done.headers.get("location")]).toEqual([303, path]);
    const after = (await visitor.follow(done)).text.replaceAll("\u00a0", " ");
    expect(after).toContain(step === "complete" ? "AZN 100.00 was captured." : "AZN 100.00 was released to the payer.");
    expect(after).not.toContain("On hold");
    expect(offered(after, id)).toEqual([]);
  });

  test("offers that to whom may do it with the payment, and to nobody else", async () => {
    const path = await invoiceOf(sharedHold);
    const [supervisor, finance] = await Promise.all(owner.team.map((one) => signIn(one)));
    if (!supervisor || !finance) throw new Error("nobody was made");
    expect(offered((await supervisor.get(path)).text, sharedHold)).toEqual(["complete", "reverse"]);
    expect(offered((await finance.get(path)).text, sharedHold)).toEqual([]);
    expect((await finance.get(path)).text).toContain("On hold");
  });

  test("is the only thing that leads anywhere else: a word that is none is left out", async () => {
    const open = await visitor.get(`${pathOf(sharedHold, "complete")}?back=//evil.example`);
    expect(hrefsIn(open)).toContain(pathOf(sharedHold));
    expect(hrefsIn(open).filter((href) => href.startsWith("//"))).toEqual([]);
  });
});

describe("when the provider fails", () => {
  const CALLS = { refund: "/api/refund", complete: "/api/completeOrder", reverse: "/api/reverse/*" } as const;

  test.each(["refund", "complete", "reverse"] as const)(
    "after %s was done and its answer lost: the outcome is unknown, and checking again has one effect",
    async (step) => {
      const id = step === "refund" ? await paid() : await held();
      const open = await dialog(id, step);
      const checked =
        step === "reverse" ? open : await press(open, "review", { amount: "60.00", reason: "Guest left early" });
      const lost = await withFault({ path: CALLS[step], method: "POST", kind: "commitThenCut", times: 1 }, () =>
        press(checked, "confirm"),
      );
      expect(lost.status).toBe(502);
      expect(lost.text).toContain("We do not know whether this went through");
      expect(lost.text).toContain("Check Again");
      const kept = typedOf(lost, "idempotencyKey");
      expect(kept["idempotencyKey"]).toBe(typedOf(open, "idempotencyKey")["idempotencyKey"]);
      const told = await press(lost, "confirm");
      expect([told.status, told.headers.get("location")]).toEqual([303, pathOf(id)]);
      // Started, waiting, paid or held, and the one thing that was done.
      expect(findAll(under(await visitor.get(pathOf(id)), "Timeline"), "ol > li")).toHaveLength(4);
    },
  );

  test("to do it and says so: Payment failed!, nothing moved, and it can be tried again at once", async () => {
    const id = await paid();
    const checked = await press(await dialog(id, "refund"), "review", { amount: "10.00", reason: "Guest left" });
    const failed = await withFault({ path: "/api/refund", method: "POST", kind: "rateLimited", times: 1 }, () =>
      press(checked, "confirm"),
    );
    expect(failed.text).toContain("Payment failed!");
    expect(wordsOf(failed)).toContain(
      "Something went wrong. We aren't able to process your payment. Please try again.",
    );
    expect(await status(id)).toBe("Paid");
    expect((await press(failed, "confirm")).status).toBe(303);
  });
});

describe("who may", () => {
  test("sees the buttons of what they may do, and no others", async () => {
    const [supervisor, finance] = await Promise.all(owner.team.map((one) => signIn(one)));
    if (!supervisor || !finance) throw new Error("nobody was made");
    const offered = async (who: Visitor, id: string) => {
      const page = await who.get(pathOf(id));
      return ["refund", "complete", "reverse"].filter((step) => hrefsIn(page).includes(pathOf(id, step)));
    };
    expect(await offered(visitor, shared)).toEqual(["refund"]);
    expect(await offered(visitor, sharedHold)).toEqual(["complete", "reverse"]);
    expect([await offered(supervisor, shared), await offered(supervisor, sharedHold)]).toEqual([
      [],
      ["complete", "reverse"],
    ]);
    expect([await offered(finance, shared), await offered(finance, sharedHold)]).toEqual([["refund"], []]);
  });

  test("is refused in words where the role in the application does not allow it", async () => {
    const made = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }] });
    const [boss, clerk] = [await signIn(made), await signIn(made.team[0] ?? made)];
    const application = made.appIds[0] ?? "";
    const id = await payAtCheckout(boss, application);
    const narrowed = { intent: "change", userId: made.team[0]?.userId ?? "", role: "ROLE_OPERATOR" };
    expect((await boss.post(`/users/applications/${application}`, narrowed)).status).toBe(303);
    clerk.cookies.set("lang", "en");
    const posted = { idempotencyKey: randomKey(), intent: "confirm", amount: "5.00", reason: "Guest left" };
    const refused = await clerk.post(pathOf(id, "refund"), posted);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("You do not have permission to do this.");
    expect(typedOf(refused)).toMatchObject({ amount: "5.00" });
  });
});
