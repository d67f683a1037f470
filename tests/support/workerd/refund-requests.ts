import type { Merchant } from "./sandbox.ts";

type World = {
  merchant: Merchant;
  transactionId: string;
  refundId: string;
  refundProposalId: string;
  leavingActId: string;
};

const rulesOf = ({ applicationId }: Merchant, more = ""): string => `/api/apps/${applicationId}/refund-rules${more}`;

/** Valid requests of refunds that wait and of their rules, by the names of their calls. */
export const REFUND_REQUESTS: Record<string, (world: World) => { path?: string; body?: unknown }> = {
  "refunds.one": ({ refundId }) => ({ path: `/api/refunds/${refundId}` }),
  "refunds.start": ({ transactionId }) => ({ body: { transactionId, amount: 1, reason: "Left early" } }),
  "refunds.startApproval": ({ refundId }) => ({ path: `/api/refunds/${refundId}/approval` }),
  "refunds.reject": ({ refundId }) => ({
    path: `/api/refunds/${refundId}/reject`,
    body: { reason: "The guest has stayed" },
  }),
  "leavingActs.one": ({ leavingActId }) => ({ path: `/api/leaving-acts/${leavingActId}` }),
  "leavingActs.setting": ({ merchant }) => ({ path: `/api/apps/${merchant.applicationId}/take-back` }),
  "leavingActs.change": ({ merchant }) => ({
    path: `/api/apps/${merchant.applicationId}/take-back`,
    body: { on: false },
  }),
  "refundBatches.judge": ({ transactionId }) => ({ path: `/api/ticked-refunds?ids=${transactionId}` }),
  "refundBatches.start": ({ transactionId }) => ({
    body: { payments: [{ transactionId, amount: 1 }], reason: "The event was called off" },
  }),
  "refundRules.get": ({ merchant }) => ({ path: rulesOf(merchant) }),
  "refundRules.propose": ({ merchant }) => ({
    path: rulesOf(merchant),
    body: { approvalAbove: 500, dailyAbove: null, codeAbove: null },
  }),
  "refundRules.startConfirmation": ({ merchant, refundProposalId }) => ({
    path: rulesOf(merchant, `/${refundProposalId}/confirmation`),
  }),
  "refundRules.refuse": ({ merchant, refundProposalId }) => ({
    path: rulesOf(merchant, `/${refundProposalId}/refuse`),
    body: { reason: "Too much for one person" },
  }),
};

/**
 * A refund is approved with a code and taken back by its maker (refund-approvals.test.ts); so are its rules. An act is
 * taken back in leaving-acts.test.ts. A file of refunds is its maker's alone (refund-files.test.ts).
 */
export const REFUNDS_ELSEWHERE = [
  "leavingActs.takeBack",
  "refunds.approve",
  "refunds.recall",
  "refundBatches.make",
  "refundBatches.one",
  "refundFiles.check",
  "refundFiles.one",
  "refundFiles.rows",
  "refundFiles.outcomes",
  "refundFiles.startMaking",
  "refundFiles.make",
  "refundRules.confirm",
  "refundRules.withdraw",
];
