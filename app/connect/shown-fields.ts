import type { Connection } from "#provider/contract/connect";
import type { Region } from "#provider/contract/regions";
import { requirementSchema, type Requirement, type OpenReviewError, type Step } from "#provider/contract/requirements";
import { neededOf, RULES } from "#provider/rules/requirements";
import { FIELDS } from "./steps";

/** A field of a screen with its state. */
export type ShownField = {
  requirement: Requirement;
  name: string;
  /** The saved value. */
  value: string;
  /** The field is accepted or in review, so it is only shown. */
  isLocked: boolean;
  /** The browser may require it: no other choice on the screen makes it optional. */
  isRequired: boolean;
  isOptional: boolean;
  /** The maximum number of characters. */
  max: number;
  error: OpenReviewError | undefined;
};

type Around = { region: Region; /** A known company may be chosen in place of these fields. */ hasChoice: boolean };

/**
 * The fields of a screen for the current choices, in their order. For loaders only, because the rules are too large for
 * a browser.
 */
export function shownOn(step: Step, connection: Connection, { region, hasChoice }: Around): ShownField[] {
  const { kind, status, values, open, requirements, company } = connection;
  // Fields that depend on a choice of the same screen stand beside that choice.
  const withMethods = ["IBAN", "CARD"].flatMap((method) =>
    neededOf({ region, values: { ...values, "bank.withdrawalMethod": method }, hasCompany: false }),
  );
  const chosen = neededOf({ region, values, hasCompany: company !== null });
  const isNew = status === "DEVELOPMENT";
  const mayChange = (requirement: Requirement) =>
    isNew ||
    open.includes(requirement) ||
    (step === "bank" && open.includes("bank.withdrawalMethod") && !values[requirement]);
  return FIELDS[step].flatMap((name) => {
    const requirement = requirementSchema.parse(`${step}.${name}`);
    const value = values[requirement] ?? "";
    const isLocked = !mayChange(requirement);
    // Of card and account, only the chosen one is shown.
    const isSettled = value !== "" && chosen.includes(requirement);
    if (isLocked ? !isSettled : !withMethods.includes(requirement)) return [];
    const isOptional = RULES[requirement].isOptional === true;
    const isSure =
      step === "bank" ? name === "withdrawalMethod" || (name === "iban" && kind === "BUSINESS") : !hasChoice;
    return [
      {
        requirement,
        name,
        value,
        isLocked,
        isRequired: isSure && !isOptional,
        isOptional,
        max: RULES[requirement].max,
        error: requirements.errors.find((one) => one.requirement === requirement),
      },
    ];
  });
}
