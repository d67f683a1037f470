import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const CACHE = resolve(".cache");

/** What the compiler says of a file that is compiled alone, from nothing, with the options of a part of the product. */
function saidOf(part: string, file: string): string {
  mkdirSync(CACHE, { recursive: true });
  // Packages of types are looked for above the folder of the options.
  const folder = mkdtempSync(join(CACHE, "types-"));
  try {
    const options = {
      extends: resolve(part, "tsconfig.json"),
      files: [resolve(file)],
      include: [],
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
    const compiler = resolve("node_modules/typescript-7/bin/tsc");
    return execFileSync(process.execPath, [compiler, "-p", folder, "--singleThreaded"], { encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The stage `types` compiles these files as well, but from memory: it keeps what it said of them when only `lib` of a
// config has changed.
test.each(["app", "sandbox"])("a file of the %s knows the names of its own place and no others", (part) => {
  expect(saidOf(part, `tests/types/${part}.ts`)).toBe("");
});
