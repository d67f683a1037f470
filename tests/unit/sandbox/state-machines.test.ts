import { REFUND_STATES } from "#provider/contract/refund-terms";
import { describe, expect, it } from "vitest";
import { cancelRefusal, editRefusal, removalRefusalOf } from "#provider/rules/invoice-actions";
import {
  APPLICATION_STATUSES,
  INVOICE_STATUSES,
  LINK_STATUSES,
  PAYMENT_STATUSES,
  PAYOUT_STATES,
  RECURRENCE_STATES,
} from "#provider/contract/words";
import {
  APPLICATION_MOVES,
  enabledStatus,
  nextApplicationStatus,
} from "../../../sandbox/src/domain/application-state.ts";
import {
  INVOICE_MOVES,
  nextInvoiceStatus,
  openAmount,
  refusalToPay,
} from "../../../sandbox/src/domain/invoice-state.ts";
import { AZQR_NOTICE_MOVES, AZQR_NOTICE_STATES, nextAzqrNoticeState } from "../../../sandbox/src/domain/azqr-notice.ts";
import { LINK_MOVES, nextLinkStatus, refusalToPayLink, switchedLink } from "../../../sandbox/src/domain/link-state.ts";
import { nextPayoutState, PAYOUT_MOVES } from "../../../sandbox/src/domain/payout-state.ts";
import { nextRecurrenceState, RECURRENCE_MOVES } from "../../../sandbox/src/domain/recurrence-state.ts";
import {
  nextRefundState,
  nextTransactionStatus,
  REFUND_MOVES,
  TRANSACTION_MOVES,
} from "../../../sandbox/src/domain/transaction-state.ts";

/** Walks every pair of state and event and writes down the ones that lead somewhere, as `STATE event STATE`. */
function everyMove<State extends string, Event extends string>(
  states: readonly State[],
  events: readonly Event[],
  next: (state: State, event: Event) => State | undefined,
): string[] {
  return states
    .flatMap((state) => events.map((event) => `${state} ${event} ${next(state, event) ?? "refused"}`))
    .filter((line) => !line.endsWith(" refused"))
    .toSorted();
}

const listed = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .toSorted();

