import type { Region } from "#provider/contract/regions";
import type { SigningStatus } from "#provider/contract/merchant-contracts";
import type { Db, Statement } from "../../db/database.ts";
import type { Company } from "../../domain/company.ts";
import type { Env } from "../../env.ts";
import type { Bytes } from "../../signatures/bytes.ts";

/** The dependencies of a method of signing; `now` in UTC milliseconds. */
export type SigningDeps = { db: Db; env: Env; now: number };

/** The signer of a request, and the text that their phone shows beside the control code. */
export type PhoneRequest = {
  transactionId: string;
  phone: string;
  /** The signer's number at the service. */
  signerId: string;
  controlCode: string;
  text: string;
  /** UTC milliseconds. */
  expiresAt: number;
};

/**
 * The expected signer. A real service knows this itself; the sandbox's phones have no owner before their first
 * signature.
 */
export type Expected = {
  fullName: string;
  fin: string;
  region: Region;
  company: Company | null;
};

/** The states of a request without a signature: failed or still pending. */
type Unanswered = { status: Exclude<SigningStatus, "OK"> };
/** A person's certificate, in DER. */
export type HeldCertificate = { id: string; der: Bytes };
export type Identified = {
  status: "OK";
  person: { fullName: string; fin: string };
  certificates: HeldCertificate[];
};
/** r and s of ECDSA on P-256, side by side. */
export type Signed = { status: "OK"; signature: Bytes };

/**
 * A method of signing. `begin…` returns statements for the batch that opens the request, so that the phone is asked if
 * and only if the request is open. A method that must call a service over the network calls it there, and returns no
 * statements. A request without an answer is PENDING; every ending is an answer, and only an unreachable service
 * throws. A second method is a file beside `asan-imza.ts` and a line in `methods.ts`.
 */
export type SigningMethod = {
  /** Asks for PIN1. `challenge`: the text that is signed as the proof. */
  beginIdentification: (
    deps: SigningDeps,
    asked: PhoneRequest & { challenge: Bytes; expected: Expected },
  ) => Promise<Statement[]>;
  pollIdentification: (deps: SigningDeps, transactionId: string) => Promise<Identified | Unanswered>;
  /** Asks for PIN2. `attributes`: the signed attributes; the key of the certificate signs their hash. */
  beginSignature: (
    deps: SigningDeps,
    asked: PhoneRequest & { attributes: Bytes; certificateId: string },
  ) => Promise<Statement[]>;
  pollSignature: (deps: SigningDeps, transactionId: string) => Promise<Signed | Unanswered>;
  /** Withdraws a request from the phone. */
  withdraw: (deps: SigningDeps, transactionId: string) => Promise<Statement[]>;
};
