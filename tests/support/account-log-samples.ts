import type { Sample } from "./contract-world.ts";

/** The calls of the log of the account. An owner who just came left one row: the code they asked for. */
export const ACCOUNT_LOG_SAMPLES: Record<string, Sample> = {
  "accountLog.list": (client) => client.accountLog.list({ query: { area: "access", outcome: "DONE", language: "az" } }),
  "accountLog.get": (client) => client.accountLog.get({ params: { n: 1 }, query: { language: "ru" } }),
  "accountLog.proof": (client) => client.accountLog.proof(),
  "accountLog.check": (client) => client.accountLog.check(),
  "accountLog.export": (client) => client.accountLog.export({ query: {} }),
  "accountLog.exportCsv": (client) => client.accountLog.exportCsv({ query: { area: "access" } }),
};
