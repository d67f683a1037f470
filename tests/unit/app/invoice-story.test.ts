import { describe, expect, it } from "vitest";
import type {
  InvoiceEvent,
  InvoiceEventKind,
  InvoiceHistoryEntry,
  InvoiceOperation,
} from "#provider/contract/invoice-log";
import { readShow, shownEvents, storyOf } from "~/billing/invoices/story";

const event = (kind: InvoiceEventKind, minute: number, transactionId: string | null = null): InvoiceEvent => ({
  kind,
  at: `2026-11-29T10:0${minute}:00Z`,
  by: null,
  amount: null,
  channel: null,
  transactionId,
  detail: null,
  changes: [],
});
const entry = (action: InvoiceHistoryEntry["action"], minute: number): InvoiceHistoryEntry => ({
  action,
  at: `2026-11-29T10:0${minute}:00Z`,
  by: "Leyla Əliyeva",
  channel: action === "SENT" ? "SMS" : null,
  detail: null,
  changes: [],
});
const attempt: InvoiceOperation = {
  id: "trx_1",
  at: "2026-11-29T10:02:00Z",
  status: "DECLINED",
  amount: 120_50,
  cardNumber: "•••• 0002",
  rrn: "612345678901",
  responseDescription: "Declined by the card's bank",
};

describe("the story of an invoice", () => {
  const timeline = [
    event("CREATED", 0),
    event("SENT", 1),
    event("PAYMENT_DECLINED", 2, "trx_1"),
    event("EDITED", 3),
    event("PAYMENT_APPROVED", 4, "trx_2"),
  ];
  const history = [entry("CREATED", 0), entry("SENT", 1), entry("EDITED", 3)];
  const story = storyOf(timeline, history, [attempt]);

  it("is one line of both logs, in the order of time, each payment with its attempt", () => {
    expect(story.map(({ kind, by }) => [kind, by])).toEqual([
      ["CREATED", "Leyla Əliyeva"],
      ["SENT", "Leyla Əliyeva"],
      ["PAYMENT_DECLINED", null],
      ["EDITED", "Leyla Əliyeva"],
      ["PAYMENT_APPROVED", null],
    ]);
    expect(story.map((one) => one.attempt?.rrn)).toEqual([undefined, undefined, attempt.rrn, undefined, undefined]);
  });

  it.each([
    ["all", ["CREATED", "SENT", "PAYMENT_DECLINED", "EDITED", "PAYMENT_APPROVED"]],
    ["payments", ["PAYMENT_DECLINED", "PAYMENT_APPROVED"]],
    ["messages", ["SENT"]],
    ["changes", ["CREATED", "EDITED"]],
  ] as const)("shows %s", (show, kinds) => {
    expect(shownEvents(story, show).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("shows all of it where an address asks for nothing that there is", () => {
    expect(["messages", "nothing", ""].map((show) => readShow(new URLSearchParams({ show })))).toEqual([
      "messages",
      "all",
      "all",
    ]);
  });
});
