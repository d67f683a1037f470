import { describe, expect, it } from "vitest";
import { webhookDeliveries } from "../../../sandbox/src/db/schema/index.ts";
import { inDays } from "../../support/days.ts";
import { payWith, receiptOf } from "../../support/workerd/checkout.ts";
import { makeLink, payer } from "../../support/workerd/links.ts";
import { answerRefunds, ours, outcome, paid, refund, refuseRefunds, richer } from "../../support/workerd/money.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { approveNow, makePayout, recall, reject } from "../../support/workerd/paying-out.ts";
import {
  approveFileNow,
  checkedFile,
  csvOf,
  makeFileNow,
  recallFile,
  rowOf,
} from "../../support/workerd/payout-files.ts";
import { advance, db, makePerson, newKey, sandboxNow, send, type Someone } from "../../support/workerd/sandbox.ts";
import { keyTerms, madeKey } from "../../support/workerd/server-keys.ts";
import { arrived, bodies, made, tick } from "../../support/workerd/webhook-server.ts";
import { FAILING_IBAN, IBAN, RETURNING_IBAN, withdrawNow } from "../../support/workerd/withdrawing.ts";

const DAY_S = 24 * 3600;
const appId = () => ours().merchant.applicationId;
const manager = () => makePerson(ours().merchant, "ROLE_FIN_MANAGER");

/** What was told of one thing or of all, as type, state and amount; what has one time comes in no order. */
const told = (id?: string) =>
  bodies()
    .filter(({ data }) => id === undefined || data["id"] === id)
    .map(({ type, data }) => [type, data["status"], data["amount"]].filter((one) => one !== undefined).join(" "))
    .toSorted();

/** Everything written has arrived, each message once, and the clock adds nothing. */
async function once() {
  await tick();
  const before = arrived().length;
  await tick();
  expect(arrived()).toHaveLength(before);
  const ids = arrived().map(({ init }) => new Headers(init.headers).get("webhook-id"));
  expect(new Set(ids).size).toBe(before);
  expect(await db.$count(webhookDeliveries)).toBe(before);
}

