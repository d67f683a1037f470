// `npm run dev`: like `npm start`, but the app runs from its sources and reloads after each change. The sandbox reloads
// too.
import { ensureInstalled } from "./run/install.mjs";
import { fail } from "./run/programs.mjs";
import { serve } from "./run/serve.mjs";

try {
  await ensureInstalled();
  await serve("live");
} catch (error) {
  fail(error);
}
