import { ASSIGNABLE_ROLES, permissionSchema } from "#provider/contract/permissions";
import { regionSchema } from "#provider/contract/regions";
import { Hono } from "hono";
import { z } from "zod";
import { clockAhead } from "../../clock.ts";
import { addFault, emptyEverything, listFaults, moveOffset, removeFaults, resetOffset } from "../../db/control.ts";
import { newId } from "../../db/ids.ts";
import type { AppEnv } from "../../http/app.ts";
import { jsonOf } from "../../http/body.ts";
import { FAULT_KINDS } from "../faults.ts";
import { fieldProblems, refuse } from "../../domain/refusal.ts";
import { devOnly } from "../../http/dev-only.ts";
import { runJobs } from "../../jobs/index.ts";
import { demoUsers, seed } from "../seed/index.ts";
import { MADE_STATUSES, makeMerchant } from "./merchants.ts";
import { toInstant } from "../../wire/page.ts";

const moveSchema = z
  .strictObject({ advanceSeconds: z.number().optional(), advanceMs: z.number().optional() })
  .refine((move) => (move.advanceSeconds === undefined) !== (move.advanceMs === undefined), {
    params: { key: "required" },
    path: ["advanceSeconds"],
  });

const merchantSchema = z.strictObject({
  region: regionSchema.default("default"),
  applicationCount: z.int().min(0).max(9).default(1),
  /** The status of its applications; one that awaits its contract belongs to a company. */
  status: z.enum(MADE_STATUSES).default("ONLINE"),
  /** The applications belong to a company with a bank account, as if they had been prepared and approved. */
  hasCompany: z.boolean().default(false),
  team: z
    .array(z.strictObject({ role: z.enum(ASSIGNABLE_ROLES), permissions: z.array(permissionSchema).optional() }))
    .max(20)
    .default([]),
});

const faultSchema = z.strictObject({
  /** A path in which a star stands for any text, such as `/api/invoices*`. */
  path: z.string().startsWith("/").max(200),
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional(),
  kind: z.enum(FAULT_KINDS),
  delayMs: z.int().min(0).max(60_000).optional(),
  /** The number of requests that get the fault; all if absent. */
  times: z.int().min(1).optional(),
});

/** The body of a request; without a body, the defaults. */
async function bodyOf<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const isEmpty = request.body === null || request.headers.get("Content-Length") === "0";
  const result = schema.safeParse(isEmpty ? {} : await jsonOf(request), { reportInput: true });
  if (!result.success) throw refuse("invalid_request", { fields: fieldProblems(result.error) });
  return result.data;
}

/** For tests and scripts, at `/__sandbox`: the data, the time and the faults of the sandbox. */
export const control = new Hono<AppEnv>()
  .use(devOnly)
  /** Empties the database, and resets time and faults. */
  .post("/reset", async (c) => {
    await emptyEverything(c.var.db);
    await resetOffset(c.var.db);
    return c.json({ reset: true });
  })
  /** Fills an empty database with the demo merchants. */
  .post("/seed", async (c) => {
    await seed(c.var.db, c.var.env, c.var.clock);
    return c.json({ seeded: true });
  })
  .get("/demo", (c) => c.json(demoUsers))
  /** A separate merchant account for one test, with its owner and team. */
  .post("/merchants", async (c) => c.json(await makeMerchant(c.var, await bodyOf(c.req.raw, merchantSchema)), 201))
  .get("/clock", (c) => c.json({ now: toInstant(c.var.clock.now()) }))
  /** Moves the time, and runs at once the jobs that become due. */
  .post("/clock", async (c) => {
    const move = await bodyOf(c.req.raw, moveSchema);
    const offset = await moveOffset(c.var.db, move.advanceMs ?? (move.advanceSeconds ?? 0) * 1000);
    const clock = clockAhead(offset);
    const done = await runJobs({ ...c.var, clock });
    return c.json({ now: toInstant(clock.now()), done });
  })
  /**
   * Runs the due jobs. Cron triggers run only in production: elsewhere, the script that starts the Worker calls this
   * once a minute.
   */
  .post("/tick", async (c) => c.json({ done: await runJobs(c.var) }))
  .get("/faults", async (c) => {
    const faults = await listFaults(c.var.db);
    return c.json({
      faults: faults.map(({ id, pathPattern, method, kind, delayMs, remaining }) => ({
        id,
        path: pathPattern,
        method,
        kind,
        delayMs,
        remaining,
      })),
    });
  })
  .post("/faults", async (c) => {
    const fault = await bodyOf(c.req.raw, faultSchema);
    const id = newId("flt");
    await addFault(c.var.db, {
      id,
      pathPattern: fault.path,
      method: fault.method ?? null,
      kind: fault.kind,
      delayMs: fault.delayMs ?? (fault.kind === "delay" ? 10_000 : null),
      remaining: fault.times ?? null,
      createdAt: c.var.clock.now(),
    });
    return c.json({ id }, 201);
  })
  .delete("/faults", async (c) => {
    await removeFaults(c.var.db, c.req.query("id"));
    return c.body(null, 204);
  });
