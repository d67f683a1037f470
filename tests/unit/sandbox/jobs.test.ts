import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { backOffMs } from "../../../sandbox/src/domain/back-off.ts";
import { JOBS } from "../../../sandbox/src/jobs/index.ts";

const FOLDER = resolve("sandbox/src/jobs");
const files = readdirSync(FOLDER).filter((name) => name !== "index.ts" && name !== "job.ts");

describe("the registry of jobs", () => {
  it.each(files)("has the job of %s", async (name) => {
    const exported: unknown[] = Object.values(await import(`${FOLDER}/${name}`));
    expect(exported).toHaveLength(1);
    expect(JOBS).toContain(exported[0]);
  });

  it("has one job of a name, and none but those of the folder", () => {
    expect(JOBS).toHaveLength(files.length);
    expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length);
  });
});

describe("what failed", () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [11, 1024],
    [12, 1440],
    [1000, 1440],
  ])("%i times in a row is tried again after %i minutes", (failures, minutes) => {
    expect(backOffMs(failures)).toBe(minutes * 60_000);
  });
});
