import { refusedBy, runBatch, wasOvertaken, type Db, type Statement } from "../db/database.ts";

/**
 * What became of a batch: it took place, somebody else was faster (`expectChange` aborted it), or a rule of the
 * database was in its way that the caller has an answer to.
 */
export type Outcome<Answer = never> =
  | { became: "done" }
  | { became: "overtaken" }
  | { became: "refused"; answer: Answer };

type Rules<Answer> = {
  /** The caller's answers to rules of the database, by the rule's name as `refusedBy` gives it. */
  answers?: Readonly<Record<string, Answer>>;
  /** Rules that, here, only tell that somebody was faster. */
  races?: readonly string[];
};

/**
 * The one way to write a batch that somebody else may be faster than. Runs it once and says what became of it; "done"
 * for no statements. Refuses nothing by itself: `../http/write.ts` turns outcomes into refusals of the contract. Throws
 * what the rules do not name.
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

/** What passes before the next repeat; `repeated` counts from zero. */
export type Pause = (repeated: number) => Promise<void>;

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 640;

/**
 * How long a pause is: anything up to a bound that doubles, so that those who met once do not meet again. `random` is
 * from 0 up to 1.
 */
export const pauseMs = (repeated: number, random: number): number =>
  random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** repeated);

/** Pauses of chance length. */
export const jitter: Pause = (repeated) =>
  new Promise((done) => {
    setTimeout(done, pauseMs(repeated, Math.random()));
  });

/**
 * Decides and runs. `decide` reads what it decides on and says what to write; it is asked again, `repeats` times at
 * most, when somebody was faster, after a `pause` where many are expected at once. The outcome is that of the last run,
 * with the decision that was carried out.
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
