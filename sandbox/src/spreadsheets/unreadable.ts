import type { FileFault } from "#provider/contract/spreadsheets";

/**
 * Thrown inside the readers of files, for what cannot be read; `fault` is what its sender is told, the message is for
 * the log. Whoever reads a whole file gets it as a value (`read.ts`).
 */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(message: string, { fault = "damaged", cause }: { fault?: FileFault; cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault;
  }
}
