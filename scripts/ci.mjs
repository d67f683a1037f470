// The checks of continuous integration, called by `.ci/run`: `npm test`, then the other browsers if this machine can
// have them. The last line is the sum of both. Parameters go to `npm test`: `.ci/run types` tries all of this in a
// minute.
import { constants } from "node:os";
import { runCounted } from "./test/counted.mjs";

const interrupted = new AbortController();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(signal, () => interrupted.abort(signal));

const total = { passed: 0, failed: 0 };
for (const step of [
  ["test", "--", ...process.argv.slice(2)],
  ["run", "test:browsers", "--", "--where-possible"],
]) {
  if (interrupted.signal.aborted) break;
  const { passed, failed } = await runCounted("npm", ["--silent", ...step], {
    say: (line) => console.log(line),
    ending: interrupted.signal,
  });
  total.passed += passed;
  total.failed += failed;
}
if (interrupted.signal.aborted) {
  console.log(`Interrupted by ${interrupted.signal.reason}; this is no result.`);
  process.exit(128 + constants.signals[/** @type {NodeJS.Signals} */ (interrupted.signal.reason)]);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