describe("an event is told once for each time that it happens:", () => {
  it("a link that is paid, each time, beside the payment itself", async () => {
    await made({ types: ["link.paid"] });
    const { code, id } = await makeLink(ours().merchant, { amount: 200 });
    for (let time = 0; time < 2; time++) await receiptOf(await payWith(code, payer()));
    await tick();
    expect(told(id)).toEqual(["link.paid ACTIVE 200", "link.paid ACTIVE 200"]);
    expect(new Set(bodies().map(({ data }) => data["transactionId"])).size).toBe(2);
    expect(bodies()[0]?.data).toMatchObject({ code, appId: appId(), currency: "AZN" });
    await tick();
    expect(arrived()).toHaveLength(2);
  });

  it("an invoice that is sent, on each channel, and that is reminded of, not", async () => {
    await made({ types: ["invoice.sent"] });
    const { invoice } = await makeInvoice(ours().merchant, { email: "payer@example.com" });
    const body = { invoiceId: invoice.id, channels: ["SMS", "EMAIL"] };
    await send("POST /api/bookings/send-invoice", { token: ours().owner.token, key: newKey(), body });
    await once();
    expect(told(invoice.id)).toHaveLength(2);
    expect(
      bodies()
        .map(({ data }) => data["channel"])
        .toSorted(),
    ).toEqual(["EMAIL", "SMS"]);
  });

  it("an invoice that expires, and one that is canceled", async () => {
    await made({ types: ["invoice.expired", "invoice.canceled"] });
    const [late, off] = [await makeInvoice(ours().merchant, {}), await makeInvoice(ours().merchant, {})];
    await send(`POST /api/booking/invoice/${off.invoice.id}/cancel`, { token: ours().owner.token });
    await tick();
    await advance(60 * DAY_S);
    await tick();
    expect(bodies().map(({ type, data }) => [type, data["id"]])).toEqual([
      ["invoice.canceled", off.invoice.id],
      ["invoice.expired", late.invoice.id],
    ]);
  });

  it("an invoice and a link, with the merchant's own reference and metadata", async () => {
    await made({ types: ["invoice.sent", "invoice.paid", "invoice.canceled", "link.paid"] });
    const { merchant, owner } = ours();
    const ofCart = { reference: "cart-17", metadata: { cart: "17" } };
    const { invoice } = await makeInvoice(merchant, { email: "payer@example.com", amount: 40, ...ofCart });
    const body = { invoiceId: invoice.id, channels: ["EMAIL"] };
    await send("POST /api/bookings/send-invoice", { token: owner.token, key: newKey(), body });
    await receiptOf(await payWith(invoice.code, payer()));
    const off = await makeInvoice(merchant, { ...ofCart, reference: "cart-18" });
    await send(`POST /api/booking/invoice/${off.invoice.id}/cancel`, { token: owner.token });
    const link = await makeLink(merchant, { amount: 200, ...ofCart, reference: "cart-19" });
    await receiptOf(await payWith(link.code, payer()));
    await makeInvoice(merchant, {});
    await tick();
    expect(bodies().map(({ type, data }) => [type, data["reference"], data["metadata"]])).toEqual(
      [
        ["invoice.sent", "cart-17"],
        ["invoice.paid", "cart-17"],
        ["invoice.canceled", "cart-18"],
        ["link.paid", "cart-19"],
      ].map((one) => [...one, ofCart.metadata]),
    );
  });

  it("a refund that is begun, done, or refused", async () => {
    const [good, bad] = [await paid(), await paid()];
    await richer();
    await made({ types: ["refund.started", "refund.done", "refund.failed", "payment.refund_failed"] });
    await refuseRefunds(bad);
    for (const payment of [good, bad]) expect(outcome(await refund(payment, 40))).toBe("done");
    await answerRefunds();
    await once();
    const of = (payment: { id: string }) =>
      bodies()
        .filter(({ data }) => data["transactionId"] === payment.id)
        .map(({ type }) => type)
        .toSorted();
    expect(of(good)).toEqual(["refund.done", "refund.started"]);
    expect(of(bad)).toEqual(["payment.refund_failed", "refund.failed", "refund.started"]);
  });

  it("a payout in each step that it takes", async () => {
    await richer();
    await made();
    const { merchant, owner } = ours();
    const maker = await manager();
    const [good, failing, returning] = [
      await makePayout(merchant, maker),
      await makePayout(merchant, maker, { iban: FAILING_IBAN }),
      await makePayout(merchant, maker, { iban: RETURNING_IBAN }),
    ];
    for (const id of [good, failing, returning]) await approveNow(owner, id);
    const [rejected, recalled, expired] = [
      await makePayout(merchant, maker),
      await makePayout(merchant, maker),
      await makePayout(merchant, maker),
    ];
    await reject(owner, rejected);
    await recall(maker, recalled);
    await advance(61);
    await advance(121);
    await once();
    await advance(30 * DAY_S);
    await tick();
    const begun = ["payout.sent IN_PROGRESS 1", "payout.waiting AWAITING_APPROVAL 1"];
    expect(told(good)).toEqual(["payout.paid SUCCESS 1", ...begun]);
    expect(told(failing)).toEqual(["payout.failed FAIL 1", ...begun]);
    expect(told(returning)).toEqual(["payout.paid SUCCESS 1", "payout.returned RETURNED 1", ...begun]);
    for (const [id, state] of [
      [rejected, "REJECTED"],
      [recalled, "RECALLED"],
      [expired, "EXPIRED"],
    ] as const)
      expect(told(id)).toEqual([`payout.canceled ${state} 1`, "payout.waiting AWAITING_APPROVAL 1"]);
  });

  it("a file of payouts in each step, and each of its payouts", async () => {
    await richer();
    await made();
    const maker = await manager();
    const fileOf = async (by: Someone, ...rows: string[]) => {
      const { id } = await checkedFile(by, ours().merchant, csvOf(...rows));
      expect(outcome(await makeFileNow(by, id))).toBe("done");
      return id;
    };
    const failing = rowOf({ number: FAILING_IBAN, amount: "20" });
    const [good, partly, bad, recalled] = [
      await fileOf(maker, rowOf({ number: RETURNING_IBAN, amount: "30" }), rowOf({ amount: "10" })),
      await fileOf(maker, rowOf({ amount: "100" }), failing),
      await fileOf(maker, failing),
      await fileOf(maker, rowOf()),
    ];
    for (const id of [good, partly, bad]) expect(outcome(await approveFileNow(ours().owner, id))).toBe("done");
    await recallFile(maker, recalled);
    await advance(61);
    await tick();
    const [sent, waiting] = ["payout_file.sent IN_PROGRESS", "payout_file.waiting AWAITING_APPROVAL"];
    expect(told(good)).toEqual(["payout_file.paid SUCCESS 40", `${sent} 40`, `${waiting} 40`]);
    expect(told(partly)).toEqual(["payout_file.partly_paid PARTLY_DONE 120", `${sent} 120`, `${waiting} 120`]);
    expect(told(bad)).toEqual(["payout_file.failed FAIL 20", `${sent} 20`, `${waiting} 20`]);
    expect(told(recalled)).toEqual(["payout_file.canceled RECALLED 10", `${waiting} 10`]);
    const ofFile = () => bodies().filter(({ data }) => data["fileId"] === good);
    expect(
      ofFile()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(["payout.paid", "payout.paid", "payout.sent", "payout.sent"]);
    // What comes back later is told in its own time.
    await advance(121);
    await tick();
    const [last] = bodies().filter(({ type, data }) => type === "payout_file.partly_paid" && data["id"] === good);
    expect(last?.data).toMatchObject({ arrived: 1, returned: 1 });
    const [returned] = ofFile().filter(({ type }) => type === "payout.returned");
    expect(last?.timestamp).toBe(returned?.timestamp);
    await once();
  });

  it("a withdrawal that fails, and one that comes back", async () => {
    await richer();
    await made();
    for (const target of [IBAN, FAILING_IBAN, RETURNING_IBAN]) {
      const typed = { appId: appId(), amount: 10, description: "Takings", target };
      expect(outcome(await withdrawNow(ours().owner, typed))).toBe("done");
    }
    await advance(61);
    await advance(121);
    await once();
    expect(told()).toEqual([
      "withdrawal.failed FAIL 10",
      "withdrawal.paid SUCCESS 10",
      "withdrawal.paid SUCCESS 10",
      "withdrawal.returned RETURNED 10",
      ...Array<string>(3).fill("withdrawal.sent IN_PROGRESS 10"),
    ]);
  });

  it("an application that is switched off and on", async () => {
    await made();
    for (const enabled of [false, true, true])
      await send(`PUT /api/apps/${appId()}/enabled`, { token: ours().owner.token, body: { enabled } });
    await once();
    expect(told()).toEqual(["application.status DISABLED", "application.status ONLINE"]);
  });

  it("a key that ends in 14 days, and in 3", async () => {
    await made();
    const day = inDays(20, "default", await sandboxNow());
    const { key } = await madeKey(ours().owner, keyTerms(appId(), { endsOn: day }));
    for (const days of [7, 5, 6, 4]) {
      await advance(days * DAY_S);
      await tick();
    }
    expect(bodies().map(({ type, data }) => [type, data["id"]])).toEqual([
      ["key.ending", key.id],
      ["key.ending", key.id],
    ]);
    await once();
  });
});
