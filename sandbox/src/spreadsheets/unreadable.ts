import type { FileFault } from "#provider/contract/spreadsheets";

/**
 * Thrown inside the readers of unreadable files; `fault` is for the sender, the message for the log. `read.ts` turns it
 * into a value for its callers.
 */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(message: string, { fault = "damaged", cause }: { fault?: FileFault; cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault;
  }
}
