import { DETAIL_FIELDS } from "#provider/contract/details";
import type { Open } from "#provider/contract/open-word";
import type { Requirement } from "#provider/contract/requirements";
import { applicationPaths } from "./application";
import { fieldPath } from "./connect";

const names: Readonly<Partial<Record<Requirement, string>>> = DETAIL_FIELDS;

type SentBack = { appId: string; configId: string; requirement: Open<Requirement> };

/**
 * The field that has to be corrected. For loaders only, because the contract's names of fields are too large for a
 * browser.
 */
export const correctionPaths = {
  /** The field in a change of details (decision 0083). */
  details: ({ appId, configId, requirement }: SentBack): string => {
    const name = typeof requirement === "string" ? names[requirement] : undefined;
    return applicationPaths.details(appId, configId) + (name === undefined ? "" : `#field-${name}`);
  },
  /** The field in an application that was sent back from its review. */
  application: ({ appId, requirement }: SentBack): string => fieldPath(appId, requirement),
};
