import fc from "fast-check";
import { beforeEach, expect } from "vitest";
import { startRandom } from "./random";

// Runs before each test file in Node. Draws outside of tests belong to the file.
fc.configureGlobal({ seed: Number(process.env["TEST_SEED"]) });
startRandom(expect.getState().testPath ?? "");
beforeEach(({ task }) => startRandom(task.id));
