import type { Sample } from "./contract-world.ts";

const NOBODYS = { id: "pfl_1", challenge: "chl_1", code: "123456" };
let keysMade = 0;
const idempotencyKey = (): string => `payout-file-sample-key-${++keysMade}`;
const payroll = new File(
  ["Receiver,IBAN or card number,Amount,What for\nAysel,AZ86AIIB00000000000000000001,1.00,Wages"],
  "payroll.csv",
);

/** Valid calls of files of payouts. */
export const PAYOUT_FILE_SAMPLES: Record<string, Sample> = {
  "payoutFiles.template": (client) => client.payoutFiles.template({ query: { language: "az" } }),
  "payoutFiles.check": (client, { appId }) =>
    client.payoutFiles.check({ idempotencyKey: idempotencyKey(), params: { appId }, body: { file: payroll } }),
  "payoutFiles.search": (client) => client.payoutFiles.search({ query: { page: 0, pageSize: 10 } }),
  "payoutFiles.one": (client, { own: { payoutFile = NOBODYS } }) =>
    client.payoutFiles.one({ params: { id: payoutFile.id } }),
  "payoutFiles.rows": (client, { own: { payoutFile = NOBODYS } }) =>
    client.payoutFiles.rows({ params: { id: payoutFile.id }, query: { show: "all", page: 0, pageSize: 10 } }),
  "payoutFiles.failed": (client, { own: { payoutFile = NOBODYS } }) =>
    client.payoutFiles.failed({ params: { id: payoutFile.id }, query: { language: "ru" } }),
  "payoutFiles.salaries": (client, { own: { payoutFile = NOBODYS } }) =>
    client.payoutFiles.salaries({
      params: { id: payoutFile.id },
      query: { establishment: "0000000123456", routingCode: "302620122", month: "2026-10" },
    }),
  "payoutFiles.startMaking": (client, { own: { payoutFile = NOBODYS } }) =>
    client.payoutFiles.startMaking({ params: { id: payoutFile.id } }),
  "payoutFiles.make": (client, { own: { payoutFile: { id, challenge, code } = NOBODYS } }) =>
    client.payoutFiles.make({ idempotencyKey: idempotencyKey(), params: { id, OTP: code }, body: { challenge } }),
  "payoutFiles.startApproval": (client, { own: { payoutFile = NOBODYS } }) =>
    client.payoutFiles.startApproval({ params: { id: payoutFile.id } }),
  "payoutFiles.approve": (client, { own: { payoutFile: { id, challenge, code } = NOBODYS } }) =>
    client.payoutFiles.approve({ idempotencyKey: idempotencyKey(), params: { id, OTP: code }, body: { challenge } }),
  "payoutFiles.reject": (client, { own: { payoutFile = NOBODYS } }) =>
    client.payoutFiles.reject({
      idempotencyKey: idempotencyKey(),
      params: { id: payoutFile.id },
      body: { reason: "Paid in March already" },
    }),
  "payoutFiles.recall": (client, { own: { payoutFile = NOBODYS } }) =>
    client.payoutFiles.recall({ idempotencyKey: idempotencyKey(), params: { id: payoutFile.id } }),
};
