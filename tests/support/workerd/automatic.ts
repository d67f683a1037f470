import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { automaticWithdrawalSchema } from "#provider/contract/automatic-withdrawals";
import { dayIn } from "#provider/contract/regions";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { automaticWithdrawals, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { purchase } from "../../../sandbox/src/domain/ledger.ts";
import { bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { ours } from "./money.ts";
import { nextMorning } from "./schedule.ts";
import { db, makePerson, messagesTo, sandboxNow, send, type Someone } from "./sandbox.ts";
import { IBAN, setAutomaticNow } from "./withdrawing.ts";

/** The person who set the rule, and a day at eight o'clock: an hour before any withdrawal. */
let setter: Someone;
let day: string;
beforeEach(async () => {
  day = await nextMorning();
  await another();
});
export const theirs = () => ({ setter, today: day });
/** A freshly signed-in person, because sessions end while time passes. */
export async function another(): Promise<void> {
  setter = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
}

export const appId = () => ours().merchant.applicationId;
export const rule = (changes: object = {}) => ({ rhythm: "DAILY", stays: 0, target: IBAN, ...changes });
export const set = async (changes: object = {}) => {
  const done = await setAutomaticNow(setter, appId(), rule(changes));
  expect(done.status).toBe(200);
  return done;
};
/** Puts an amount into the wallet, in minor units. */
export const put = async (net: number) => {
  const entry = purchase({ applicationId: appId(), reference: newId("trx") }, { gross: net, fee: 0 });
  await runBatch(db, bookEntry(db, entry, "AZN", await sandboxNow()));
};
export const look = async () => {
  const { token } = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
  return automaticWithdrawalSchema.parse((await send(`GET /api/apps/${appId()}/automatic-withdrawal`, { token })).json);
};
export const left = () => db.select().from(payouts).where(eq(payouts.applicationId, appId())).orderBy(payouts.seq);
export const stored = async () =>
  (await db.select().from(automaticWithdrawals).where(eq(automaticWithdrawals.applicationId, appId())))[0];
export const letters = (someone = setter) => messagesTo(someone.username);
export const nextDay = (at: string | null | undefined) => (at ? dayIn("default", new Date(at)) : at);
