import { APP_ID } from "#provider/contract/app-id";
import type { Requirement, Step } from "#provider/contract/requirements";

/** Below `paths.connect`; addresses of their own, as no other screen leads here. */
export const connectPath = (appId: string, step: Step | "review"): string => `/connect/${appId}/${step}`;

/** Its logo, which nobody asks for. */
export const connectLogoPath = (appId: string): string => `/connect/${appId}/logo`;

/** The picture itself; `version` is another word with another picture, so that no browser shows the one before. */
export const connectLogoPicturePath = (appId: string, version: string): string =>
  `/connect/${appId}/logo/picture?v=${version.slice(0, 12)}`;

/** Test invoices of an application that is on its way. */
export const testInvoicesPath = (appId: string): string => `/connect/${appId}/test-invoices`;

/** The field that a requirement asks for, on its screen. */
export function fieldPath(appId: string, requirement: Requirement): string {
  const [step = "", field = ""] = requirement.split(".");
  return `/connect/${appId}/${step}#field-${field}`;
}

/** For the guard: what stands in the addresses above. */
export const connectParams = {
  step: { appId: APP_ID, step: /^(?:type|person|company|bank|application)$/ },
  review: { appId: APP_ID },
  logo: { appId: APP_ID },
  testInvoices: { appId: APP_ID },
};
