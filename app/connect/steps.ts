import type { Connection } from "#provider/contract/connect";
import type { Open } from "#provider/contract/open-word";
import type { Requirement, Step } from "#provider/contract/requirements";
import { asItCame } from "#provider/rules/open-words";

/** The kinds of merchants, in the order of their choices. */
export const KINDS = ["BUSINESS", "SOLE_PROPRIETOR", "ONE_TIME"] as const;

/** The fields of each screen, in their order. A requirement is named by its screen and field. */
export const FIELDS = {
  type: ["kind"],
  person: ["firstName", "lastName", "fullName", "fin", "phone", "userId", "address"],
  company: ["name", "taxId", "website", "address", "postalCode", "category"],
  bank: ["withdrawalMethod", "iban", "bankName", "swift", "bankTaxId", "bankCode", "correspondentAccount", "card"],
  application: ["name", "url", "info", "category"],
} as const satisfies { [Screen in Step]: readonly FieldOf<Screen>[] };
type FieldOf<Screen extends Step> = Requirement extends infer Word
  ? Word extends `${Screen}.${infer Field}`
    ? Field
    : never
  : never;

/** Whether a requirement belongs to a screen; an unknown one does too if it is named by that screen. */
export const belongsTo = (step: Step) => (requirement: Open<Requirement>) =>
  asItCame(requirement).startsWith(`${step}.`);

/** The screens of an application; a known company already has its bank account. */
export function stepsOf({ kind, company }: Pick<Connection, "kind" | "company">): Step[] {
  if (kind === null) return ["type", "application"];
  if (kind !== "BUSINESS") return ["type", "person", "bank", "application"];
  return company ? ["type", "company", "application"] : ["type", "company", "bank", "application"];
}

export type StepState = "done" | "due" | "wrong" | "checking";

/** The state of one screen, from the saved data and not from a visit. */
export function stateOf(step: Step, { requirements, company }: Connection): StepState {
  if (step === "company" && company) return "done";
  if (requirements.errors.some(({ requirement }) => belongsTo(step)(requirement))) return "wrong";
  if (requirements.currentlyDue.some(belongsTo(step))) return "due";
  return requirements.pendingVerification.some(belongsTo(step)) ? "checking" : "done";
}

/** Screens that depend on a choice still to be made; one of them will follow. */
export const laterSteps = (connection: Connection): Step[] =>
  (["person", "company", "bank"] as const).filter(
    (step) => !stepsOf(connection).includes(step) && connection.requirements.eventuallyDue.some(belongsTo(step)),
  );

/**
 * The page after a screen was saved: the next screen, or after a rejection the next one with something left to do; at
 * the end the review.
 */
export function stepAfter(step: Step, connection: Connection): Step | "review" {
  const steps = stepsOf(connection);
  const further = steps.slice(steps.indexOf(step) + 1);
  const isCorrecting = connection.status === "REJECTED";
  return further.find((one) => !isCorrecting || stateOf(one, connection) !== "done") ?? "review";
}

/** The page to continue with: the first screen with something left to do. */
export const nextStep = (connection: Connection): Step | "review" =>
  stepsOf(connection).find((step) => stateOf(step, connection) !== "done") ?? "review";
