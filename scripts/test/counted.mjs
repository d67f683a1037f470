// Runs programs whose last line counts passed and failed tests, for continuous integration.
import { runInLines } from "../run/programs.mjs";

/**
 * Runs a program, shows its output and reads its counts. A program that fails without counting a failure counts as one,
 * and so does a program without counts.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ say: (line: string) => void, ending?: AbortSignal }} options `ending` ends the program
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runCounted(program, parameters, { say, ending }) {
  /** @type {{ passed: number, failed: number } | undefined} */
  let counted;
  const code = await runInLines(
    program,
    parameters,
    (line) => {
      say(line);
      const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
      if (passed !== undefined) counted = { passed: Number(passed), failed: Number(failed) };
    },
    {},
    ending,
  );
  if (!counted) return { passed: 0, failed: 1 };
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
