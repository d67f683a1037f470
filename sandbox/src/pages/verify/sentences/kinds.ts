import type { FileFault, SignatureFault } from "../../../signatures/verify.ts";

type CertificateKind = "CITIZEN" | "BUSINESS" | "GOVERNMENTAL";

/** The sentences of the pages that check any file of the provider's. */
export type Sentences = {
  title: string;
  intro: string;
  kept: (number: string) => string;
  file: string;
  limit: string;
  check: string;
  another: string;
  own: string;
  noFile: string;
  tooMany: string;
  unreadable: string;
  unknown: { title: string; text: string };
  valid: { title: string; text: string };
  invalid: string;
  fileFault: Record<FileFault, string>;
  signature: (number: number) => string;
  holds: string;
  fails: string;
  fault: Record<SignatureFault, string>;
  unchanged: string;
  unchangedButSigned: string;
  waiting: Record<"merchant" | "provider", string>;
  facts: {
    signer: string;
    fin: string;
    company: string;
    taxId: string;
    kind: string;
    issuer: string;
    validity: string;
    serial: string;
    claimedAt: string;
    range: string;
    hash: string;
  };
  kind: Record<CertificateKind, string>;
  fromTo: (from: string, to: string) => string;
  range: (gapFrom: string, gapTo: string, end: string) => string;
  /** Of files with a seal. */
  sealed: {
    whole: { title: string; text: string };
    changed: { title: string; text: string };
    what: string;
    kind: Record<"statement" | "receipt" | "payoutReceipt" | "log" | "evidence" | "fees", string>;
    facts: Record<
      | "application"
      | "at"
      | "currency"
      | "dispute"
      | "fees"
      | "lastLine"
      | "madeAt"
      | "movements"
      | "number"
      | "pages"
      | "period",
      string
    >;
  };
  /** Of a file with neither a seal nor a signature. */
  unsealed: { title: string; text: string };
  trust: string;
  root: string;
};
