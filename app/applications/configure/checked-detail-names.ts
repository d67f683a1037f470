import type { CheckedDetail } from "#provider/contract/details";

/**
 * What the provider has checked, in the order in which it is shown; here, because the contract's schemas are no load
 * for a browser.
 */
export const CHECKED_DETAILS = [
  "application.name",
  "company.name",
  "company.taxId",
  "person.firstName",
  "person.lastName",
  "person.fullName",
  "bank.withdrawalMethod",
  "bank.iban",
  "bank.bankName",
  "bank.swift",
  "bank.bankTaxId",
  "bank.bankCode",
  "bank.correspondentAccount",
  "bank.card",
] as const satisfies readonly CheckedDetail[];
