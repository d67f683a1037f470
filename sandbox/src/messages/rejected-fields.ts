import { DETAIL_FIELDS } from "#provider/contract/details";
import type { Requirement, ReviewError } from "#provider/contract/requirements";
import { placeOf } from "#provider/rules/requirements";

/** The details that staff rejected, each with the reason in their words and a link to its field. */
export const rejectedFields = (errors: readonly ReviewError[], fieldAt: (requirement: Requirement) => string): string =>
  errors.map(({ requirement, reason }) => `${reason} (${fieldAt(requirement)})`).join("; ");

const names: Readonly<Partial<Record<Requirement, string>>> = DETAIL_FIELDS;

/** The field of an application in preparation, in the back office at `app`. */
export const preparedFieldAt =
  (app: string, appId: string) =>
  (requirement: Requirement): string => {
    const { step, field } = placeOf(requirement);
    return `${app}/connect/${appId}/${step}#field-${field}`;
  };

/** The field of a change of details. */
export const detailFieldAt =
  (app: string, appId: string, configId: string) =>
  (requirement: Requirement): string =>
    `${app}/applications/configure/${appId}/${configId}/bank-account#field-${names[requirement] ?? ""}`;
