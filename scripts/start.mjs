// `npm start`: from a fresh clone to a running product. Ctrl-C ends it; the data stay in STATE_DIR.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./run/install.mjs";
import { fail } from "./run/programs.mjs";
import { serve } from "./run/serve.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
  await serve("built");
} catch (error) {
  fail(error);
}
