import { expect, it } from "vitest";
import { PAYMENT_STATUSES } from "#provider/contract/words";
import { endingOf, refusalToPayOrder } from "../../../sandbox/src/domain/order-state.ts";

const NOW = 1_000;

it("an order takes a card until it ends or money is in it", () => {
  const told = PAYMENT_STATUSES.map((status) => {
    const [before, after] = [NOW + 1, NOW].map((endsAt) => refusalToPayOrder({ status, endsAt }, NOW) ?? "payable");
    return before === after ? `${status} ${before}` : `${status} ${before}, at its end ${after}`;
  });
  expect(told).toEqual([
    "CREATED payable, at its end expired",
    "PENDING payable",
    "ACCEPTED paid",
    "APPROVED paid",
    "DECLINED payable, at its end expired",
    "CANCELED canceled",
    "EXPIRED expired",
    "PREAUTH_APPROVED held",
    "PREAUTH_EXPIRED expired",
    "PARTIAL paid",
    "CASH paid",
    "REVERSE canceled",
    "REFUND_IN_PROGRESS paid",
    "PARTIAL_REFUND paid",
    "REFUNDED paid",
  ]);
});

it("only an order without money ends, and a declined one keeps its status", () => {
  const ending = PAYMENT_STATUSES.flatMap((status) => (endingOf(status) ? [`${status} ${endingOf(status)}`] : []));
  expect(ending).toEqual(["CREATED expire", "PENDING expire", "DECLINED stays", "CANCELED stays", "EXPIRED stays"]);
});
