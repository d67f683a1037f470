import type { Requirement, ReviewError } from "#provider/contract/requirements";
import { neededOf } from "#provider/rules/requirements";
import { and, eq, isNull } from "drizzle-orm";
import { preparedOf, type PreparedApplication, type RoundRow } from "../db/connections.ts";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import type { UserRow } from "../db/rows.ts";
import { applications, reviewRounds } from "../db/schema/index.ts";
import { nextApplicationStatus } from "../domain/application-state.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { preparedFieldAt, rejectedFields } from "../messages/rejected-fields.ts";

/**
 * The details that staff must judge: all submitted ones or, in a later round, those that are new or were rejected in
 * the round before.
 */
export function toJudge(one: PreparedApplication, { round, handedIn }: RoundRow): Requirement[] {
  const before = one.rounds.find((other) => other.round === round - 1);
  return neededOf({ ...preparedOf(one), values: handedIn }).filter((requirement) => {
    if (!handedIn[requirement]) return false;
    const wasRejected = before?.errors.some((error) => error.requirement === requirement);
    return !before || wasRejected || before.handedIn[requirement] !== handedIn[requirement];
  });
}

type Decision = {
  one: PreparedApplication;
  round: RoundRow;
  /** The owner of the application, who gets the letter. */
  owner: UserRow;
  name: string;
  /** If empty, the application is approved. */
  errors: readonly ReviewError[];
  reviewer: string;
  /** The address of the back office, where the owner continues. */
  app: string;
  /** UTC milliseconds. */
  now: number;
};

/** Ends a round: without errors the application is approved; otherwise it goes back with the details to correct. */
export function planDecision(db: Db, { one, round, owner, name, errors, reviewer, app, now }: Decision): Statement[] {
  const isApproved = errors.length === 0;
  const status = nextApplicationStatus("IN_REVIEW", isApproved ? "approve" : "reject");
  if (!status) throw new Error("a review that leads nowhere");
  const id = one.connection.applicationId;
  const link = `${app}/connect#${id}`;
  const { reviewApproved, reviewRejected } = NOTICES[owner.language];
  const told = { name: owner.fullName, application: name, link };
  const notice = isApproved
    ? reviewApproved(told)
    : reviewRejected({ ...told, reasons: rejectedFields(errors, preparedFieldAt(app, id)) });
  return [
    db
      .update(reviewRounds)
      .set({ decidedAt: now, decidedByName: reviewer, isApproved, errors: [...errors] })
      .where(and(eq(reviewRounds.id, round.id), isNull(reviewRounds.decidedAt))),
    expectChange(db, "round still open"),
    db
      .update(applications)
      .set({
        status,
        updatedAt: now,
        rejectionReason: isApproved ? null : errors.map(({ reason }) => reason).join("; "),
      })
      .where(and(eq(applications.id, id), eq(applications.status, "IN_REVIEW"))),
    expectChange(db, "application still in review"),
    ...mailPerson(db, owner, { ...notice, link, at: now }),
  ];
}
