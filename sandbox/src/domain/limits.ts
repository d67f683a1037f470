import { EXAMS_AN_HOUR } from "#provider/contract/exam-words";
import type { Rate } from "./rate.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Limits of attempts (docs/quality.md, "Guessing and flooding"). Failures and unused codes or links count; a success
 * gives its count back. The limits of codes are in `provider/contract/limits.ts`.
 */
export const LIMITS = {
  /** User names with a failed sign-in from one network. Each counts once. */
  namesOfNetwork: { times: 20, windowMs: 15 * MINUTE_MS },
  /** E-mail addresses for which one network asked for a new password. Each counts once. */
  forgottenOfNetwork: { times: 20, windowMs: 15 * MINUTE_MS },
  /** Phones that one network began to register. Each counts once. */
  registrationsOfNetwork: { times: 20, windowMs: HOUR_MS },
  /**
   * Links for a new password to one e-mail address: requested by one network or known device, and by all strangers
   * together.
   */
  forgotten: { times: 5, windowMs: HOUR_MS },
  forgottenOfAll: { times: 20, windowMs: HOUR_MS },
  /** Registrations with one e-mail address, from one network and from all together, and with one phone. */
  registrations: { times: 5, windowMs: HOUR_MS },
  registrationsOfAll: { times: 20, windowMs: HOUR_MS },
  registrationsOfPhone: { times: 5, windowMs: HOUR_MS },
  /** Links that prove an e-mail address: for one person, and to one address. */
  emailLinks: { times: 5, windowMs: HOUR_MS },
  emailLinksToAddress: { times: 5, windowMs: HOUR_MS },
  /** Messages from people of one merchant to one phone or e-mail address, and from one person to all. */
  sendsToReceiver: { times: 10, windowMs: HOUR_MS },
  sendsOfPerson: { times: 300, windowMs: HOUR_MS },
  /**
   * Merchants whose name a person asked for, to transfer money to them. Each counts once; one's own applications do not
   * count.
   */
  recipientsOfPerson: { times: 20, windowMs: HOUR_MS },
  recipientsOfDevice: { times: 20, windowMs: HOUR_MS },
  recipientsOfNetwork: { times: 60, windowMs: HOUR_MS },
  /** Targets that a person asks the owners to confirm (decision 0133). */
  moneyTargetsOfPerson: { times: 20, windowMs: 24 * HOUR_MS },
  /**
   * Payout files that a person has checked, and accounts in them whose holder is asked from their bank (decision 0062).
   */
  payoutFilesOfPerson: { times: 60, windowMs: HOUR_MS },
  payoutFileNamesOfPerson: { times: 500, windowMs: 24 * HOUR_MS },
  /** Files of refunds that a person has checked, and templates and files of outcomes that they download. */
  refundFilesOfPerson: { times: 60, windowMs: HOUR_MS },
  /** Cards whose holder a merchant's server asks for, alone or with a payout. Each card and name counts once. */
  holdersOfApplication: { times: 500, windowMs: 24 * HOUR_MS },
  /** Logos that a person uploads: each is decoded completely. */
  logosOfPerson: { times: 60, windowMs: HOUR_MS },
  /** Files that a person sends along with answers to disputes: each is read completely. */
  evidenceOfPerson: { times: 60, windowMs: HOUR_MS },
  /**
   * Invoice files that a person uploads, templates and files of rows that they download, and rows that they confirm
   * (decision 0076).
   */
  bulkUploadsOfPerson: { times: 30, windowMs: HOUR_MS },
  bulkUploadsOfDevice: { times: 60, windowMs: HOUR_MS },
  bulkUploadsOfNetwork: { times: 120, windowMs: HOUR_MS },
  bulkFilesOfPerson: { times: 60, windowMs: HOUR_MS },
  bulkRowsOfPerson: { times: 50_000, windowMs: 24 * HOUR_MS },
  /** Test invoices of one account: each sends a letter and is stored. */
  testInvoicesOfMerchant: { times: 20, windowMs: HOUR_MS },
  /**
   * Requests to identify and to sign, of one person and on one phone; and phones that one network asked, each counted
   * once.
   */
  signingsOfPerson: { times: 10, windowMs: 15 * MINUTE_MS },
  signingsOnPhone: { times: 10, windowMs: 15 * MINUTE_MS },
  signingsOfNetwork: { times: 20, windowMs: HOUR_MS },
  /** What people send by hand to one webhook: tests, and messages again. */
  webhookTries: { times: 10, windowMs: MINUTE_MS },
  /** Exams of one webhook address, and of all of one account. */
  examsOfAddress: { times: EXAMS_AN_HOUR, windowMs: HOUR_MS },
  examsOfMerchant: { times: 20, windowMs: HOUR_MS },
  /** Contract files made for a person to read. */
  contractFilesOfPerson: { times: 60, windowMs: HOUR_MS },
  /** Declined cards on one invoice, link or QR code: from one network, and from all together (card testing). */
  declinesOfNetwork: { times: 5, windowMs: HOUR_MS },
  declinesOfLink: { times: 30, windowMs: HOUR_MS },
  /** How often the merchant is told of declined cards. */
  declinesTold: { times: 1, windowMs: HOUR_MS },
} as const satisfies Record<string, Rate>;
