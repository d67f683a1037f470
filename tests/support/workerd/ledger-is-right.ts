import { expect } from "vitest";
import { findingsOf, latestChecks } from "../../../sandbox/src/db/ledger-checks.ts";
import { db, send } from "./sandbox.ts";

/** Checks the whole ledger now, as staff do on its page, and expects that nothing is wrong with it. */
export async function ledgerIsRight(): Promise<void> {
  expect((await send("POST /ledger/checks")).status).toBe(303);
  const [check] = await latestChecks(db, 1);
  if (!check) throw new Error("no check yet");
  expect([check.state, await findingsOf(db, check.seq)]).toEqual(["DONE", []]);
}
