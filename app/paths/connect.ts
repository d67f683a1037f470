import { APP_ID } from "#provider/contract/app-id";
import type { Open } from "#provider/contract/open-word";
import type { Requirement, Step } from "#provider/contract/requirements";

/** Steps below `paths.connect`. They stand here, because no other screen leads to them. */
export const connectPath = (appId: string, step: Step | "review"): string => `/connect/${appId}/${step}`;

export const connectPaths = {
  /** Leads to the step that waits for the merchant; where none does, to all applications. */
  next: "/connect?next=1",
  /** Leads to the test invoices of an application that takes no payments yet. */
  tests: "/connect?next=tests",
} as const;

/** The application's logo, which is optional. */
export const connectLogoPath = (appId: string): string => `/connect/${appId}/logo`;

/** The logo's picture. `version` changes with the picture, so that no browser shows the former one. */
export const connectLogoPicturePath = (appId: string, version: string): string =>
  `/connect/${appId}/logo/picture?v=${version.slice(0, 12)}`;

/** Test invoices of an application before it is approved. */
export const testInvoicesPath = (appId: string): string => `/connect/${appId}/test-invoices`;

/** The field that a requirement names, on its screen; of an unknown one, the screen with all that is due. */
export function fieldPath(appId: string, requirement: Open<Requirement>): string {
  if (typeof requirement !== "string") return connectPath(appId, "review");
  const [step = "", field = ""] = requirement.split(".");
  return `/connect/${appId}/${step}#field-${field}`;
}

/** The path parameters of the addresses above, for the guard. */
export const connectParams = {
  step: { appId: APP_ID, step: /^(?:type|person|company|bank|application)$/ },
  review: { appId: APP_ID },
  logo: { appId: APP_ID },
  testInvoices: { appId: APP_ID },
};
