import { z } from "zod";
import { applicationSchema } from "./applications.ts";
import { call } from "./call.ts";
import { PREPARE_APPLICATION } from "./connect.ts";
import { appIdSchema, idSchema, instantSchema, phoneSchema, webAddressSchema } from "./fields.ts";
import { SIGNER_ID_DIGITS, SIGNING_WAIT_SECONDS } from "./limits.ts";
import { openWord, type InKnownWords } from "./open-word.ts";
import { AREA_ACCESS } from "./permissions.ts";
import {
  accountTypeSchema,
  openAccountTypeSchema,
  openLanguageSchema,
  openApplicationStatusSchema,
  languageSchema,
} from "./words.ts";

/**
 * Who reads contracts: whoever prepares applications, and staff. Who signs one and goes live: `PREPARE_APPLICATION`.
 */
export const READ_CONTRACT = AREA_ACCESS.contract;

/**
 * How far a contract has come for whoever asks: they have not read what it says now, have read it to the end, a request
 * of signing is open, it is signed, its application takes payments.
 */
export const CONTRACT_STATES = ["AWAITING_READING", "READ", "AWAITING_SIGNATURE", "SIGNED", "ONLINE"] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];
export const openContractStateSchema = openWord(CONTRACT_STATES);

/** Ways of signing. `PAPER`: before there were others; such a contract has no file. */
export const SIGNING_METHODS = ["ASAN_IMZA", "PAPER"] as const;
export type SigningMethodName = (typeof SIGNING_METHODS)[number];
export const openSigningMethodSchema = openWord(SIGNING_METHODS);

/** SHA-256 of a contract's text as a reader is shown it, in hexadecimal digits (docs/provider.md section 10). */
const textHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A contract, and how it stands for whoever asks. */
export const contractStandingSchema = z.object({
  appId: appIdSchema,
  /** Of the application. */
  name: z.string(),
  accountType: openAccountTypeSchema,
  status: openApplicationStatusSchema,
  state: openContractStateSchema,
  /** Whether whoever asks may read it to the end, sign it and go live; staff only look. */
  mayAct: z.boolean(),
  /** When whoever asks had read what it says now to the end. */
  readDate: instantSchema.nullable(),
  signedDate: instantSchema.nullable(),
  /** As the certificate names them. */
  signedBy: z.string().nullable(),
  signedWith: openSigningMethodSchema.nullable(),
  /** Whether the signed contract can be downloaded. */
  hasFile: z.boolean(),
  /** Where anybody can check the signed file; null while there is none. */
  verifyUrl: webAddressSchema.nullable(),
  onlineDate: instantSchema.nullable(),
});
export type ContractStanding = z.infer<typeof contractStandingSchema>;

/** A numbered sentence of a contract. */
const subClauseSchema = z.object({ number: z.string(), text: z.string() });
const clauseSchema = z.object({ number: z.string(), heading: z.string(), clauses: z.array(subClauseSchema) });
const partySchema = z.object({
  role: openWord(["PROVIDER", "MERCHANT"]),
  name: z.string(),
  /** What they are known by, with its label in the language of the text: tax number, address, account. */
  details: z.array(z.object({ label: z.string(), value: z.string() })),
});
/** What a contract says, in one language: what is shown, what is hashed and what the file has. */
export const contractTextSchema = z.object({
  language: openLanguageSchema,
  title: z.string(),
  /** Under which the contract is kept: the application's id and the version. */
  number: z.string(),
  /** Which edition of the provider's terms it is, as YYYY-MM. */
  version: z.string(),
  parties: z.array(partySchema),
  clauses: z.array(clauseSchema),
});
export type OpenContractText = z.infer<typeof contractTextSchema>;
export type ContractText = InKnownWords<OpenContractText>;

/** What happened to a contract. */
export const CONTRACT_EVENTS = [
  "SHOWN",
  "READ",
  "IDENTIFIED",
  "SIGNATURE_REFUSED",
  "SIGNED",
  "COUNTERSIGNED",
  "ONLINE",
] as const;
const contractEventSchema = z.object({
  kind: openWord(CONTRACT_EVENTS),
  at: instantSchema,
  /** Who did it; null: the provider. */
  by: z.string().nullable(),
});

/** The code that screen and phone both show: four digits (docs/provider.md section 10). */
const controlCodeSchema = z.string().regex(/^\d{4}$/);
/** A request that is open on a phone. */
const signingSchema = z.object({
  transactionId: idSchema,
  controlCode: controlCodeSchema,
  /** When the request on the phone ends. */
  expiresDate: instantSchema,
  /** When the session that it belongs to ends: identification and signature both take place before. */
  sessionEndsDate: instantSchema,
});
export type Signing = z.infer<typeof signingSchema>;

