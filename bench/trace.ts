import { z } from "zod";

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).default({}),
});
type TraceEvent = z.infer<typeof eventSchema>;

const navigationSchema = z.object({
  frame: z.string(),
  data: z.looseObject({ documentLoaderURL: z.string(), isOutermostMainFrame: z.boolean().optional() }),
});
const shiftSchema = z.object({ data: z.looseObject({ score: z.number(), had_recent_input: z.boolean() }) });

/** The categories that Chromium must record for {@link paintOf}. */
export const TRACE_CATEGORIES = ["-*", "loading", "devtools.timeline", "blink.user_timing", "toplevel"].concat(
  "disabled-by-default-lighthouse",
);

/** Chromium recorded too little of a visit; a second measurement mostly gets a whole trace. */
export class LostTrace extends Error {}

/** Milliseconds after the navigation began; the shift is Chromium's unitless score. */
export type Paint = { first: number; largest: number; blocking: number; shift: number };

/**
 * Paint, blocking and layout shift of the visit of one URL, by the definitions of web.dev. Total blocking time is the
 * time of tasks beyond 50 ms after the first paint; layout shift is the worst session of shifts. The figures come from
 * Chromium's own trace and not from a script in the page, so that they work with JavaScript off too. Throws
 * {@link LostTrace} if the trace is incomplete.
 */
export function paintOf(trace: string, url: string): Paint {
  const events = z.object({ traceEvents: z.array(eventSchema) }).parse(JSON.parse(trace)).traceEvents;
  const start = events.find((event) => {
    if (event.name !== "navigationStart") return false;
    const navigation = navigationSchema.safeParse(event.args);
    return navigation.success && navigation.data.data.documentLoaderURL === url;
  });
  if (!start) throw new LostTrace(`The trace has no navigation to ${url}.`);
  const { frame } = navigationSchema.parse(start.args);
  const inPage = (name: string) =>
    events.filter((event) => event.name === name && event.ts >= start.ts && event.args["frame"] === frame);
  const first = inPage("firstContentfulPaint")[0];
  const largest = inPage("largestContentfulPaint::Candidate").at(-1);
  if (!first || !largest) throw new LostTrace(`The trace of ${url} has no paint.`);
  return {
    first: (first.ts - start.ts) / 1000,
    largest: (largest.ts - start.ts) / 1000,
    blocking: blockingTime(events, start, first.ts),
    shift: worstShift(events.filter((event) => event.name === "LayoutShift" && event.ts >= start.ts)),
  };
}

const TASKS = new Set(["RunTask", "ThreadControllerImpl::RunTask"]);
const LONG = 50_000;

function blockingTime(events: TraceEvent[], start: TraceEvent, from: number): number {
  const tasks = events.filter(({ name, pid, tid }) => TASKS.has(name) && pid === start.pid && tid === start.tid);
  // Two names for the same tasks: to count both would double them.
  const name = tasks.some((task) => task.name === "RunTask") ? "RunTask" : "ThreadControllerImpl::RunTask";
  return tasks
    .filter((task) => task.name === name && task.ts >= from)
    .reduce((sum, { dur = 0 }) => sum + Math.max(0, dur - LONG) / 1000, 0);
}

const SESSION = { gap: 1_000_000, length: 5_000_000 };

function worstShift(events: TraceEvent[]): number {
  let worst = 0;
  let session = { start: -Infinity, last: -Infinity, score: 0 };
  for (const event of [...events].sort((a, b) => a.ts - b.ts)) {
    const { score, had_recent_input: byInput } = shiftSchema.parse(event.args).data;
    if (byInput) continue;
    const continues = event.ts - session.last < SESSION.gap && event.ts - session.start < SESSION.length;
    session = continues
      ? { ...session, last: event.ts, score: session.score + score }
      : { start: event.ts, last: event.ts, score };
    worst = Math.max(worst, session.score);
  }
  return worst;
}
