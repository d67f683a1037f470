import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../../patches", import.meta.url));

/** The two builds with patches: a folder for each. */
type Build = "worker" | "browser";

/** A change of one module of a package, as old lines and the new lines that replace them. */
export type Patch = { module: string; hunks: readonly { from: string; to: string }[] };

/**
 * Applies the changes of `patches/` to packages during the build (decision 0151). The two builds need different
 * changes, so no file of node_modules is changed. The build stops if a module differs from the patch, or is no longer
 * part of the build.
 */
export function patches(build: Build): Plugin {
  const wanted = readPatches(build);
  const applied = new Set<Patch>();
  return {
    name: `patches-${build}`,
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === (build === "worker" ? "server" : "client"),
    transform(code, id) {
      const patch = wanted.find(({ module }) => id.endsWith(`/node_modules/${module}`));
      if (!patch) return undefined;
      applied.add(patch);
      return { code: patched(code, patch), map: null };
    },
    buildEnd(error) {
      if (error) return;
      for (const patch of wanted)
        if (!applied.has(patch)) this.error(`The ${build}'s build has no ${patch.module}, which is to be patched.`);
    },
  };
}

/** The patches of one build. */
export const readPatches = (build: Build): Patch[] =>
  readdirSync(`${FOLDER}/${build}`)
    .filter((name) => name.endsWith(".diff"))
    .map((name) => patchOf(readFileSync(`${FOLDER}/${build}/${name}`, "utf8")));

/** Reads a unified diff of one file. The text before the diff says its reason. */
export function patchOf(diff: string): Patch {
  const module = /^\+\+\+ b\/node_modules\/(\S+)$/m.exec(diff)?.[1];
  const [, ...parts] = diff.split(/^@@ .*\n/m);
  if (module === undefined || parts.length === 0) throw new Error(`No diff of a module: ${diff.slice(0, 80)}`);
  const hunks = parts.map((part) => {
    const lines = part.split(/(?<=\n)/);
    const textOf = (marks: string) =>
      lines
        .filter((line) => marks.includes(line.charAt(0)))
        .map((line) => line.slice(1))
        .join("");
    return { from: textOf(" -"), to: textOf(" +") };
  });
  return { module, hunks };
}

/** The module's code with the patch applied. Throws if lines of the patch are missing or occur twice. */
export function patched(code: string, { module, hunks }: Patch): string {
  return hunks.reduce((changed, { from, to }) => {
    const parts = changed.split(from);
    if (parts.length !== 2) throw new Error(`${module} is not as expected: look for "${from}" in it.`);
    return parts.join(to);
  }, code);
}
