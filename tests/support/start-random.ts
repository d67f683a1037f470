import fc from "fast-check";
import { beforeEach, expect } from "vitest";
import { startRandom } from "./random";

// Before each test file of a run in Node. What a file draws outside its tests belongs to the file.
fc.configureGlobal({ seed: Number(process.env["TEST_SEED"]) });
startRandom(expect.getState().testPath ?? "");
beforeEach(({ task }) => startRandom(task.id));
