import type { Rate } from "./rate.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How often what may, before somebody has to wait (docs/quality.md, "Guessing and flooding"). Failures and what nobody
 * used count; a success gives back what it took. What is counted of codes is in `provider/contract/limits.ts`.
 */
export const LIMITS = {
  /** Names from one network that failed to sign in, each once however often. */
  namesOfNetwork: { times: 20, windowMs: 15 * MINUTE_MS },
  /** E-mail addresses that one network asked a new password for, each once however often. */
  forgottenOfNetwork: { times: 20, windowMs: 15 * MINUTE_MS },
  /** Phones that one network began to register, each once however often. */
  registrationsOfNetwork: { times: 20, windowMs: HOUR_MS },
  /**
   * Links for a new password to one e-mail address: asked for by one network or known device, and by all strangers
   * together.
   */
  forgotten: { times: 5, windowMs: HOUR_MS },
  forgottenOfAll: { times: 20, windowMs: HOUR_MS },
  /** Registrations with one e-mail address from one network and from all together, and with one phone. */
  registrations: { times: 5, windowMs: HOUR_MS },
  registrationsOfAll: { times: 20, windowMs: HOUR_MS },
  registrationsOfPhone: { times: 5, windowMs: HOUR_MS },
  /** Links that prove an e-mail address: of one person, and to one address. */
  emailLinks: { times: 5, windowMs: HOUR_MS },
  emailLinksToAddress: { times: 5, windowMs: HOUR_MS },
  /** Messages that people of one merchant send to one phone or e-mail address, and one person to all of them. */
  sendsToReceiver: { times: 10, windowMs: HOUR_MS },
  sendsOfPerson: { times: 300, windowMs: HOUR_MS },
  /**
   * Merchants whose name somebody asked for, to transfer money to: each once however often. Of one's own applications
   * nothing is counted.
   */
  recipientsOfPerson: { times: 20, windowMs: HOUR_MS },
  recipientsOfDevice: { times: 20, windowMs: HOUR_MS },
  recipientsOfNetwork: { times: 60, windowMs: HOUR_MS },
  /** Targets that somebody asks the owners to confirm (decision 0133). */
  moneyTargetsOfPerson: { times: 20, windowMs: 24 * HOUR_MS },
  /**
   * Files of payouts that somebody has checked, and accounts in them whose bank is asked whose they are (decision
   * 0062).
   */
  payoutFilesOfPerson: { times: 60, windowMs: HOUR_MS },
  payoutFileNamesOfPerson: { times: 500, windowMs: 24 * HOUR_MS },
  /** Logos that somebody has read: each is unpacked to its last pixel. */
  logosOfPerson: { times: 60, windowMs: HOUR_MS },
  /**
   * Files of invoices that somebody uploads, empty ones and those of rows they fetch; and rows that they confirm
   * (decision 0076).
   */
  bulkUploadsOfPerson: { times: 30, windowMs: HOUR_MS },
  bulkUploadsOfDevice: { times: 60, windowMs: HOUR_MS },
  bulkUploadsOfNetwork: { times: 120, windowMs: HOUR_MS },
  bulkFilesOfPerson: { times: 60, windowMs: HOUR_MS },
  bulkRowsOfPerson: { times: 50_000, windowMs: 24 * HOUR_MS },
  /** Test invoices of one account: each sends a letter, and stays. */
  testInvoicesOfMerchant: { times: 20, windowMs: HOUR_MS },
  /**
   * Requests to identify and to sign, of one person and on one phone, and phones that one network asked, each once
   * however often.
   */
  signingsOfPerson: { times: 10, windowMs: 15 * MINUTE_MS },
  signingsOnPhone: { times: 10, windowMs: 15 * MINUTE_MS },
  signingsOfNetwork: { times: 20, windowMs: HOUR_MS },
  /** Messages to an application's own server that people send by hand. */
  webhookTriesOfApplication: { times: 30, windowMs: HOUR_MS },
  /** Files of contracts that somebody had made for reading. */
  contractFilesOfPerson: { times: 60, windowMs: HOUR_MS },
  /**
   * Cards that were declined on one invoice, link or QR code: from one network, and from all together (card testing).
   */
  declinesOfNetwork: { times: 5, windowMs: HOUR_MS },
  declinesOfLink: { times: 30, windowMs: HOUR_MS },
  /** The merchant is told of them this often. */
  declinesTold: { times: 1, windowMs: HOUR_MS },
} as const satisfies Record<string, Rate>;
