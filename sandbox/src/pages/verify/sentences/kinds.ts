import type { FileFault, SignatureFault } from "../../../signatures/verify.ts";

type CertificateKind = "CITIZEN" | "BUSINESS" | "GOVERNMENTAL";

/** The sentences of the pages that check a signed contract or evidence. */
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
  evidence: {
    whole: { title: string; text: string };
    changed: { title: string; text: string };
    dispute: string;
    application: string;
    madeAt: string;
    pages: string;
  };
  trust: string;
  root: string;
};