describe("every pair of state and event", () => {
  it("of a notice that money came by an AZQR code", () => {
    expect(everyMove(AZQR_NOTICE_STATES, AZQR_NOTICE_MOVES, nextAzqrNoticeState)).toEqual(
      listed(`RECEIVED match PAID
       RECEIVED miss UNMATCHED
       RECEIVED giveBack RETURNED
       UNMATCHED match PAID
       UNMATCHED miss UNMATCHED
       UNMATCHED giveBack RETURNED`),
    );
  });

  it("of an invoice", () => {
    expect(everyMove(INVOICE_STATUSES, INVOICE_MOVES, nextInvoiceStatus)).toEqual(
      listed(`PENDING edit PENDING
       PENDING remove PENDING
       PENDING payPart PARTIAL
       PENDING payAll COMPLETE
       PENDING hold PENDING
       PENDING complete COMPLETE
       PENDING release CANCELED
       PENDING lapse EXPIRED
       PENDING decline DECLINED
       PENDING fail ERROR
       PENDING markCash CASH
       PENDING cancel CANCELED
       PENDING expire EXPIRED
       PARTIAL payPart PARTIAL
       PARTIAL payAll COMPLETE
       PARTIAL decline PARTIAL
       PARTIAL expire EXPIRED
       DECLINED payPart PARTIAL
       DECLINED payAll COMPLETE
       DECLINED hold PENDING
       DECLINED decline DECLINED
       DECLINED fail ERROR
       DECLINED markCash CASH
       DECLINED cancel CANCELED
       DECLINED expire EXPIRED
       PENDING recordPart PARTIAL
       PENDING recordAll COMPLETE
       PARTIAL recordPart PARTIAL
       PARTIAL recordAll COMPLETE
       PARTIAL takeBack PENDING
       PARTIAL takeBackPart PARTIAL
       PARTIAL takeBackLate EXPIRED
       DECLINED recordPart PARTIAL
       DECLINED recordAll COMPLETE
       EXPIRED recordPart EXPIRED
       EXPIRED recordAll COMPLETE
       EXPIRED markCash CASH
       EXPIRED takeBackLate EXPIRED
       COMPLETE takeBack PENDING
       COMPLETE takeBackPart PARTIAL
       COMPLETE takeBackLate EXPIRED
       CASH takeBack PENDING
       CASH takeBackPart PARTIAL
       CASH takeBackLate EXPIRED`),
    );
  });

  it("of a payment link", () => {
    expect(everyMove(LINK_STATUSES, LINK_MOVES, nextLinkStatus)).toEqual(
      listed(`ACTIVE pay ACTIVE
       ACTIVE use USED
       ACTIVE disable DISABLED
       ACTIVE enable ACTIVE
       ACTIVE expire EXPIRED
       DISABLED disable DISABLED
       DISABLED enable ACTIVE`),
    );
  });

  it("of a payment, its pre-authorisation and its refunds", () => {
    expect(everyMove(PAYMENT_STATUSES, TRANSACTION_MOVES, nextTransactionStatus)).toEqual(
      listed(`CREATED submit PENDING
       CREATED cancel CANCELED
       CREATED expire EXPIRED
       CASH takeBackCash CANCELED
       PENDING approve APPROVED
       PENDING hold PREAUTH_APPROVED
       PENDING decline DECLINED
       PENDING cancel CANCELED
       PENDING expire EXPIRED
       DECLINED submit PENDING
       PREAUTH_APPROVED complete APPROVED
       PREAUTH_APPROVED reverse REVERSE
       PREAUTH_APPROVED lapse PREAUTH_EXPIRED
       APPROVED requestRefund REFUND_IN_PROGRESS
       PARTIAL_REFUND requestRefund REFUND_IN_PROGRESS
       REFUND_IN_PROGRESS refundPart PARTIAL_REFUND
       REFUND_IN_PROGRESS refundAll REFUNDED
       REFUND_IN_PROGRESS refundFailedFirst APPROVED
       REFUND_IN_PROGRESS refundFailedLater PARTIAL_REFUND`),
    );
  });

  it("of the rounds of a recurring invoice", () => {
    expect(everyMove(RECURRENCE_STATES, RECURRENCE_MOVES, nextRecurrenceState)).toEqual(
      listed(`ACTIVE pause PAUSED
       ACTIVE end ENDED
       PAUSED resume ACTIVE
       PAUSED end ENDED`),
    );
  });

  it("of a refund", () => {
    expect(everyMove(REFUND_STATES, REFUND_MOVES, nextRefundState)).toEqual(
      listed(`AWAITING_APPROVAL approve IN_PROGRESS
       AWAITING_APPROVAL reject REJECTED
       AWAITING_APPROVAL recall RECALLED
       AWAITING_APPROVAL expire EXPIRED
       LEAVING leave IN_PROGRESS
       LEAVING recall RECALLED
       IN_PROGRESS succeed SUCCESS
       IN_PROGRESS fail FAILED`),
    );
  });

  it("of a payout", () => {
    expect(everyMove(PAYOUT_STATES, PAYOUT_MOVES, nextPayoutState)).toEqual(
      listed(`CREATED askApproval AWAITING_APPROVAL
       CREATED start IN_PROGRESS
       CREATED targetUnknown NOT_FOUND
       CREATED limitExceeded DAILY_PAYOUT_LIMIT_EXCEEDED
       AWAITING_APPROVAL approve IN_PROGRESS
       AWAITING_APPROVAL reject REJECTED
       AWAITING_APPROVAL recall RECALLED
       AWAITING_APPROVAL expire EXPIRED
       IN_PROGRESS succeed SUCCESS
       IN_PROGRESS fail FAIL
       IN_PROGRESS targetUnknown NOT_FOUND
       SUCCESS sendBack RETURNED`),
    );
  });

  it("of an application", () => {
    expect(everyMove(APPLICATION_STATUSES, APPLICATION_MOVES, nextApplicationStatus)).toEqual(
      listed(`DEVELOPMENT submit IN_REVIEW
       DEVELOPMENT disable DISABLED
       IN_REVIEW approve APPROVED
       IN_REVIEW reject REJECTED
       IN_REVIEW disable DISABLED
       REJECTED submit IN_REVIEW
       REJECTED disable DISABLED
       APPROVED sign SIGNED
       APPROVED disable DISABLED
       SIGNED goLive ONLINE
       SIGNED disable DISABLED
       ONLINE disable DISABLED`),
    );
  });
});

