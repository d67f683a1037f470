import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { patched, readPatches } from "../../scripts/vite/patches";

/** What stands in a package's module. */
export const sourceOf = (module: string) => readFileSync(resolve("node_modules", module), "utf8");

/** Where patched modules lie: in the project, so that they find the packages they import. */
const FOLDER = ".cache/patched-modules";
mkdirSync(FOLDER, { recursive: true });

/**
 * Writes a package's module as one of the builds has it and answers where: whole at once, as another run may read it.
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
