import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { netOf } from "#provider/rules/net";
import { answerRefunds, now, ours, paid, refund, refuseRefunds, richer } from "../../support/workerd/money.ts";
import { send } from "../../support/workerd/sandbox.ts";

/** Captured − fee − refunded = net, wherever the four are shown (decision 0032). */

const ask = async (path: string) => (await send(`GET ${path}`, { token: ours().owner.token })).json;

/**
 * The four figures of a payment in the list and on its page, of everything, of a filter, and of the month on the
 * dashboard.
 */
async function everywhere(id: string) {
  const list = contract.transactions.list.answer.parse(await ask("/api/transactionsPageable"));
  const detail = contract.transactions.get.answer.parse(await ask(`/api/transactions/${id}`));
  const figures = ({ capturedAmount, fee, refundedAmount, net }: typeof detail | (typeof list.content)[number]) => ({
    captured: capturedAmount,
    fee,
    refunded: refundedAmount,
    net,
  });
  const totals = async (query: string) => {
    const all = contract.transactions.totals.answer.parse(await ask(`/meta-data-transactions${query}`));
    return { captured: all.capturedAmount, fee: all.totalFee, refunded: all.refundedAmount, net: all.totalNet };
  };
  const month = contract.dashboard.monthlyActivity.answer.parse(await ask("/api/dashboard/report-monthly-activity"));
  return {
    listed: list.content.filter((row) => row.id === id).map(figures)[0],
    shown: figures(detail),
    // By the daily totals, and by adding up rows.
    totals: await totals(""),
    filtered: await totals("?description=two"),
    dashboard: { captured: month.paid, fee: month.fee, refunded: month.refunded, net: month.net },
    onItsWay: detail.refundingAmount,
    left: detail.refundableAmount,
  };
}
const all = (captured: number, fee: number, refunded: number, net: number) => {
  const figures = { captured, fee, refunded, net };
  return { listed: figures, shown: figures, totals: figures, filtered: figures, dashboard: figures };
};

describe("net", () => {
  it("is what is left after fee and refunds, also of what is on its way and below zero, wherever it is shown", async () => {
    const transaction = await paid(992);
    expect(await everywhere(transaction.id)).toEqual({ ...all(99200, 2480, 0, 96720), onItsWay: 0, left: 99200 });
    await refund(transaction, 40);
    expect(await everywhere(transaction.id)).toEqual({ ...all(99200, 2480, 4000, 92720), onItsWay: 4000, left: 95200 });
    await answerRefunds();
    expect(await everywhere(transaction.id)).toEqual({ ...all(99200, 2480, 4000, 92720), onItsWay: 0, left: 95200 });
  });

  it("of a payment refunded in full is less than nothing: the fee stays with the provider", async () => {
    const other = (await richer()).transaction;
    const transaction = await paid(992);
    await refund(transaction, 992);
    await answerRefunds();
    expect(await now(transaction)).toMatchObject({ status: "REFUNDED" });
    const { shown, listed, totals, dashboard, left } = await everywhere(transaction.id);
    expect([shown, listed, left]).toEqual([
      { captured: 99200, fee: 2480, refunded: 99200, net: -2480 },
      { captured: 99200, fee: 2480, refunded: 99200, net: -2480 },
      0,
    ]);
    const both = { captured: 99200 + other.grossMinor, fee: 2480 + other.feeMinor, refunded: 99200 };
    const net = other.grossMinor - other.feeMinor - 2480;
    expect([totals, dashboard]).toEqual([
      { ...both, net },
      { ...both, net },
    ]);
  });

  it("is as it was when a refund does not go through", async () => {
    const transaction = await paid(100);
    await refuseRefunds(transaction);
    await refund(transaction, 30);
    expect((await everywhere(transaction.id)).shown.net).toBe(10000 - 250 - 3000);
    await answerRefunds();
    expect(await everywhere(transaction.id)).toEqual({ ...all(10000, 250, 0, 9750), onItsWay: 0, left: 10000 });
  });

  it("may be taken of sums, as of one payment", () => {
    const one = { capturedAmount: 99200, fee: 2480, refundedAmount: 99200 };
    const other = { capturedAmount: 10000, fee: 250, refundedAmount: 0 };
    const sum = { capturedAmount: 109200, fee: 2730, refundedAmount: 99200 };
    expect([netOf(one), netOf(other), netOf(sum)]).toEqual([-2480, 9750, -2480 + 9750]);
  });
});
