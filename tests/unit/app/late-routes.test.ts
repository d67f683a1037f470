import { describe, expect, test } from "vitest";
import { z } from "zod";
import { lateModule } from "../../../scripts/vite/late-routes";
import { wholeRoutes } from "~/server/whole-routes";

/** A module of its own for each test, whose evaluations are counted under `mark`. */
const route = (mark: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    globalThis[${JSON.stringify(mark)}] = (globalThis[${JSON.stringify(mark)}] ?? 0) + 1;
    export const loader = async ({ asked }) => "loaded " + asked;
    export const action = async ({ asked }) => "done " + asked;
    export const handle = { title: "title" };
    export const ErrorBoundary = () => "error";
    export default () => "page";
  `)}`;

const standInSchema = z.looseObject({
  loader: z.custom<(asked: object) => Promise<string>>().optional(),
  action: z.custom<(asked: object) => Promise<string>>().optional(),
  late: z.custom<() => Promise<object>>().optional(),
  handle: z.custom<object>().optional(),
  default: z.custom<(given: object) => string>().optional(),
  ErrorBoundary: z.custom<(given: object) => string>().optional(),
});

const standIn = async (file: string, exported: string[]) => {
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(lateModule(file, exported))}`);
  return standInSchema.parse(module);
};

const evaluations = (mark: string): unknown => Reflect.get(globalThis, mark);

describe("what stands for a route until it is asked for", () => {
  test("loads the route at the first loader or action, once", async () => {
    const late = await standIn(route("late-1"), ["loader", "action", "default"]);
    expect(evaluations("late-1")).toBeUndefined();
    expect(await late.loader?.({ asked: 1 })).toBe("loaded 1");
    expect(await late.action?.({ asked: 2 })).toBe("done 2");
    expect(evaluations("late-1")).toBe(1);
  });

  test("has what Remix asks for before that: a page, an error boundary, or neither in a route of files", async () => {
    const page = await standIn(route("late-2"), ["loader", "handle", "links", "ErrorBoundary", "default"]);
    expect(Object.keys(page).sort()).toEqual(["ErrorBoundary", "default", "handle", "late", "loader"]);
    const file = await standIn(route("late-3"), ["loader"]);
    expect(Object.keys(file).sort()).toEqual(["late", "loader"]);
  });

  test("is the route's page, error boundary and handle from then on, for whoever kept them before", async () => {
    const {
      late,
      handle,
      default: page,
      ErrorBoundary,
    } = await standIn(route("late-6"), ["handle", "ErrorBoundary", "default"]);
    expect(handle).toEqual({});
    await late?.();
    expect([handle, page?.({}), ErrorBoundary?.({})]).toEqual([{ title: "title" }, "page", "error"]);
  });

  test("is refused to a route with headers, which are read before it is loaded", () => {
    expect(() => lateModule("/app/a.tsx", ["headers", "default"])).toThrow("/app/a.tsx exports headers");
  });

  test("gives way to the route before a page of it is drawn; other routes stay unread", async () => {
    const whole = { default: () => "whole" };
    const modules: Record<string, object> = {
      root: whole,
      shown: await standIn(route("late-4"), ["default"]),
      other: await standIn(route("late-5"), ["default"]),
    };
    await wholeRoutes(modules, ["root", "shown", "gone"]);
    expect(modules["root"]).toBe(whole);
    expect(modules["shown"]).toHaveProperty("handle", { title: "title" });
    expect(modules["other"]).not.toHaveProperty("handle");
    expect([evaluations("late-4"), evaluations("late-5")]).toEqual([1, undefined]);
    expect(Object.keys(modules)).toEqual(["root", "shown", "other"]);
  });
});
