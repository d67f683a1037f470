import type { Visitor } from "../http";
import { checkedPayouts, csvOf, makePayouts, rowOf } from "../payout-files";
import { payAtCheckout } from "../payments";
import { createPayout, proposeRules } from "../payouts";
import { advanceClock, makeOwner, type TestOwner } from "../sandbox";
import { signIn } from "../sign-in";
import { code, madeBy, plain, read, type Area, type Filled, type Run } from "./run";

const PAYOUTS = "/billing/payouts";

/**
 * Payouts and files of them, made by one person and approved by another; their receivers, and the rules of approval.
 */
export function payoutArea(): Area {
  let owner: TestOwner;
  let maker: Visitor;
  let reviewer: Visitor;
  let reviewing = "";
  let appId = "";
  /** The record of the next form. */
  let id = "";
  /** The payout of the example, which went to an account. */
  let paid = "";
  let cents = 0;
  const byMaker = () => maker;
  const byReviewer = () => reviewer;
  const at = () => ({ appId, id });
  const another = () => (3 + ++cents / 100).toFixed(2);
  /** A form about a record that `prepare` makes; a phone gets one code a minute. */
  const about = (
    path: string,
    by: () => Visitor,
    prepare?: () => Promise<string>,
    more: Partial<Filled> = {},
  ): Run => ({
    path,
    fill: async () => {
      await advanceClock(70);
      if (prepare) id = await prepare();
      return { by: by(), at: at(), ...more };
    },
  });
  const codeOfMaker = (path: string) => code(path, byMaker, () => owner.phone, at);
  const codeOfReviewer = (path: string) => code(path, byReviewer, () => reviewing, at);
  const idIn = (path: string) => path.split("/").at(-1) ?? "";
  const payout = async () => idIn(await createPayout({ visitor: maker, appId, phone: owner.phone }, another()));
  const fileOfPayouts = () => csvOf(rowOf({ amount: another() }), rowOf({ amount: another() }));
  const madeFile = async () => {
    const file = await checkedPayouts(maker, fileOfPayouts());
    await makePayouts(maker, file, owner.phone);
    await advanceClock(70);
    return file;
  };
  const rules = "/applications/{appId}/payout-approvals";
  const proposed = async () => {
    // Rules that differ from those now in force.
    return proposeRules(maker, appId, { twoAbove: String(6_000 + ++cents) });
  };
  const saved = async () => {
    await createPayout({ visitor: maker, appId, phone: owner.phone }, another(), { saveReceiver: "on" });
    return read(maker, "receiver");
  };
  return {
    name: "payouts",
    begin: async () => {
      owner = await makeOwner({ team: [{ role: "ROLE_FIN_MANAGER" }] });
      const [second] = owner.team;
      if (!second) throw new Error("nobody in the team");
      reviewing = second.phone;
      appId = owner.appIds[0] ?? "";
      [maker, reviewer] = [await signIn(owner), await signIn(second)];
      await payAtCheckout(maker, appId, { amount: "9000.00" });
    },
    runs: [
      { path: `${PAYOUTS}/create`, fill: async () => ({ by: maker, fields: { appId } }) },
      plain(`${PAYOUTS}/create/check`, byMaker),
      {
        ...code(`${PAYOUTS}/create/code`, byMaker, () => owner.phone),
        afterwards: (answer) => {
          paid = id = madeBy(answer);
        },
      },
      about(`${PAYOUTS}/{id}/approve`, byReviewer),
      codeOfReviewer(`${PAYOUTS}/{id}/approve/code`),
      {
        path: `${PAYOUTS}/approve-selected`,
        fill: async () => {
          await advanceClock(70);
          return { by: reviewer, fields: { ids: [await payout(), await payout()] } };
        },
      },
      codeOfReviewer(`${PAYOUTS}/approve-selected/code`),
      about(`${PAYOUTS}/{id}/reject`, byReviewer, payout),
      about(`${PAYOUTS}/{id}/recall`, byMaker, payout),
      plain(`${PAYOUTS}/export`, byMaker),
      about(`${PAYOUTS}/receivers/{id}/rename`, byMaker, saved),
      about(`${PAYOUTS}/receivers/{id}/remove`, byMaker),
      {
        path: `${PAYOUTS}/recurring/set`,
        fill: async () => {
          await advanceClock(70);
          return { by: maker, search: `?payout=${paid}` };
        },
      },
      codeOfMaker(`${PAYOUTS}/recurring/code`),
      {
        path: `${PAYOUTS}/recurring/{id}/{act}`,
        fill: async () => ({ by: maker, at: { id: await read(maker, "recurring"), act: "pause" } }),
      },
      {
        path: `${PAYOUTS}/files/new`,
        fill: async () => ({ by: maker, fields: { appId }, file: fileOfPayouts() }),
        afterwards: (answer) => {
          id = madeBy(answer);
        },
      },
      about(`${PAYOUTS}/files/{id}/make`, byMaker),
      about(`${PAYOUTS}/files/{id}/approve`, byReviewer, madeFile),
      codeOfReviewer(`${PAYOUTS}/files/{id}/approve/code`),
      about(`${PAYOUTS}/files/{id}/reject`, byReviewer, madeFile),
      about(`${PAYOUTS}/files/{id}/recall`, byMaker, madeFile),
      about(`${rules}/propose`, byMaker),
      about(`${rules}/{id}/confirm`, byReviewer, () => read(reviewer, "rules", { appId })),
      codeOfReviewer(`${rules}/{id}/confirm/code`),
      about(`${rules}/{id}/refuse`, byReviewer, proposed),
      about(`${rules}/{id}/take-back`, byMaker, proposed),
    ],
  };
}