/** How a request on a phone stands. All but PENDING are endings, and none of them is an error. */
export const SIGNING_STATUSES = [
  "PENDING",
  "OK",
  "TIMEOUT",
  "NOT_MID_CLIENT",
  "USER_CANCELLED",
  "SIGNATURE_HASH_MISMATCH",
  "PHONE_ABSENT",
  "DELIVERY_ERROR",
  "SIM_ERROR",
  "NOT_FOUND",
] as const;
export type SigningStatus = (typeof SIGNING_STATUSES)[number];
export const openSigningStatusSchema = openWord(SIGNING_STATUSES);

export const CERTIFICATE_KINDS = ["CITIZEN", "BUSINESS", "GOVERNMENTAL"] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];
/**
 * Why a certificate cannot sign this contract: a company signs with a business one, of its own tax number, an
 * individual with a citizen's, of their own FIN; of a company whose tax number is not known, no certificate can be told
 * to be its own; one has ended, or has not begun.
 */
export const CERTIFICATE_FAULTS = [
  "BUSINESS_NEEDED",
  "CITIZEN_NEEDED",
  "OTHER_COMPANY",
  "OTHER_PERSON",
  "TAX_ID_MISSING",
  "ENDED",
] as const;
const certificateSchema = z.object({
  id: idSchema,
  kind: openWord(CERTIFICATE_KINDS),
  /** Whose it is. */
  subject: z.string(),
  /** For whom they sign with it; null: for themselves. */
  company: z.string().nullable(),
  validUntil: instantSchema,
  /** It ends within `CERTIFICATE_RENEWAL_DAYS`. */
  endsSoon: z.boolean(),
  usable: z.boolean(),
  /** Null of one that can be used. */
  fault: openWord(CERTIFICATE_FAULTS).nullable(),
});
export type SignerCertificate = z.infer<typeof certificateSchema>;

const signerPersonSchema = z.object({ fullName: z.string(), fin: z.string() });

/** The signing of a contract that whoever asks has begun and not ended: where to go on after leaving. */
const openSigningSchema = z.object({
  transactionId: idSchema,
  step: openWord(["IDENTIFYING", "CHOOSING", "SIGNING"]),
  method: openSigningMethodSchema,
  phone: z.string(),
  userId: z.string(),
  /** Both null while nothing is open on the phone: who signs is known, and a certificate is to be chosen. */
  controlCode: controlCodeSchema.nullable(),
  expiresDate: instantSchema.nullable(),
  sessionEndsDate: instantSchema,
  /** Known once the phone has said who it is. */
  person: signerPersonSchema.nullable(),
  certificates: z.array(certificateSchema),
});
export type OpenSigning = z.infer<typeof openSigningSchema>;

/** Whose phone, and by which number of the service: digits that came with their contract for it. */
const signerIdSchema = z.string().regex(new RegExp(`^\\d{${SIGNER_ID_DIGITS}}$`));

export const contractDetailSchema = contractStandingSchema.extend({
  /** Oldest first. */
  history: z.array(contractEventSchema),
  openSigning: openSigningSchema.nullable(),
  /** Somebody else of the account is signing it now. */
  isOpenElsewhere: z.boolean(),
  /**
   * The individual whose contract it is, as they were connected, for whoever may sign; the number is null where none
   * was given. Null of a company's.
   */
  signer: z.object({ phone: phoneSchema, userId: signerIdSchema.nullable() }).nullable(),
  /**
   * Why its application takes no payments any more: somebody of the account has disabled it, or what was not accepted
   * of changed details was not answered in time (decision 0083). Null while it is not disabled.
   */
  stoppedBy: openWord(["ACCOUNT", "DETAILS"]).nullable(),
});
export type ContractDetail = z.infer<typeof contractDetailSchema>;

const appIdParams = z.object({ appId: appIdSchema });
const accountParams = appIdParams.extend({ accountType: accountTypeSchema });
const languageQuery = z.object({ language: languageSchema.default("en") });

const phoneAndId = { phone: phoneSchema, userId: signerIdSchema };
/** Who signs, and which request on the phone it belongs to (docs/product.md section 3, "Contract signing"). */
const signerSchema = z.object({
  appId: appIdSchema,
  ...phoneAndId,
  transactionId: idSchema,
  /**
   * (ours) How long to wait for the phone before answering PENDING, in seconds; a later question ends the waiting of an
   * earlier one.
   */
  waitSeconds: z.int().min(0).max(SIGNING_WAIT_SECONDS).default(0),
});

