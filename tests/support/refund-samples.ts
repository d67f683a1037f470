import { CODE_DIGITS } from "#provider/contract/limits";
import type { RefundRules } from "#provider/contract/refund-terms";
import type { Sample } from "./contract-world.ts";

let keysMade = 0;
const key = (): string => `refund-sample-key-${++keysMade}`;
const NO_CODE = { code: "4".repeat(CODE_DIGITS), challenge: "chl_of_another_day" };

/** A second person above 500.00, or 2 000.00 in a day; a code above 100.00. */
export const REFUND_RULES: RefundRules = { approvalAbove: 500_00, dailyAbove: 2_000_00, codeAbove: 100_00 };

const rulesIn = ({ appId, own: { refundRules } }: Parameters<Sample>[1]) => ({
  appId: refundRules?.appId ?? appId,
  id: refundRules?.id ?? "rrc_1",
});
const refundIn = ({ own: { waitingRefund } }: Parameters<Sample>[1]) => ({ id: waitingRefund?.id ?? "ref_1" });

const leavingIn = ({ own: { leavingAct } }: Parameters<Sample>[1]) => ({ id: leavingAct ?? "lea_1" });
const togetherIn = ({ transactionId, own: { together } }: Parameters<Sample>[1]) => ({
  payments: [{ transactionId: together?.transactionId ?? transactionId, amount: 100 }],
  reason: "The event was called off",
});

const fileIn = ({ own: { refundFile } }: Parameters<Sample>[1]) => ({ id: refundFile?.id ?? "rff_1" });
const refundsFile = new File(
  ["Order number or payment ID,Amount,Reason\ntrx_1,1.00,The event was called off"],
  "refunds.csv",
);

/** Refunds that wait for a second person or are made together, and the rules of them. */
export const REFUND_SAMPLES: Record<string, Sample> = {
  "refunds.waiting": (client) => client.refunds.waiting({ query: { page: 0, pageSize: 20 } }),
  "refunds.one": (client, world) => client.refunds.one({ params: refundIn(world) }),
  "refunds.start": (client, { transactionId, own: { refundable } }) =>
    client.refunds.start({
      body: { transactionId: refundable ?? transactionId, amount: 100, reason: "One night was cancelled" },
    }),
  "refunds.startApproval": (client, world) => client.refunds.startApproval({ params: refundIn(world) }),
  "refunds.approve": (client, world) =>
    client.refunds.approve({
      idempotencyKey: key(),
      params: { ...refundIn(world), OTP: world.own.waitingRefund?.code ?? NO_CODE.code },
      body: { challenge: world.own.waitingRefund?.challenge ?? NO_CODE.challenge },
    }),
  "refunds.reject": (client, world) =>
    client.refunds.reject({
      idempotencyKey: key(),
      params: refundIn(world),
      body: { reason: "The guest has stayed" },
    }),
  "refunds.recall": (client, world) => client.refunds.recall({ idempotencyKey: key(), params: refundIn(world) }),
  "leavingActs.one": (client, world) => client.leavingActs.one({ params: leavingIn(world) }),
  "leavingActs.takeBack": (client, world) => client.leavingActs.takeBack({ params: leavingIn(world) }),
  "leavingActs.setting": (client, { appId }) => client.leavingActs.setting({ params: { appId } }),
  "leavingActs.change": (client, { appId }) => client.leavingActs.change({ params: { appId }, body: { on: false } }),
  "refundBatches.judge": (client, world) =>
    client.refundBatches.judge({
      query: {
        ids: togetherIn(world)
          .payments.map((one) => one.transactionId)
          .join(),
      },
    }),
  "refundBatches.start": (client, world) => client.refundBatches.start({ body: togetherIn(world) }),
  "refundBatches.make": (client, world) =>
    client.refundBatches.make({
      idempotencyKey: key(),
      params: { OTP: world.own.together?.code ?? NO_CODE.code },
      body: { challenge: world.own.together?.challenge ?? NO_CODE.challenge, ...togetherIn(world) },
    }),
  "refundBatches.mine": (client) => client.refundBatches.mine(),
  "refundBatches.one": (client, { own: { together } }) =>
    client.refundBatches.one({ params: { id: together?.batchId ?? "rfb_1" } }),
  "refundFiles.template": (client) => client.refundFiles.template({ query: { language: "az" } }),
  "refundFiles.sources": (client) => client.refundFiles.sources(),
  "refundFiles.check": (client, { appId }) =>
    client.refundFiles.check({ idempotencyKey: key(), params: { appId }, body: { file: refundsFile } }),
  "refundFiles.mine": (client) => client.refundFiles.mine(),
  "refundFiles.one": (client, world) => client.refundFiles.one({ params: fileIn(world) }),
  "refundFiles.rows": (client, world) =>
    client.refundFiles.rows({ params: fileIn(world), query: { show: "all", page: 0, pageSize: 10 } }),
  "refundFiles.outcomes": (client, world) =>
    client.refundFiles.outcomes({ params: fileIn(world), query: { language: "ru" } }),
  "refundFiles.startMaking": (client, world) => client.refundFiles.startMaking({ params: fileIn(world) }),
  "refundFiles.make": (client, world) =>
    client.refundFiles.make({
      idempotencyKey: key(),
      params: { ...fileIn(world), OTP: world.own.refundFile?.code ?? NO_CODE.code },
      body: { challenge: world.own.refundFile?.challenge ?? NO_CODE.challenge },
    }),
  "refundRules.get": (client, world) => client.refundRules.get({ params: { appId: rulesIn(world).appId } }),
  "refundRules.propose": (client, world) =>
    client.refundRules.propose({ idempotencyKey: key(), params: { appId: rulesIn(world).appId }, body: REFUND_RULES }),
  "refundRules.startConfirmation": (client, world) => client.refundRules.startConfirmation({ params: rulesIn(world) }),
  "refundRules.confirm": (client, world) =>
    client.refundRules.confirm({
      idempotencyKey: key(),
      params: { ...rulesIn(world), OTP: world.own.refundRules?.code ?? NO_CODE.code },
      body: { challenge: world.own.refundRules?.challenge ?? NO_CODE.challenge },
    }),
  "refundRules.refuse": (client, world) =>
    client.refundRules.refuse({ params: rulesIn(world), body: { reason: "Too much for one person" } }),
  "refundRules.withdraw": (client, world) => client.refundRules.withdraw({ params: rulesIn(world) }),
};
