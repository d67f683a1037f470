import type { Merchant } from "./sandbox.ts";
import { IBAN } from "./withdrawing.ts";

type World = { merchant: Merchant; withdrawalId: string; transferId: string; moneyTargetId: string };

const automaticOf = ({ applicationId }: Merchant, what = ""): string =>
  `/api/apps/${applicationId}/automatic-withdrawal${what}`;

const targetsOf = ({ applicationId }: Merchant, what = ""): string => `/api/apps/${applicationId}/money-targets${what}`;

/** Valid requests of a wallet and of money that leaves it, with existing ids: a person with the permission succeeds. */
export const WALLET_REQUESTS: Record<string, (world: World) => { path?: string; body?: unknown }> = {
  "walletMoney.withdrawal": ({ withdrawalId }) => ({ path: `/api/user/withdrawals/${withdrawalId}` }),
  "walletMoney.withdrawalPartsFile": ({ withdrawalId }) => ({
    path: `/api/user/withdrawals/${withdrawalId}/parts/excel`,
  }),
  "walletMoney.withdrawalReceipt": ({ withdrawalId }) => ({ path: `/api/user/withdrawals/${withdrawalId}/receipt` }),
  "walletMoney.withdrawalParts": ({ withdrawalId }) => ({ path: `/api/user/withdrawals/${withdrawalId}/parts` }),
  "automaticWithdrawals.get": ({ merchant }) => ({ path: automaticOf(merchant) }),
  "automaticWithdrawals.start": ({ merchant }) => ({
    body: { appId: merchant.applicationId, rule: { rhythm: "DAILY", stays: 0, target: IBAN } },
  }),
  "automaticWithdrawals.pause": ({ merchant }) => ({ path: automaticOf(merchant, "/pause") }),
  "automaticWithdrawals.remove": ({ merchant }) => ({ path: automaticOf(merchant) }),
  "moneyTargets.list": ({ merchant }) => ({ path: targetsOf(merchant) }),
  "moneyTargets.propose": ({ merchant }) => ({
    path: targetsOf(merchant),
    body: { kind: "PHONE", target: "+994502345679" },
  }),
  "moneyTargets.startConfirmation": ({ merchant, moneyTargetId }) => ({
    path: targetsOf(merchant, `/${moneyTargetId}/confirmation`),
  }),
  "moneyTargets.end": ({ merchant, moneyTargetId }) => ({ path: targetsOf(merchant, `/${moneyTargetId}`) }),
  "transfers.get": ({ transferId }) => ({ path: `/api/user/transfers/${transferId}` }),
  "wallets.movements": ({ merchant }) => ({ path: `/api/wallets/${merchant.applicationId}` }),
  "wallets.movementTotals": ({ merchant }) => ({ path: `/api/wallets/${merchant.applicationId}/totals` }),
  "wallets.export": ({ merchant }) => ({ path: `/api/wallets/${merchant.applicationId}/excel` }),
  "wallets.exportSize": ({ merchant }) => ({ path: `/api/wallets/${merchant.applicationId}/excel/size` }),
};
