// `npm run bench`: measures the built product and prints what it found. The bench itself is TypeScript, read through
// tsx.
import { ensureInstalled } from "../scripts/run/install.mjs";
import { fail } from "../scripts/run/programs.mjs";

try {
  await ensureInstalled();
  const { register } = await import("tsx/esm/api");
  register();
  const { bench } = await import("./main");
  await bench(process.argv.slice(2));
} catch (error) {
  fail(error);
}
