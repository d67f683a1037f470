import type { EvidenceFault } from "#provider/contract/evidence";

/** Thrown for a file that is refused; `message` is for the log. */
export class UnusableEvidence extends Error {
  readonly fault: EvidenceFault;

  constructor(fault: EvidenceFault, why: string, cause?: unknown) {
    super(why, { cause });
    this.name = "UnusableEvidence";
    this.fault = fault;
  }
}
