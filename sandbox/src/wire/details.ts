import type { DetailChange, Details } from "#provider/contract/details";
import { openDetails, withChange } from "#provider/rules/details";
import { stoppedWhen } from "#provider/rules/requirements";
import { inForce, openChange, openOf, requirementsIn, type Detailed, type DetailChangeRow } from "../db/details.ts";
import type { DetailValues } from "../db/schema/index.ts";
import { toInstant } from "./page.ts";

const toChange = (change: DetailChangeRow): DetailChange => ({
  appId: change.applicationId,
  round: change.round,
  values: requirementsIn(change.asked),
  before: requirementsIn(change.before),
  askedDate: toInstant(change.askedAt),
  askedBy: change.askedByName,
  decidedDate: change.decidedAt === null ? null : toInstant(change.decidedAt),
  isAccepted: change.isAccepted,
  errors: change.errors,
  endedDate: change.endedAt === null ? null : toInstant(change.endedAt),
});

/** The input of the rules: the details in force, overlaid with those that still need a correction. */
export function detailsNow(detailed: Detailed) {
  const prepared = inForce(detailed);
  const row = openOf(detailed);
  const change = row && openChange(row);
  const isOwn = row === undefined || row.applicationId === detailed.application.id;
  return {
    row,
    change,
    prepared: change ? { ...prepared, values: { ...prepared.values, ...change.values } } : prepared,
    // A change that another application of the company asked for is answered there.
    open: isOwn ? openDetails(prepared, detailed.application.status, change) : [],
  };
}

/** The checked details of an application, as the contract shows them. `now`: UTC milliseconds. */
export function toDetails(detailed: Detailed, now: number): Details {
  const { application, changes } = detailed;
  const { status } = application;
  const { row, change, open } = detailsNow(detailed);
  const nothing = {
    currentlyDue: [],
    eventuallyDue: [],
    pastDue: [],
    pendingVerification: [],
    errors: [],
    deadline: null,
    disabledReason: stoppedWhen(status),
  };
  return {
    appId: application.id,
    status,
    values: inForce(detailed).values,
    open,
    requirements: withChange(nothing, change, { status, now }),
    change: row ? toChange(row) : null,
    changes: changes.map(toChange),
    cards: cardsIn(detailed),
  };
}

/** The masked number of each card that occurs, by its id. */
function cardsIn(detailed: Detailed): Details["cards"] {
  const { changes, cardMasked } = detailed;
  const { values } = inForce(detailed);
  const named: DetailValues[] = [
    ...changes.flatMap(({ before, asked }) => [before, asked]),
    { ...values, ...(cardMasked === null ? {} : { cardNumber: cardMasked }) },
  ];
  return Object.fromEntries(
    named.flatMap(({ "bank.card": id, cardNumber }) => (id && cardNumber ? [[id, cardNumber]] : [])),
  );
}
