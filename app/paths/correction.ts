import { DETAIL_FIELDS } from "#provider/contract/details";
import type { Requirement } from "#provider/contract/requirements";
import { applicationPaths } from "./application";
import { fieldPath } from "./connect";

const names: Readonly<Partial<Record<Requirement, string>>> = DETAIL_FIELDS;

type SentBack = { appId: string; configId: string; requirement: Requirement };

/**
 * The very field that has to be corrected; for loaders, because the contract's names of fields are no load for a
 * browser.
 */
export const correctionPaths = {
  /** Of a change of details (decision 0083). */
  details: ({ appId, configId, requirement }: SentBack): string => {
    const name = names[requirement];
    return applicationPaths.details(appId, configId) + (name === undefined ? "" : `#field-${name}`);
  },
  /** Of an application that came back from its review. */
  application: ({ appId, requirement }: SentBack): string => fieldPath(appId, requirement),
};