describe("a disabled application", () => {
  it.each(APPLICATION_STATUSES.filter((status) => status !== "DISABLED"))("goes back to %s", (before) => {
    expect(enabledStatus("DISABLED", before)).toBe(before);
    expect(enabledStatus(before, before)).toBeUndefined();
  });
});

describe("what may be done with an invoice", () => {
  const standings = INVOICE_STATUSES.flatMap((status) =>
    [
      { paidAmount: 0, heldAmount: 0 },
      { paidAmount: 100, heldAmount: 0 },
      { paidAmount: 0, heldAmount: 100 },
    ].map((money) => ({ status, ...money })),
  );
  type Standing = (typeof standings)[number];
  const allowed = (refusal: (standing: Standing) => string | undefined) =>
    standings
      .filter((standing) => refusal(standing) === undefined)
      .map(({ status, paidAmount, heldAmount }) => `${status} ${paidAmount} ${heldAmount}`);

  it("is an edit only while it is pending with nothing paid or held", () => {
    expect(allowed(editRefusal)).toEqual(["PENDING 0 0"]);
  });

  it("is deleting only then, and when nobody tried to pay", () => {
    expect(allowed((standing) => removalRefusalOf(standing, 0))).toEqual(["PENDING 0 0"]);
    expect(allowed((standing) => removalRefusalOf(standing, 1))).toEqual([]);
  });

  it("is cancelling while it is open with nothing paid or held, also after a card was declined", () => {
    expect(allowed(cancelRefusal)).toEqual(["PENDING 0 0", "DECLINED 0 0"]);
    for (const standing of standings)
      if (cancelRefusal(standing) === undefined) expect(nextInvoiceStatus(standing.status, "cancel")).toBe("CANCELED");
  });
});

describe("who may pay an invoice", () => {
  const open = { status: "PENDING", amountMinor: 1000, paidMinor: 0, heldMinor: 0, expiresAt: 2000 } as const;

  it.each([
    [{}, 1999, undefined],
    [{}, 2000, "expired"],
    [{ status: "EXPIRED" }, 1, "expired"],
    [{ status: "DECLINED" }, 1, undefined],
    [{ status: "PARTIAL", paidMinor: 400 }, 1, undefined],
    [{ status: "PARTIAL", paidMinor: 400 }, 2000, "expired"],
    [{ heldMinor: 1000 }, 1, "held"],
    [{ heldMinor: 1000 }, 3000, "held"],
    [{ status: "COMPLETE", paidMinor: 1000 }, 3000, "paid"],
    [{ status: "CASH" }, 1, "paid"],
    [{ status: "CANCELED" }, 1, "canceled"],
    [{ status: "ERROR" }, 1, "canceled"],
  ] as const)("%o at %i: %s", (changed, now, expected) => {
    expect(refusalToPay({ ...open, ...changed }, now)).toBe(expected);
  });

  it("asks only for what is open", () => {
    expect(openAmount({ amountMinor: 1000, paidMinor: 300, heldMinor: 200 })).toBe(500);
  });
});

describe("a payment link", () => {
  it.each([
    ["ACTIVE", null, undefined],
    ["ACTIVE", 1001, undefined],
    ["ACTIVE", 1000, "expired"],
    ["DISABLED", null, "disabled"],
    ["DISABLED", 1000, "expired"],
    ["USED", 1000, "used"],
    ["EXPIRED", null, "expired"],
  ] as const)("that is %s and ends at %s is, at 1000, to a payer: %s", (status, expiresAt, refusal) => {
    expect(refusalToPayLink({ status, expiresAt }, 1000)).toBe(refusal);
  });

  it.each([
    ["ACTIVE", null, "ACTIVE", "ACTIVE"],
    ["DISABLED", 1001, "ACTIVE", "ACTIVE"],
    ["DISABLED", 1000, "ACTIVE", undefined],
    ["ACTIVE", 1000, "DISABLED", "DISABLED"],
    ["USED", null, "ACTIVE", undefined],
    ["USED", null, "DISABLED", undefined],
    ["EXPIRED", 1000, "ACTIVE", undefined],
    ["EXPIRED", 1000, "DISABLED", undefined],
  ] as const)("that is %s and ends at %s is, at 1000, switched to %s: %s", (status, expiresAt, wanted, becomes) => {
    expect(switchedLink({ status, expiresAt }, wanted, 1000)).toBe(becomes);
  });
});
