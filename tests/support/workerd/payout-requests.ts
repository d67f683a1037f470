import type { Merchant } from "./sandbox.ts";

type World = { merchant: Merchant; payoutId: string; proposalId: string };

const rulesOf = ({ applicationId }: Merchant, more = ""): string =>
  `/api/apps/${applicationId}/payout-approvals${more}`;

/** Right requests of payouts and of the keys they are made with, by the names of their calls. */
export const PAYOUT_REQUESTS: Record<string, (world: World) => { path?: string; body?: unknown }> = {
  "applications.sendKeyCode": ({ merchant }) => ({ path: `/api/otp/init/updateKey/${merchant.applicationId}` }),
  "applications.keys": ({ merchant }) => ({ path: `/api/apps/${merchant.applicationId}/key` }),
  "payouts.sources": () => ({}),
  "payouts.one": ({ payoutId }) => ({ path: `/api/wallets/payout/${payoutId}` }),
  "payouts.startApproval": ({ payoutId }) => ({ path: `/api/wallets/payout/${payoutId}/approval` }),
  "payouts.reject": ({ payoutId }) => ({
    path: `/api/wallets/payout/${payoutId}/reject`,
    body: { reason: "Paid in March already" },
  }),
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
