// Saves the HTML of every screen, or compares two folders of it; see html/main.ts, which is TypeScript, run by tsx.
import { fail } from "./run/programs.mjs";

try {
  const { register } = await import("tsx/esm/api");
  register();
  const { html } = await import("./html/main");
  await html(process.argv.slice(2));
} catch (error) {
  fail(error);
}
