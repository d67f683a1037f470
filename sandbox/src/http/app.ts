import type { Variables } from "../call.ts";
import type { FaultRow } from "../db/control.ts";
import type { Bindings } from "../env.ts";

/**
 * For `new Hono<AppEnv>()`. `faults`: the faults that tests inject. Take the environment from `c.var.env`, which is
 * validated, not from `c.env`.
 */
export type AppEnv = { Bindings: Bindings; Variables: Variables & { faults: readonly FaultRow[] } };
