import type { Sample } from "./contract-world.ts";

export const MARCH = { from: "2026-03-01", to: "2026-03-31" };

let keysMade = 0;

/** Calls about the statement of a wallet. */
export const STATEMENT_SAMPLES: Record<string, Sample> = {
  "statements.get": (client, { appId }) => client.statements.get({ params: { appId }, query: MARCH }),
  "statements.prove": (client, { appId }) => client.statements.prove({ params: { appId }, query: MARCH }),
  "statements.check": (client, { appId, own }) =>
    client.statements.check({ params: { appId }, body: { file: own.statement ?? new File([], "none.xlsx") } }),
  "statements.excel": (client, { appId }) => client.statements.excel({ params: { appId }, query: MARCH }),
  "statements.pdf": (client, { appId }) => client.statements.pdf({ params: { appId }, query: MARCH }),
  "feeReports.list": (client) => client.feeReports.list({ query: { month: "2026-03" } }),
  "feeReports.get": (client, { appId }) => client.feeReports.get({ params: { appId }, query: { month: "2026-03" } }),
  "feeReports.excel": (client, { appId }) =>
    client.feeReports.excel({ params: { appId }, query: { month: "2026-03" } }),
  "feeReports.pdf": (client, { appId }) => client.feeReports.pdf({ params: { appId }, query: { month: "2026-03" } }),
  "reports.list": (client) => client.reports.list(),
  "reports.choices": (client) => client.reports.choices(),
  "reports.get": (client, { reportId }) => client.reports.get({ params: { id: reportId } }),
  "reports.create": (client, { appId, colleagueId }) =>
    client.reports.create({
      body: { appId, file: "CAMT053_08", rhythm: "MONTHLY", people: [colleagueId], language: "en" },
      idempotencyKey: `report-sample-key-${++keysMade}`,
    }),
  "reports.stop": (client, { reportId }) => client.reports.stop({ params: { id: reportId } }),
  "accounting.accounts": (client) => client.accounting.accounts(),
  "accounting.setAccounts": (client, { appId }) =>
    client.accounting.setAccounts({ params: { appId }, body: { PAYMENT: "601.1", FEE: "711.2" } }),
  "accounting.camt053": (client, { appId }) =>
    client.accounting.camt053({ params: { appId }, query: { ...MARCH, version: "08" } }),
  "accounting.mt940": (client, { appId }) => client.accounting.mt940({ params: { appId }, query: MARCH }),
  "accounting.ofx": (client, { appId }) => client.accounting.ofx({ params: { appId }, query: MARCH }),
  "accounting.oneC": (client, { appId }) => client.accounting.oneC({ params: { appId }, query: MARCH }),
  "accounting.csv": (client, { appId }) => client.accounting.csv({ params: { appId }, query: MARCH }),
};
