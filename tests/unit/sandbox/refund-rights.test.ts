import { expect, it } from "vitest";
import { REFUND_STATES } from "#provider/contract/refund-terms";
import { REFUND_ACTS, refundRights } from "../../../sandbox/src/domain/refund-approval.ts";

const BOTH = [true, false];

/** Every state, and everybody who may look. */
const VIEWS = REFUND_STATES.flatMap((state) =>
  BOTH.flatMap((isOwn) =>
    BOTH.flatMap((reviews) => BOTH.map((isSecond) => ({ state, isOwn, reviews, isSecond: isSecond && !isOwn }))),
  ),
);

it("is approved or refused by nobody who made it, and by nobody who may not approve", () => {
  for (const view of VIEWS) {
    const { approve, reject } = refundRights(view);
    if (view.isOwn || !view.reviews) for (const refusal of [approve, reject]) expect(refusal).not.toBeNull();
  }
});

it("is taken back by its maker alone, whatever became of their permissions", () => {
  for (const view of VIEWS)
    expect(refundRights(view).recall === null).toBe(view.isOwn && view.state === "AWAITING_APPROVAL");
});

it("is decided on only while it waits", () => {
  for (const view of VIEWS.filter(({ state }) => state !== "AWAITING_APPROVAL"))
    for (const act of REFUND_ACTS) expect(refundRights(view)[act]).not.toBeNull();
});

it("is approved by a second pair of hands, which may refuse it as well; the first may only refuse", () => {
  const seen = { state: "AWAITING_APPROVAL", isOwn: false, reviews: true } as const;
  expect(refundRights({ ...seen, isSecond: true })).toMatchObject({ approve: null, reject: null });
  expect(refundRights({ ...seen, isSecond: false })).toMatchObject({ approve: "same_hands", reject: null });
});
