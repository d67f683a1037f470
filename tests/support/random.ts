import { createHash } from "node:crypto";

/*
 * The random parts of the tests' input: names, addresses and numbers that no other test has. All come from one seed,
 * which the run prints; `TEST_SEED=… npm test -- <file>` draws the same ones again. Each test begins its own stream, so
 * that its draws depend neither on earlier tests nor on the process.
 */
let stream = "";
let drawn = 0;

/** Begins the stream of one test. `name` is the same in every run and belongs to this test only. */
export function startRandom(name: string): void {
  stream = name;
  drawn = 0;
}

/** 32 bytes as hexadecimal digits, different at each call. Throws without a seed, which the global set-up sets. */
function draw(): string {
  const seed = process.env["TEST_SEED"];
  if (!seed) throw new Error("TEST_SEED is not set: this test needs the global set-up.");
  drawn += 1;
  return createHash("sha256").update(`${seed} ${stream} ${drawn}`).digest("hex");
}

/** Eight letters and digits that begin with a letter. */
export const randomWord = (): string => `r${draw().slice(0, 7)}`;

/** `count` decimal digits, at most twelve; the first is from 2 to 9. */
export const randomDigits = (count: number): string =>
  String((Number.parseInt(draw().slice(0, 12), 16) % (8 * 10 ** (count - 1))) + 2 * 10 ** (count - 1));

/** A UUID as in a form's hidden key. */
export const randomKey = (): string => draw().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");

/** An unused mobile number of the default region, in E.164. */
export const unusedMobile = (): string => `+99455${randomDigits(7)}`;
