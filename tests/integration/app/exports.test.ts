import { beforeAll, describe, expect, test } from "vitest";
import { addressIn, detailOf, dialogOf, hrefsIn } from "../../support/html";
import type { Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { demoUser, makeOwner, outbox, withFault, type TestOwner } from "../../support/sandbox";
import { appLog, logReaches } from "../../support/server-log";
import { signIn } from "../../support/sign-in";

const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Not the owner: how many files somebody takes in an hour is limited, and other tests take many as the owner. */
let demo: Visitor;
let owner: TestOwner;
let visitor: Visitor;
beforeAll(async () => {
  demo = await signIn(await demoUser("ROLE_FIN_MANAGER"));
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  await createInvoice(visitor, owner.appIds[0] ?? "none");
});

describe("the dialog of an export", () => {
  test("says what will be in the file, and links to it with the list's own filters", async () => {
    const page = await demo.get("/billing/transactions/export?status=APPROVED&from=2000-01-01&amount=x&page=3");
    expect(page.status).toBe(200);
    const dialog = dialogOf(page);
    // What cannot be read is no filter, and no page of the list is one.
    expect(detailOf(dialog, "Filters")).toBe("Status: Paid From: Jan 1, 2000");
    expect(hrefsIn(dialog)).toContain("/billing/transactions/export/file?status=APPROVED&from=2000-01-01");
  });

  test("says the promised sentence when there is nothing, and so does the file's own address", async () => {
    const empty = "No transactions found for the selected date range.";
    const { text } = await visitor.get("/billing/transactions/export");
    expect(text).toContain(empty);
    expect(text).not.toContain("/billing/transactions/export/file");
    const file = await visitor.get("/billing/transactions/export/file?status=APPROVED");
    expect([file.status, file.headers.get("location")]).toEqual([303, "/billing/transactions/export?status=APPROVED"]);
  });
});

test("movements of a wallet are a file too, for whoever sees them", async () => {
  const wallet = addressIn(await demo.get("/billing/wallet"), /^\/billing\/wallet\/ES\d{7}/);
  expect(hrefsIn(await demo.get(`${wallet}?kind=PAYMENT`))).toContain(`${wallet}/export?kind=PAYMENT`);
  const dialog = dialogOf(await demo.get(`${wallet}/export?kind=PAYMENT`));
  expect(detailOf(dialog, "Filters")).toBe("Type: Payments");
  expect(detailOf(dialog, "Columns")).toContain("Balance, Currency");
  expect(hrefsIn(dialog)).toContain(`${wallet}/export/file?kind=PAYMENT`);
  const { status, headers } = await demo.get(`${wallet}/export/file?kind=PAYMENT`);
  expect([status, headers.get("content-type")]).toEqual([200, EXCEL]);
  const empty = await demo.get(`${wallet}/export/file?reference=none`);
  expect([empty.status, empty.headers.get("location")]).toEqual([303, `${wallet}/export?reference=none`]);
});

test.each([
  ["/billing/payouts?state=SUCCESS", /^\/billing\/payouts\/pay_\w+/],
  ["/billing/wallet/withdrawals?tab=ARRIVED", /^\/billing\/wallet\/withdrawals\/pay_\w+/],
])("the money that arrived of %s has a receipt, a PDF", async (list, link) => {
  const page = addressIn(await demo.get(list), link);
  expect(hrefsIn(await demo.get(page))).toContain(`${page}/receipt`);
  const { status, headers, text } = await demo.get(`${page}/receipt`);
  expect([status, headers.get("content-type"), text.slice(0, 5)]).toEqual([200, "application/pdf", "%PDF-"]);
});

test("a payout whose money did not arrive has no receipt: its page says how it stands", async () => {
  const page = addressIn(await demo.get("/billing/payouts?tab=FAILED"), /^\/billing\/payouts\/pay_\w+/);
  expect(hrefsIn(await demo.get(page))).not.toContain(`${page}/receipt`);
  const { status, headers } = await demo.get(`${page}/receipt`);
  expect([status, headers.get("location")]).toEqual([303, page]);
});

describe("the file", () => {
  test.each([
    ["/billing/transactions/export/file?status=APPROVED", "transactions"],
    ["/billing/invoices/export/file?sort=-amount", "invoices"],
    ["/billing/qr-payments/export/file", "qr-payments"],
    ["/billing/payouts/export/file?state=FAIL", "payouts"],
    ["/billing/customers/export/file", "customers"],
    ["/billing/wallet/withdrawals/export/file?tab=FAILED", "withdrawals"],
    ["/billing/wallet/transfers/export/file?tab=OUT", "transfers"],
    ["/users/export/file", "users"],
  ])("%s is a download that nobody keeps", async (path, name) => {
    const { status, headers, text } = await demo.get(path);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, EXCEL, "no-store"]);
    expect(headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.xlsx"$`),
    );
    expect(text.startsWith("PK")).toBe(true);
  });

  test.each([
    ["/billing/transactions/export/file", "/api/transactions-excel"],
    ["/users/export/file", "/api/users/export"],
    ["/billing/payouts/files/template", "/api/wallets/payout-file/template"],
  ])("%s is not passed on as a whole one when the provider breaks it off", async (path, call) => {
    const broken = await withFault({ path: call, method: "GET", kind: "halfFile", times: 1 }, () => demo.get(path));
    expect(broken.text).not.toContain("PK\u0005\u0006");
    // What the runtime makes of a broken stream is its own: on this machine it ends the connection as if all were
    // there.
    await logReaches((await demo.get("/billing/invoices")).headers.get("x-request-id") ?? "");
    const requestId = broken.headers.get("x-request-id");
    expect(appLog().filter((line) => line.requestId === requestId)).toContainEqual(
      expect.objectContaining({ event: "file_broke_off" }),
    );
  });

  test("is for whoever may export, and so is its button", async () => {
    const [member] = owner.team;
    if (!member) throw new Error("nobody on the team");
    const operator = await signIn(member);
    for (const path of ["/billing/transactions/export", "/billing/invoices/export/file", "/users/export/file"])
      expect([path, (await operator.get(path)).status]).toEqual([path, 403]);
    expect((await operator.get("/billing/transactions")).text).not.toContain("/billing/transactions/export");
    expect(hrefsIn(await visitor.get("/billing/transactions"))).toContain("/billing/transactions/export");
  });
});

describe("by email", () => {
  test.each([
    ["/billing/invoices/export?guestName=kamran", "/billing/invoices?guestName=kamran"],
    ["/users/export", "/users"],
  ])("%s sends a link to one's own address and goes back to the list", async (path, back) => {
    const before = (await outbox(owner.username)).length;
    const answer = await visitor.post(path, { intent: "email" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, back]);
    const messages = await outbox(owner.username);
    expect(messages).toHaveLength(before + 1);
    expect(messages[0]?.link).toMatch(/\/exports\/\w{32}$/);
    expect((await visitor.get(back)).text).toContain(`We have sent a link to ${owner.username}.`);
  });

  test("says that there is nothing to send when there is nothing", async () => {
    const answer = await visitor.post("/billing/transactions/export", { intent: "email" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("No transactions found for the selected date range.");
  });
});
