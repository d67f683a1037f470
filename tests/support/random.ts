import { createHash } from "node:crypto";

/*
 * The random parts of what tests type: names, addresses and numbers that no other test has. All of them come from one
 * seed, which the run prints; `TEST_SEED=… npm test -- <file>` draws the same ones again. Each test begins a stream of
 * its own, so that what it draws does not depend on the tests before it, nor on the process that it happens to run in.
 */
let stream = "";
let drawn = 0;

/** Begins the stream of one test. `name` is the same in every run and belongs to this test only. */
export function startRandom(name: string): void {
  stream = name;
  drawn = 0;
}

/** 32 bytes as hexadecimal digits, other ones at each call. Throws where no seed was set: the global set-up does so. */
function draw(): string {
  const seed = process.env["TEST_SEED"];
  if (!seed) throw new Error("TEST_SEED is not set: this test needs the global set-up.");
  drawn += 1;
  return createHash("sha256").update(`${seed} ${stream} ${drawn}`).digest("hex");
}

/** Eight letters and digits that begin with a letter. */
export const randomWord = (): string => `r${draw().slice(0, 7)}`;

/** As many decimal digits as asked for, at most twelve, the first of them from 2 to 9. */
export const randomDigits = (count: number): string =>
  String((Number.parseInt(draw().slice(0, 12), 16) % (8 * 10 ** (count - 1))) + 2 * 10 ** (count - 1));

/** A UUID as forms carry it in their hidden key. */
export const randomKey = (): string => draw().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");

/** A mobile number of the default region that nobody else has, in E.164. */
export const unusedMobile = (): string => `+99455${randomDigits(7)}`;
