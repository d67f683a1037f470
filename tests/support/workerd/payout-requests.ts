import { RECEIVER } from "../money-samples.ts";
import type { Merchant } from "./sandbox.ts";

type World = {
  merchant: Merchant;
  payoutId: string;
  payoutFileId: string;
  savedReceiverId: string;
  recurringId: string;
  proposalId: string;
};

const rulesOf = ({ applicationId }: Merchant, more = ""): string =>
  `/api/apps/${applicationId}/payout-approvals${more}`;

/** Valid requests of payouts and of their keys, by the names of their calls. */
export const PAYOUT_REQUESTS: Record<string, (world: World) => { path?: string; body?: unknown }> = {
  "applications.sendKeyCode": ({ merchant }) => ({ path: `/api/otp/init/updateKey/${merchant.applicationId}` }),
  "applications.keys": ({ merchant }) => ({ path: `/api/apps/${merchant.applicationId}/key` }),
  "payouts.sources": () => ({}),
  "payouts.sessionKey": ({ merchant }) => ({ path: `/api/wallets/${merchant.applicationId}/payout-key` }),
  "payouts.start": ({ merchant }) => ({
    body: { appId: merchant.applicationId, ...RECEIVER, amount: 1, description: "Guide" },
  }),
  "payouts.one": ({ payoutId }) => ({ path: `/api/wallets/payout/${payoutId}` }),
  "payouts.receipt": ({ payoutId }) => ({ path: `/api/wallets/payout/${payoutId}/receipt` }),
  "payouts.startApproval": ({ payoutId }) => ({ path: `/api/wallets/payout/${payoutId}/approval` }),
  "payoutReceivers.one": ({ savedReceiverId }) => ({ path: `/api/wallets/payout-receivers/${savedReceiverId}` }),
  "payoutReceivers.rename": ({ savedReceiverId }) => ({
    path: `/api/wallets/payout-receivers/${savedReceiverId}`,
    body: { name: "Our guide" },
  }),
  "payoutReceivers.remove": ({ savedReceiverId }) => ({ path: `/api/wallets/payout-receivers/${savedReceiverId}` }),
  ...Object.fromEntries(
    ["one", "pause", "resume", "stop"].map((act) => [
      `recurringPayouts.${act}`,
      ({ recurringId }: World) => ({
        path: `/api/wallets/recurring-payouts/${recurringId}${act === "pause" || act === "resume" ? `/${act}` : ""}`,
      }),
    ]),
  ),
  "recurringPayouts.start": ({ payoutId }) => ({
    body: { plan: { payoutId, amount: 1, rhythm: "WEEKLY", firstDay: "2026-01-05" } },
  }),
  "payoutFiles.one": ({ payoutFileId }) => ({ path: `/api/wallets/payout-file/${payoutFileId}` }),
  "payoutFiles.rows": ({ payoutFileId }) => ({ path: `/api/wallets/payout-file/${payoutFileId}/rows` }),
  "payoutFiles.startApproval": ({ payoutFileId }) => ({ path: `/api/wallets/payout-file/${payoutFileId}/approval` }),
  "payoutFiles.reject": ({ payoutFileId }) => ({
    path: `/api/wallets/payout-file/${payoutFileId}/reject`,
    body: { reason: "Paid in March already" },
  }),
  "payouts.reject": ({ payoutId }) => ({
    path: `/api/wallets/payout/${payoutId}/reject`,
    body: { reason: "Paid in March already" },
  }),
  "tickedPayouts.list": ({ payoutId }) => ({ path: `/api/wallets/ticked-payouts?ids=${payoutId}` }),
  "tickedPayouts.startApproval": ({ payoutId }) => ({ body: { ids: [payoutId] } }),
  "payoutRules.get": ({ merchant }) => ({ path: rulesOf(merchant) }),
  "payoutRules.propose": ({ merchant }) => ({
    path: rulesOf(merchant),
    body: { bands: [{ above: 0, approvers: 2 }], dailyAbove: null },
  }),
  "payoutRules.startConfirmation": ({ merchant, proposalId }) => ({
    path: rulesOf(merchant, `/${proposalId}/confirmation`),
  }),
  "payoutRules.refuse": ({ merchant, proposalId }) => ({
    path: rulesOf(merchant, `/${proposalId}/refuse`),
    body: { reason: "Too much for one person" },
  }),
};

/**
 * Calls whose valid requests are in other tests: a payout is approved with a code and recalled by its maker
 * (payouts.test.ts), a key goes along (app-keys.test.ts), rules are confirmed with a code and withdrawn by their
 * proposer (payout-rules.test.ts), a file of payouts comes as a form and belongs to the person who checked it
 * (payout-files.test.ts), and salaries are paid in ae only (salary-files.test.ts).
 */
export const PAYOUTS_ELSEWHERE = [
  "payouts.approve",
  "payouts.recall",
  "payouts.create",
  "payouts.maskedFullName",
  "payoutRules.confirm",
  "payoutRules.withdraw",
  ...["check", "failed", "startMaking", "make", "approve", "recall", "salaries"].map((call) => `payoutFiles.${call}`),
];
