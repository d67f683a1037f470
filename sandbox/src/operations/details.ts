import { DETAIL_DAYS } from "#provider/contract/limits";
import type { ReviewError } from "#provider/contract/requirements";
import { searchText } from "#provider/rules/search-text";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import {
  inForce,
  openOf,
  requirementsIn,
  type Detailed,
  type DetailChangeRow,
  type UnansweredChange,
} from "../db/details.ts";
import { newId } from "../db/ids.ts";
import { mailPerson } from "../db/outbox.ts";
import type { UserRow } from "../db/rows.ts";
import {
  applications,
  bankAccounts,
  companies,
  connections,
  detailChanges,
  individuals,
  type DetailValues,
  type SavedValues,
} from "../db/schema/index.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { detailFieldAt, rejectedFields } from "../messages/rejected-fields.ts";
import { changedAt, saveApplication, switched } from "./applications.ts";

const DAY = 24 * 3_600_000;

/** The context of a request or decision: the person, the link for the owner, and the instant (UTC milliseconds). */
type ChangeContext = { by: string; link: string; now: number };

/** Ends a change in the state that was read; aborts the batch if it was ended meanwhile. */
const end = (db: Db, { id, decidedAt }: DetailChangeRow, now: number): Statement[] => [
  db
    .update(detailChanges)
    .set({ endedAt: now })
    .where(
      and(
        eq(detailChanges.id, id),
        isNull(detailChanges.endedAt),
        decidedAt === null ? isNull(detailChanges.decidedAt) : eq(detailChanges.decidedAt, decidedAt),
      ),
    ),
  expectChange(db, "the change of details is as it was read"),
];

/** Enables an application again that the clock had stopped, once its owner has answered. */
function goOn(db: Db, { application }: Detailed, { stoppedAt }: DetailChangeRow, now: number): Statement[] {
  const back = stoppedAt === null ? undefined : switched(application, true, changedAt(application, now));
  return back ? saveApplication(db, application, back) : [];
}

const mailOwner = (db: Db, owner: UserRow, notice: { subject: string; body: string }, { link, now }: ChangeContext) =>
  mailPerson(db, owner, { ...notice, link, at: now });

/**
 * Submits changed details to the provider, or corrected ones after a rejection; the details in force stay. `asked`: all
 * details that shall change, accepted ones included. If two people submit at once, the database takes one.
 */
export function planChange(db: Db, detailed: Detailed, asked: DetailValues, doing: ChangeContext): Statement[] {
  const { application, changes, owner } = detailed;
  const { by, link, now } = doing;
  const last = openOf(detailed);
  const { values } = inForce(detailed);
  const card = values["bank.card"] === undefined ? null : detailed.cardMasked;
  const row = {
    id: newId("dch"),
    applicationId: application.id,
    companyId: application.companyId,
    region: application.region,
    round: changes.filter(({ applicationId }) => applicationId === application.id).length + 1,
    asked,
    before: { ...values, ...(card === null ? {} : { cardNumber: card }) },
    askedAt: now,
    askedByName: by,
    deadline: last?.deadline ?? now + DETAIL_DAYS * DAY,
  };
  const { detailsAsked } = NOTICES[owner.language];
  const notice = detailsAsked({ name: owner.fullName, application: application.name, by, link });
  return [
    ...(last ? [...end(db, last, now), ...goOn(db, detailed, last, now)] : []),
    db.insert(detailChanges).values(row),
    ...mailOwner(db, owner, notice, doing),
  ];
}

/** Takes an open change back; the details in force stay. */
export const planTakeBack = (db: Db, detailed: Detailed, change: DetailChangeRow, now: number): Statement[] => [
  ...end(db, change, now),
  ...goOn(db, detailed, change, now),
];

type Decision = ChangeContext & {
  /** The address of the back office. */
  app: string;
  change: DetailChangeRow;
  /** If empty, all details count from now on. */
  errors: readonly ReviewError[];
};

/**
 * Ends the review of a change: without a rejection all details count; otherwise the change goes back with the
 * corrections that are needed and the day by which they are due.
 */
export function planDetailsDecision(
  db: Db,
  detailed: Detailed,
  { change, errors, app, ...doing }: Decision,
): Statement[] {
  const { by, link, now } = doing;
  const { application, configId, owner } = detailed;
  const isAccepted = errors.length === 0;
  const { detailsAccepted, detailsRejected } = NOTICES[owner.language];
  const named = { name: owner.fullName, application: application.name, link };
  const reasons = rejectedFields(errors, detailFieldAt(app, application.id, configId));
  return [
    db
      .update(detailChanges)
      .set({
        decidedAt: now,
        decidedByName: by,
        isAccepted,
        errors: [...errors],
        ...(isAccepted ? { endedAt: now } : { deadline: now + DETAIL_DAYS * DAY }),
      })
      .where(and(eq(detailChanges.id, change.id), isNull(detailChanges.decidedAt), isNull(detailChanges.endedAt))),
    expectChange(db, "the change of details still waits"),
    ...(isAccepted ? planInForce(db, detailed, change, now) : []),
    ...mailOwner(
      db,
      owner,
      isAccepted ? detailsAccepted(named) : detailsRejected({ ...named, reasons, days: DETAIL_DAYS }),
      doing,
    ),
  ];
}

