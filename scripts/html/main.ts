import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../run/programs.mjs";
import { differences } from "./compare";
import { startCopy } from "./copy";
import { walk } from "./walk";

const USAGE = `node scripts/html.mjs --out DIR [--root DIR]   saves the HTML of every screen in every language
node scripts/html.mjs --compare A B           prints each difference between two such folders
  --loading  compares how scripts and style are loaded too: lists of modules, the stylesheet
  --root  the checkout whose product is asked; it must be built. This one when absent.`;

/** Ends with 1 if two folders differ. */
export async function html(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      out: { type: "string" },
      root: { type: "string" },
      compare: { type: "boolean" },
      loading: { type: "boolean" },
    },
  });
  const [before, after] = positionals;
  if (values.compare && before && after) {
    const { same, different } = differences(resolve(before), resolve(after), { loading: values.loading ?? false });
    for (const { file, lines } of different) console.log([file, ...lines, ""].join("\n"));
    console.log(`${same} pages are the same, ${different.length} differ.`);
    if (different.length > 0) process.exitCode = 1;
    return;
  }
  if (!values.out) throw new Error(USAGE);
  await save(resolve(values.out), resolve(values.root ?? root));
}

async function save(out: string, checkout: string): Promise<void> {
  const copy = await startCopy(checkout);
  try {
    rmSync(out, { recursive: true, force: true });
    let count = 0;
    for await (const { language, name, text } of walk(copy)) {
      const folder = join(out, language);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name.replaceAll(/[^\w-]+/g, "_")}.html`), text);
      count += 1;
    }
    console.log(`${count} pages written to ${out}`);
  } finally {
    await copy.stop();
  }
}
