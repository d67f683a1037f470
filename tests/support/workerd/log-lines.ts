import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { LogOutcome } from "#provider/contract/account-log-words";
import type { Call } from "#provider/contract/call";
import { accountLog } from "../../../sandbox/src/db/schema/index.ts";
import { nameOf } from "../../../sandbox/src/http/log-line.ts";
import { db } from "./sandbox.ts";

/**
 * Calls whose sample does nothing that an account could be told of: a registration has none yet, the application is on
 * and in review already, and a phone has not answered.
 */
const NOTHING_DONE: readonly string[] = [
  "auth.register",
  "auth.resendRegisterCode",
  "applications.setEnabled",
  "merchantContracts.switchToReview",
  "merchantContracts.asanLogin",
  "merchantContracts.signContract",
];
/** Calls of several parts, one of which is refused in their samples. */
const IN_PARTS: readonly string[] = ["tickedInvoices.cancel", "outsidePayments.recordTicked"];

/** Holds what a request left in the log of the account: rows of this outcome alone; of null or a reading call none. */
export async function expectLine(
  { request }: { request: Pick<Request, "headers"> },
  call: Call,
  outcome: LogOutcome | null,
): Promise<void> {
  const left = await db
    .selectDistinct({ call: accountLog.call, outcome: accountLog.outcome })
    .from(accountLog)
    .where(eq(accountLog.requestId, request.headers.get("X-Request-Id") ?? ""));
  const name = nameOf(call);
  const isNothing = call.effect === "read" || outcome === null || (outcome === "DONE" && NOTHING_DONE.includes(name));
  const expected = isNothing ? [] : [{ call: name, outcome }];
  expect(IN_PARTS.includes(name) ? left.filter((line) => line.outcome === outcome) : left).toEqual(expected);
}
