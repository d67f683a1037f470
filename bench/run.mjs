// `npm run bench`: measures the built product and prints the results. The bench itself is TypeScript, run by tsx.
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
