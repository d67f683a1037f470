import type { LogoFault } from "#provider/contract/logos";

/** Sides of a picture in pixels. */
export type Sides = { width: number; height: number };

/** Thrown for a picture that is refused; `message` is for the log, `measured` for the sender. */
export class UnusableImage extends Error {
  readonly fault: LogoFault;
  readonly measured: Sides | undefined;

  constructor(fault: LogoFault, why: string, { measured, cause }: { measured?: Sides; cause?: unknown } = {}) {
    super(why, { cause });
    this.name = "UnfitPicture";
    this.fault = fault;
    this.measured = measured;
  }
}

export const damaged = (why: string, cause?: unknown): UnusableImage => new UnusableImage("damaged", why, { cause });
