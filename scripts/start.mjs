// `npm start`: from a fresh clone to a running product. Ctrl-C ends it; the data stays in STATE_DIR.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { fail } from "./run.mjs";
import { serve } from "./serve.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
  await serve("built");
} catch (error) {
  fail(error);
}