/** Puts a change in force: in the application, its company or individual, its account, and its prepared details. */
function planInForce(
  db: Db,
  { application, individual, bank }: Detailed,
  change: DetailChangeRow,
  now: number,
): Statement[] {
  const { id, companyId } = application;
  const asked = requirementsIn(change.asked);
  const { cardNumber } = change.asked;
  const name = asked["application.name"];
  const company = {
    ...(asked["company.name"] === undefined ? {} : { name: asked["company.name"] }),
    ...(asked["company.taxId"] === undefined ? {} : { taxId: asked["company.taxId"] }),
  };
  const person = {
    ...(asked["person.firstName"] === undefined ? {} : { firstName: asked["person.firstName"] }),
    ...(asked["person.lastName"] === undefined ? {} : { lastName: asked["person.lastName"] }),
    ...(asked["person.fullName"] === undefined ? {} : { fullName: asked["person.fullName"] }),
  };
  const account = {
    bankName: asked["bank.bankName"] ?? bank?.bankName ?? "",
    bankTaxId: asked["bank.bankTaxId"] ?? bank?.bankTaxId ?? "",
    code: asked["bank.bankCode"] ?? bank?.code ?? "",
    iban: asked["bank.iban"] ?? bank?.iban ?? "",
    correspondentAccount: asked["bank.correspondentAccount"] ?? bank?.correspondentAccount ?? "",
    swift: asked["bank.swift"] ?? bank?.swift ?? "",
    withdrawalMethod: "IBAN",
    updatedAt: now,
  };
  const hasAccount = Object.keys(asked).some((requirement) => requirement.startsWith("bank."));
  const ofCompany = Object.fromEntries(
    Object.entries(asked).filter(([requirement]) => !requirement.startsWith("application.")),
  );
  return [
    ...(name === undefined
      ? []
      : [
          db
            .update(applications)
            .set({ name, searchName: searchText(name), updatedAt: changedAt(application, now) })
            .where(and(eq(applications.id, id), isNull(applications.deletedAt))),
        ]),
    ...(companyId !== null && Object.keys(company).length > 0
      ? [db.update(companies).set(company).where(eq(companies.id, companyId))]
      : []),
    ...(companyId !== null && hasAccount
      ? [
          db
            .insert(bankAccounts)
            .values({ ...account, companyId })
            .onConflictDoUpdate({ target: bankAccounts.companyId, set: account }),
        ]
      : []),
    ...(individual && Object.keys(person).length > 0
      ? [db.update(individuals).set(person).where(eq(individuals.id, individual.id))]
      : []),
    patchPrepared(db, asked).where(eq(connections.applicationId, id)),
    ...(cardNumber === undefined
      ? []
      : [db.update(connections).set({ cardMasked: cardNumber }).where(eq(connections.applicationId, id))]),
    // Other applications that described the same company show its new details.
    ...(companyId !== null && Object.keys(ofCompany).length > 0
      ? [
          patchPrepared(db, ofCompany).where(
            and(
              eq(connections.companyId, companyId),
              eq(connections.isKnownCompany, false),
              ne(connections.applicationId, id),
            ),
          ),
        ]
      : []),
  ];
}

const patchPrepared = (db: Db, values: SavedValues) =>
  db.update(connections).set({
    saved: sql`json_patch(${connections.saved}, ${JSON.stringify(values)})`,
    version: sql`${connections.version} + 1`,
  });

/** Stops an application whose owner has not answered in time, until they do. `now`: UTC milliseconds. */
export function planStop(db: Db, { change, application, owner }: UnansweredChange, link: string, now: number) {
  const stopped = switched(application, false, changedAt(application, now));
  if (!stopped) return [];
  const { detailsStopped } = NOTICES[owner.language];
  const notice = detailsStopped({ name: owner.fullName, application: application.name, link });
  return [
    ...saveApplication(db, application, stopped),
    db
      .update(detailChanges)
      .set({ stoppedAt: now })
      .where(and(eq(detailChanges.id, change.id), isNull(detailChanges.endedAt), isNull(detailChanges.stoppedAt))),
    expectChange(db, "the change of details is still unanswered"),
    ...mailPerson(db, owner, { ...notice, link, at: now }),
  ];
}

/** Ends the open changes of an application together with it. */
export const endChanges = (db: Db, applicationId: string, now: number): Statement =>
  db
    .update(detailChanges)
    .set({ endedAt: now })
    .where(and(eq(detailChanges.applicationId, applicationId), isNull(detailChanges.endedAt)));
