import { expect, it } from "vitest";
import { REFUND_STATES } from "#provider/contract/refund-terms";
import { REFUND_ACTS, refundRights } from "../../../sandbox/src/domain/refund-approval.ts";

const BOTH = [true, false];

/** Every state, and everybody who may look. */
const VIEWS = REFUND_STATES.flatMap((state) =>
  BOTH.flatMap((isOwn) =>
    BOTH.flatMap((reviews) =>
      BOTH.flatMap((isSecond) =>
        BOTH.map((leaves) => ({ state, isOwn, reviews, leaves, isSecond: isSecond && !isOwn })),
      ),
    ),
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
  const seen = { state: "AWAITING_APPROVAL", isOwn: false, reviews: true, leaves: false } as const;
  expect(refundRights({ ...seen, isSecond: true })).toMatchObject({ approve: null, reject: null });
  expect(refundRights({ ...seen, isSecond: false })).toMatchObject({ approve: "same_hands", reject: null });
});

it("is approved by nobody while an approval leaves, but still refused and taken back", () => {
  const seen = { state: "AWAITING_APPROVAL", reviews: true, leaves: true } as const;
  expect(refundRights({ ...seen, isOwn: false, isSecond: true })).toMatchObject({ approve: "act_waits", reject: null });
  expect(refundRights({ ...seen, isOwn: true, isSecond: false })).toMatchObject({ approve: "act_waits", recall: null });
});
