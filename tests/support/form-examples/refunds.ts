import type { Visitor } from "../http";
import { payAtCheckout } from "../payments";
import { forceRefundRules, leavingOf, proposeRefundRules, refundOf } from "../refunds";
import { advanceClock, makeOwner, type TestOwner } from "../sandbox";
import { signIn } from "../sign-in";
import { code, read, send, type Area, type Run } from "./run";

const REFUNDS = "/billing/refunds";
const TOGETHER = "/billing/transactions/refund-selected";
const RULES = "/applications/{appId}/refund-rules";

/** Refunds that need a code or a second person, and the rules of them. */
export function refundArea(): Area {
  let owner: TestOwner;
  let maker: Visitor;
  let reviewer: Visitor;
  let reviewing = "";
  let appId = "";
  /** The record of the next form. */
  let id = "";
  let cents = 0;
  const byMaker = () => maker;
  const byReviewer = () => reviewer;
  const at = () => ({ appId, id });
  const about = (path: string, by: () => Visitor, prepare?: () => Promise<string>): Run => ({
    path,
    fill: async () => {
      await advanceClock(70);
      if (prepare) id = await prepare();
      return { by: by(), at: at() };
    },
  });
  const paid = () => payAtCheckout(maker, appId, { amount: "400.00" });
  const waiting = async () => refundOf(maker, await paid(), { amount: "300", reason: "Guest left early" });
  const proposed = () => proposeRefundRules(maker, appId, { dailyAbove: String(6_000 + ++cents) });
  return {
    name: "refunds",
    begin: async () => {
      owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }] });
      const [second] = owner.team;
      if (!second) throw new Error("nobody in the team");
      reviewing = second.phone;
      appId = owner.appIds[0] ?? "";
      [maker, reviewer] = [await signIn(owner), await signIn(second)];
      await payAtCheckout(maker, appId, { amount: "9000.00" });
      await forceRefundRules(appId, [owner, second], { approvalAbove: 200_00, codeAbove: 0 });
      await advanceClock(70);
      // The code of a refund: its form sends it, and the next run confirms it.
      id = await paid();
      await send("/billing/transactions/{id}/refund", { by: maker, at: at() });
    },
    runs: [
      code("/billing/transactions/{id}/refund/code", byMaker, () => owner.phone, at),
      {
        path: `${REFUNDS}/{id}/approve`,
        fill: async () => {
          const [second] = owner.team;
          if (!second) throw new Error("nobody in the team");
          await forceRefundRules(appId, [owner, second], { approvalAbove: 200_00 });
          await advanceClock(70);
          id = await waiting();
          return { by: reviewer, at: at() };
        },
      },
      code(`${REFUNDS}/{id}/approve/code`, byReviewer, () => reviewing, at),
      about(`${REFUNDS}/{id}/reject`, byReviewer, waiting),
      about(`${REFUNDS}/{id}/recall`, byMaker, waiting),
      {
        path: TOGETHER,
        fill: async () => {
          await advanceClock(70);
          const payments = [`${await paid()}:40000`];
          return { by: maker, fields: { payments } };
        },
      },
      code(`${TOGETHER}/code`, byMaker, () => owner.phone, at),
      about(`${RULES}/propose`, byMaker),
      about(`${RULES}/{id}/confirm`, byReviewer, () => read(reviewer, "refundRules", { appId })),
      code(`${RULES}/{id}/confirm/code`, byReviewer, () => reviewing, at),
      about(`${RULES}/{id}/refuse`, byReviewer, proposed),
      about(`${RULES}/{id}/take-back`, byMaker, proposed),
      about("/applications/{appId}/take-back", byMaker),
      about("/billing/leaving/{id}", byMaker, async () => leavingOf(maker, await paid(), { amount: "20" })),
    ],
  };
}
