// `npm run dev`: like `npm start`, with the app served from its sources and reloaded as they change. The sandbox
// reloads too.
import { ensureInstalled } from "./run/install.mjs";
import { fail } from "./run/programs.mjs";
import { serve } from "./run/serve.mjs";

try {
  await ensureInstalled();
  await serve("live");
} catch (error) {
  fail(error);
}
