import type { Merchant, Someone } from "./sandbox.ts";

const statementOf = ({ applicationId }: Merchant, what = ""): string =>
  `/api/wallets/${applicationId}/statement${what}?from=2026-01-01&to=2026-01-31`;

type World = { merchant: Merchant; colleague: Someone; reportId: string };

/** Valid requests of statements, by the names of their calls. */
export const STATEMENT_REQUESTS: Record<string, (world: World) => { path?: string; body?: unknown }> = {
  "feeReports.list": () => ({ path: "/api/fee-reports?month=2026-03" }),
  ...Object.fromEntries(
    ["", "/excel", "/pdf"].map((what) => [
      `feeReports.${what.slice(1) || "get"}`,
      ({ merchant }: { merchant: Merchant }) => ({
        path: `/api/apps/${merchant.applicationId}/fee-report${what}?month=2026-03`,
      }),
    ]),
  ),
  "reports.get": ({ reportId }) => ({ path: `/api/reports/${reportId}` }),
  "reports.create": ({ merchant, colleague }) => ({
    body: {
      appId: merchant.applicationId,
      file: "MT940",
      rhythm: "WITHDRAWAL",
      people: [colleague.userId],
      language: "en",
    },
  }),
  "reports.stop": ({ reportId }) => ({ path: `/api/reports/${reportId}` }),
  "accounting.setAccounts": ({ merchant }) => ({
    path: `/api/apps/${merchant.applicationId}/accounting-accounts`,
    body: { PAYMENT: "601.1" },
  }),
  "statements.get": ({ merchant }) => ({ path: statementOf(merchant) }),
  "statements.prove": ({ merchant }) => ({ path: statementOf(merchant, "/proof") }),
  "statements.excel": ({ merchant }) => ({ path: `${statementOf(merchant, "/excel")}&language=en` }),
  ...Object.fromEntries(
    ["camt053", "mt940", "ofx", "oneC", "csv"].map((format) => [
      `accounting.${format}`,
      ({ merchant }: { merchant: Merchant }) => ({
        path: statementOf(merchant, `/${format === "oneC" ? "1c" : format}`),
      }),
    ]),
  ),
  "statements.pdf": ({ merchant }) => ({ path: `${statementOf(merchant, "/pdf")}&language=en` }),
};