export const merchantContracts = {
  downloadContract: call("GET", "api/application-verify/download-signed-contract-file/{appId}", {
    summary: "The signed contract as a file",
    access: READ_CONTRACT,
    params: appIdParams,
    file: true,
    mediaType: "application/pdf",
  }),
  switchToReview: call("PATCH", "api/application-verify/switch/review/{accountType}/{appId}", {
    summary: "Put an application into review; one that is there already stays",
    access: PREPARE_APPLICATION,
    params: accountParams,
    answer: applicationSchema,
    errors: ["invalid_state", "requirements_due"],
  }),
  viewContract: call("GET", "api/application-verify/view-contract/account/{accountType}/{appId}", {
    summary: "The contract's text for an application, in one language; of a signed one as it was signed, in its own",
    access: READ_CONTRACT,
    params: accountParams,
    query: languageQuery,
    answer: contractTextSchema.extend({
      hash: textHashSchema,
      /** When whoever asks had read this very text to the end. */
      readDate: instantSchema.nullable(),
      signedAt: instantSchema.nullable(),
    }),
    // `invalid_state`: it has not been approved yet.
    errors: ["invalid_state"],
  }),
  viewContractFile: call("GET", "api/application-verify/view-contract/file/{accountType}/{appId}", {
    summary: "The same as a PDF, before it is signed",
    access: READ_CONTRACT,
    params: accountParams,
    query: languageQuery,
    file: true,
    mediaType: "application/pdf",
    // `invalid_state`: it has not been approved yet, or it is signed. `contract_unwritable`: no font knows some letter
    // of the merchant's data.
    errors: ["invalid_state", "contract_unwritable"],
    origin: "ours",
  }),
  readContract: call("POST", "api/application-verify/view-contract/read/{appId}", {
    summary: "Say that one has read the contract's text to the end; once more changes nothing",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    body: z.object({ language: languageSchema, hash: textHashSchema }),
    // `changed_meanwhile`: it says something else now than what was read.
    errors: ["invalid_state", "changed_meanwhile"],
    origin: "ours",
  }),
  showContract: call("POST", "api/application-verify/view-contract/shown/{appId}", {
    summary: "Say that the contract's text is on one's screen; the first time counts",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    body: z.object({ language: languageSchema, hash: textHashSchema }),
    errors: ["invalid_state", "changed_meanwhile"],
    origin: "ours",
  }),
  contracts: call("GET", "api/application-verify/contracts", {
    summary: "Contracts of applications that are approved or further, what waits first, then the newest",
    access: READ_CONTRACT,
    answer: z.array(contractStandingSchema),
    origin: "ours",
  }),
  contract: call("GET", "api/application-verify/contracts/{appId}", {
    summary: "One of them, with its history and a signing that is not ended; 404 before the application is approved",
    access: READ_CONTRACT,
    params: appIdParams,
    answer: contractDetailSchema,
    origin: "ours",
  }),
  authCode: call("GET", "api/application-verify/verification-code/auth/{appId}", {
    summary:
      "Begin identification with the mobile signature; one of the same person and phone that is open already goes on",
    effect: "change",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    query: z.object(phoneAndId),
    answer: signingSchema,
    // `invalid_state`: not approved, or signed. `signature_pending`: another request is open for the application or the
    // phone.
    errors: ["invalid_state", "signature_pending"],
  }),
  asanLogin: call("POST", "api/application-verify/asan-login", {
    summary:
      "How the identification with the mobile signature's PIN1 stands; OK tells who it is, and their certificates",
    access: PREPARE_APPLICATION,
    body: signerSchema,
    answer: z.object({
      status: openSigningStatusSchema,
      /** Both only with OK. */
      person: signerPersonSchema.nullable(),
      certificates: z.array(certificateSchema),
    }),
    // Of a request that is none of this person's.
    errors: ["not_found"],
  }),
  signCode: call("GET", "api/application-verify/verification-code/sign/{appId}", {
    summary: "Begin signing with the mobile signature; a request that is open already goes on",
    effect: "change",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    /** The request that identified the person, and which of their certificates signs. */
    query: z.object({ transactionId: idSchema, certificateId: idSchema }),
    answer: signingSchema,
    // `invalid_state`: not read to the end; not identified, or longer ago than a session lasts; signed; a certificate
    // that cannot sign it.
    errors: ["invalid_state", "signature_pending", "contract_unwritable"],
  }),
  signContract: call("POST", "api/application-verify/sign-contract", {
    summary: "How signing the contract with the mobile signature's PIN2 stands; with OK it is signed, once",
    access: PREPARE_APPLICATION,
    body: signerSchema,
    answer: z.object({
      status: openSigningStatusSchema,
      /** Only with OK. */
      application: applicationSchema.nullable(),
    }),
    errors: ["not_found"],
  }),
  goLive: call("PATCH", "api/application-verify/switch/production/{appId}", {
    summary: "Submit a signed application to production; one that takes payments already stays",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    body: z.object({ agreement: z.literal(true) }),
    answer: applicationSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
