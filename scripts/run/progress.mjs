// Says that a long step runs: on a terminal as one line that moves, elsewhere as a plain line.

const TURNS = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const TURN_MS = 100;

/**
 * Runs a step and says so while it lasts. On a terminal the line turns and counts seconds; the finished line keeps
 * them.
 *
 * @template Result
 * @param {string} text
 * @param {() => Promise<Result>} work
 * @param {{ isTTY?: boolean, write: (text: string) => unknown }} [out]
 * @returns {Promise<Result>}
 */
export async function withProgress(text, work, out = process.stdout) {
  if (!out.isTTY) {
    out.write(`${text} …\n`);
    return work();
  }
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  let turn = 0;
  const draw = () => out.write(`\r\u001B[2K${TURNS[turn++ % TURNS.length]} ${text} … ${seconds()} s`);
  draw();
  const timer = setInterval(draw, TURN_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    out.write(`\r\u001B[2K${text}: ${seconds()} s\n`);
  }
}
