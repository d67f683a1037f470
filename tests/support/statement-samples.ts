import type { Sample } from "./contract-world.ts";

export const MARCH = { from: "2026-03-01", to: "2026-03-31" };

/** Calls about the statement of a wallet. */
export const STATEMENT_SAMPLES: Record<string, Sample> = {
  "statements.get": (client, { appId }) => client.statements.get({ params: { appId }, query: MARCH }),
  "statements.prove": (client, { appId }) => client.statements.prove({ params: { appId }, query: MARCH }),
  "statements.check": (client, { appId, own }) =>
    client.statements.check({ params: { appId }, body: { file: own.statement ?? new File([], "none.xlsx") } }),
  "statements.excel": (client, { appId }) => client.statements.excel({ params: { appId }, query: MARCH }),
  "statements.pdf": (client, { appId }) => client.statements.pdf({ params: { appId }, query: MARCH }),
};
