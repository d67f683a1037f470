import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { patched, readPatches } from "../../scripts/vite/patches";

/** The source of a package's module. */
export const sourceOf = (module: string) => readFileSync(resolve("node_modules", module), "utf8");

/** The folder of patched modules: inside the project, so that they find the packages they import. */
const FOLDER = ".cache/patched-modules";
mkdirSync(FOLDER, { recursive: true });

/**
 * Writes a package's module in one build's version and returns its path: in one step, because another run may read it.
 */
export async function patchedFile(build: "worker" | "browser", module: string): Promise<string> {
  const patch = readPatches(build).find((one) => one.module === module);
  if (!patch) throw new Error(`No patch of ${module}.`);
  const home = pathToFileURL(resolve("node_modules", module)).href;
  const code = patched(sourceOf(module), patch)
    .replace(/^\/\/# sourceMappingURL.*$/m, "")
    .replace(/(from ['"])(\.[^'"]+)/g, (_whole, before: string, path: string) => before + new URL(path, home).pathname);
  const file = resolve(FOLDER, `${build}-${module.replaceAll("/", "-")}.mjs`);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, file);
  return pathToFileURL(file).href;
}
