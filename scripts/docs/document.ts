import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Writes a generated document. With `--check` on the command line it fails instead if the file on disk differs. */
export function writeDocument(path: string, text: string): void {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const current = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (current === text) return;
  if (process.argv.includes("--check")) {
    console.error(`${path} is out of date: run npm run docs.`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(file, text);
  console.log(`Wrote ${path}.`);
}
