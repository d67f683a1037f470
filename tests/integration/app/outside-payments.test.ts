import { beforeAll, describe, expect, test } from "vitest";
import { inDays } from "../../support/days";
import { formWith, submit } from "../../support/forms";
import { addressIn, allWords, find, problemAt, statusOf, under, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const LIST = "/billing/invoices";

let owner: TestOwner;
let visitor: Visitor;
beforeAll(async () => {
  owner = await makeOwner();
  visitor = await signIn(owner);
});

const make = (typed: Record<string, string> = {}) => createInvoice(visitor, owner.appIds[0] ?? "", typed);
const page = (id: string) => visitor.get(`${LIST}/${id}`);
const amounts = async (id: string) => wordsOf(find(under(await page(id), "Amounts"), "dl")).match(/\d+\.\d\d/g);
async function mark(id: string, typed: Record<string, string> = {}) {
  const form = formWith(await visitor.get(`${LIST}/${id}/paid`), "method");
  return submit(visitor, form, { method: "CASH", ...typed });
}

describe("marking an invoice as paid", () => {
  test("offers all that is left and today, closes it, and its page says how, by whom and of which day", async () => {
    const id = await make({ email: "aysel@example.com" });
    // Whoever wants no receipt leaves the box empty.
    expect(find(await visitor.get(`${LIST}/${id}/paid`), "[name=receipt]:not([required])")).toBeDefined();
    const answer = await mark(id, { note: "At the desk" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${LIST}/${id}`]);
    expect(await amounts(id)).toEqual(["120.50", "120.50", "0.00"]);
    const said = wordsOf(under(await page(id), "Paid outside"));
    for (const word of ["Cash", "At the desk", "AZN\u00a0120.50"]) expect(said).toContain(word);
    const refused = await visitor.get(`${LIST}/${id}/paid`);
    expect(refused.text).toContain("This invoice is paid already.");
  });

  test("of a part leaves the rest open, and taking it back opens all of it again", async () => {
    const id = await make();
    await mark(id, { amount: "20.50", method: "TRANSFER" });
    expect(statusOf(await page(id))).toBe("Partially paid");
    const back = addressIn(await page(id), /^(\/billing\/invoices\/\w+\/paid\/trx_\w+\/take-back)/);
    expect((await visitor.get(back)).text).toContain("The invoice is open again");
    expect((await visitor.post(back, {})).status).toBe(422);
    const answer = await visitor.post(back, { intent: "takeBack" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${LIST}/${id}`]);
    expect(statusOf(await page(id))).toBe("Pending");
    expect(await amounts(id)).toEqual(["120.50", "0.00", "120.50"]);
    expect((await visitor.get(back)).text).toContain("This was undone already.");
  });

  test("offers all of an invoice with pre-authorization, says why, and takes no part", async () => {
    const id = await make({ preAuth: "on" });
    const offered = await visitor.get(`${LIST}/${id}/paid`);
    expect(find(offered, "[name=amount][readonly][value='120.50']")).toBeDefined();
    expect(wordsOf(find(offered, "dialog"))).toContain("With pre-authorization it can only be marked as paid in full.");
    const refused = await mark(id, { amount: "20.50" });
    expect(refused.status).toBe(422);
    expect(problemAt(refused, "amount")).toContain("With pre-authorization an invoice");
    expect(find(refused, "[name=amount][value='120.50']")).toBeDefined();
    expect((await mark(id)).status).toBe(303);
    expect(statusOf(await page(id))).toBe("Paid in cash");
  });

  test.each([
    ["amount", { amount: "120.51" }],
    ["amount", { amount: "" }],
    ["paidDate", { paidDate: inDays(2) }],
    ["paidDate", { paidDate: inDays(-92) }],
    ["paidDate", { paidDate: "" }],
    ["note", { note: "x".repeat(501) }],
  ])("says by the field %s what is wrong with %o, and keeps what was typed", async (name, typed) => {
    const id = await make();
    const answer = await mark(id, { note: "From the till", ...typed });
    expect(answer.status).toBe(422);
    expect(problemAt(answer, name)).toBeTruthy();
    if (name !== "note") expect(answer.text).toContain("From the till");
    expect(statusOf(await page(id))).toBe("Pending");
  });
});

describe("marking ticked invoices as paid", () => {
  const dialog = (ids: string[]) =>
    visitor.get(`${LIST}/selected/paid?${new URLSearchParams(ids.map((id) => ["ids", id]))}`);

  test("names what is left of each and leaves out the paid one, and the list's totals say what came outside", async () => {
    const [first, second, gone] = [await make(), await make(), await make()];
    await mark(gone);
    await mark(first, { amount: "20.50" });
    const shown = await dialog([first, second, gone]);
    expect(allWords(shown, "dialog tbody tr").join(" ")).toMatch(/100\.00.*120\.50.*Will not be marked/s);
    expect(wordsOf(find(shown, "dialog"))).toContain("2 invoices, AZN\u00a0220.50 in total.");
    const answer = await submit(visitor, formWith(shown, "method"), { method: "OTHER" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, LIST]);
    for (const id of [first, second]) expect(statusOf(await page(id))).toBe("Paid");
    expect(wordsOf(find(await visitor.get(LIST), ".totals"))).toMatch(/paid \([\d,.]+ outside\)/);
  });

  test("needs a day, and keeps the way that was chosen", async () => {
    const id = await make();
    const answer = await submit(visitor, formWith(await dialog([id]), "method"), { method: "TRANSFER", paidDate: "" });
    expect(answer.status).toBe(422);
    expect(problemAt(answer, "paidDate")).toBeTruthy();
    expect(answer.text).toMatch(/value="TRANSFER"[^>]*checked|checked[^>]*value="TRANSFER"/);
    expect(statusOf(await page(id))).toBe("Pending");
  });

  test("of somebody who may not is refused", async () => {
    const made = await makeOwner({ team: [{ role: "ROLE_OPERATOR", permissions: ["CREATE_LINK"] }] });
    const [clerk] = made.team;
    if (!clerk) throw new Error("nobody was made");
    const reader = await signIn(clerk);
    expect((await reader.get(`${LIST}/selected/paid?ids=inv_NONE`)).status).toBe(403);
  });
});
