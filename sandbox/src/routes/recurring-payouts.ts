import { contract } from "#provider/contract/index";
import type { RecurringPlan } from "#provider/contract/recurring-payouts";
import { searchText } from "#provider/rules/search-text";
import { nextRecurring } from "#provider/rules/recurring-payouts";
import { findApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { findPayout } from "../db/payouts.ts";
import { findRecurring, listRecurring, type NamedRecurring } from "../db/recurring-payouts.ts";
import { holderOf } from "../domain/account-holders.ts";
import { checkName } from "../domain/name-check.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { judgeEarlier } from "../operations/wallets/payout-target.ts";
import { demandIn, paysFrom, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import {
  newRecurring,
  planPauseRecurring,
  planResumeRecurring,
  planSetRecurring,
  planStopRecurring,
} from "../operations/wallets/recurring-payout.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { demandRecipient } from "../security/recipient-limits.ts";
import { toPage } from "../wire/page.ts";
import { toRecurringPayout } from "../wire/recurring-payout.ts";

const { recurringPayouts } = contract;

type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request; person: Person };

/** A recurring payout in sight that the person may change; refuses one that is over. */
async function toChange({ db, person }: Pick<Deps, "db" | "person">, id: string): Promise<NamedRecurring> {
  const one = found(await findRecurring(db, person.sight, id));
  demandIn(person, one.application.id, "PAYOUT_PAYMENT");
  if (one.recurring.state === "STOPPED" || one.recurring.state === "ENDED") throw refuse("invalid_state");
  return one;
}

/** A plan that may be confirmed: to the account of an earlier payout, whose bank is asked for the name again. */
async function judgePlan(deps: Deps, plan: RecurringPlan) {
  const { db, person, clock } = deps;
  const { payout } = found(await findPayout(db, person.sight, plan.payoutId));
  demandIn(person, payout.applicationId, "PAYOUT_PAYMENT");
  const { application } = found(await findApplication(db, person.sight, payout.applicationId));
  if (application.status !== "ONLINE") throw refuse("application_not_online");
  const before = plan.changes === undefined ? undefined : await toChange(deps, plan.changes);
  // A recurring payout never moves to another application.
  if (before && before.application.id !== application.id) throw refuse("not_found");
  const aimed = { appId: application.id, target: payout.target, cardNumber: undefined };
  const { number, isHouse } = judgeEarlier(person.region, aimed, payout);
  await demandRecipient(deps, person, `${number} ${searchText(payout.fullName)}`);
  const holder = holderOf(number, isHouse);
  if (holder.kind === "none")
    throw refuse("invalid_request", { fields: [{ field: "plan.payoutId", code: "receiverUnknown" }] });
  const { match } = checkName(payout.fullName, holder);
  const sameReceiver = before?.payout.destination === payout.destination && before.payout.fullName === payout.fullName;
  const row = newRecurring({
    application,
    plan,
    nameCheck: match,
    setter: person.user,
    before: before?.recurring,
    sameReceiver,
    now: clock.now(),
  });
  if (!row) throw refuse("invalid_request", { fields: [{ field: "plan.lastDay", code: "datePast" }] });
  return { application, payout, before, row };
}

const codeFor = (plan: RecurringPlan, { user }: Person) =>
  ({ subject: user.id, purpose: "payout", bound: { act: "recurring", ...plan } }) as const;

/** Recurring payouts: set up and changed with a code, paused, resumed, stopped (decision 0090). */
export const recurringPayoutRoutes = [
  implement(recurringPayouts.list, async ({ db, person, query: { page, pageSize, id } }) => {
    const { rows, found: counted } = await listRecurring(db, person.sight, { page, pageSize, id });
    const answers = rows.map((row) => toRecurringPayout(row, paysFrom(person, row.application.id)));
    return toPage(answers, counted, { page, pageSize });
  }),

  implement(recurringPayouts.one, async ({ db, person, params: { id } }) => {
    const one = found(await findRecurring(db, person.sight, id));
    return toRecurringPayout(one, paysFrom(person, one.application.id));
  }),

  implement(recurringPayouts.start, async ({ body: { plan }, ...deps }) => {
    const { person } = deps;
    const { application, payout } = await judgePlan(deps, plan);
    const code = codeFor(plan, person);
    const { mobilePhone, language } = person.user;
    const confirms = {
      what: "recurring",
      amountMinor: plan.amount,
      currency: application.currency,
      to: `${payout.fullName}, ${payout.targetMasked}`,
    } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  }),

  implementOnce(recurringPayouts.set, async ({ params: { OTP }, body: { plan, challenge }, ...deps }) => {
    const { db, clock, person } = deps;
    const { application, payout, before, row } = await judgePlan(deps, plan);
    const { subject, purpose, bound } = codeFor(plan, person);
    const { id } = await judgeCode(deps, { challenge, purpose, code: OTP }, { subject, bound });
    const kept = { seq: before?.recurring.seq ?? 0, ...row };
    return {
      answer: toRecurringPayout(
        { recurring: kept, application, payout, last: before?.last ?? null, lastState: before?.lastState ?? null },
        true,
      ),
      statements: [...consumeChallenge(db, id, clock.now()), ...planSetRecurring(db, row, before?.recurring)],
      log: { recurringId: row.id, amountMinor: row.amountMinor, rhythm: row.rhythm },
    };
  }),

  implement(recurringPayouts.pause, async ({ db, clock, log, person, params: { id } }) => {
    await write(db, async () => {
      const { recurring } = await toChange({ db, person }, id);
      if (recurring.state !== "ACTIVE") throw refuse("invalid_state");
      const by = { pausedByName: person.user.fullName, pausedAt: clock.now() };
      return { statements: planPauseRecurring(db, recurring, "PERSON", by) };
    });
    log("recurring_payout_paused", { recurringId: id, userId: person.user.id });
    return undefined;
  }),

  implement(recurringPayouts.resume, async ({ db, clock, log, person, params: { id } }) => {
    await write(db, async () => {
      const { recurring, application } = await toChange({ db, person }, id);
      if (recurring.pausedBecause !== "PERSON") throw refuse("invalid_state");
      const next = nextRecurring(application.region, recurring, clock.now());
      if (next === undefined) throw refuse("invalid_state");
      return { statements: planResumeRecurring(db, recurring, next) };
    });
    log("recurring_payout_resumed", { recurringId: id, userId: person.user.id });
    return undefined;
  }),

  implement(recurringPayouts.stop, async ({ db, log, person, params: { id } }) => {
    await write(db, async () => ({
      statements: planStopRecurring(db, (await toChange({ db, person }, id)).recurring),
    }));
    log("recurring_payout_stopped", { recurringId: id, userId: person.user.id });
    return undefined;
  }),
];
