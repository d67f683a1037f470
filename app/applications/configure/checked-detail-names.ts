import type { CheckedDetail } from "#provider/contract/details";

/**
 * The details that the provider has checked, in the order of the page. Here, because the contract's schemas are too
 * large for a browser.
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
