// Runs programs whose last line says how many passed and failed, for continuous integration.
import { runInLines } from "../run/programs.mjs";

/**
 * Runs a program, shows what it prints and reads what it counts. One that ends badly without having counted a failure
 * is one itself, and so is one that counts nothing at all.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ say: (line: string) => void, ending?: AbortSignal }} options `ending` asks the program to end
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
