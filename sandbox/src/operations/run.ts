import { refusedBy, runBatch, wasOvertaken, type Db, type Statement } from "../db/database.ts";

/**
 * The result of a batch: it was written, another request was faster (`expectChange` aborted it), or a rule of the
 * database refused it and the caller has an answer for that rule.
 */
export type Outcome<Answer = never> =
  | { became: "done" }
  | { became: "overtaken" }
  | { became: "refused"; answer: Answer };

type Rules<Answer> = {
  /** The caller's answers to rules of the database, by the rule's name from `refusedBy`. */
  answers?: Readonly<Record<string, Answer>>;
  /** Rules whose refusal, here, only means that another request was faster. */
  races?: readonly string[];
};

/**
 * Writes a batch that another request may overtake; the only way to do so. Runs it once and returns the result; "done"
 * if there are no statements. Refuses nothing itself: `../http/write.ts` turns results into refusals of the contract.
 * Throws the errors that no rule names.
 */
export async function runOnce<Answer = never>(
  db: Db,
  statements: readonly Statement[],
  { answers = {}, races = [] }: Rules<Answer> = {},
): Promise<Outcome<Answer>> {
  try {
    await runBatch(db, statements);
    return { became: "done" };
  } catch (error) {
    const rule = refusedBy(error) ?? "";
    if (wasOvertaken(error) || races.includes(rule)) return { became: "overtaken" };
    const answer = answers[rule];
    if (answer === undefined) throw error;
    return { became: "refused", answer };
  }
}

/** Waits before the next retry; `repeated` counts from zero. */
export type Pause = (repeated: number) => Promise<void>;

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 640;

/**
 * The length of a pause: random, up to a bound that doubles, so that requests that collided once do not collide again.
 * `random`: from 0 up to 1.
 */
export const pauseMs = (repeated: number, random: number): number =>
  random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** repeated);

/** Pauses of random length. */
export const jitter: Pause = (repeated) =>
  new Promise((done) => {
    setTimeout(done, pauseMs(repeated, Math.random()));
  });

/**
 * Decides and runs. `decide` reads the data and returns the statements. If another request was faster, it is asked
 * again, at most `repeats` times, after a `pause` if many requests are expected at once. Returns the result of the last
 * run, with the decision that was written.
 */
export async function decideAndRun<Decision extends { statements: readonly Statement[] }, Answer = never>(
  db: Db,
  decide: () => Promise<Decision>,
  { repeats, pause, ...rules }: Rules<Answer> & { repeats: number; pause?: Pause },
): Promise<Outcome<Answer> & { decision: Decision }> {
  for (let repeated = 0; ; repeated++) {
    const decision = await decide();
    const outcome = await runOnce(db, decision.statements, rules);
    if (outcome.became !== "overtaken" || repeated >= repeats) return { ...outcome, decision };
    await pause?.(repeated);
  }
}
