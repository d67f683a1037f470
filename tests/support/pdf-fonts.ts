import { readFileSync } from "node:fs";
import type { Fonts } from "../../sandbox/src/exports/pdf-pen.ts";

/**
 * The fonts of PDFs outside of workerd, where they are files: those in `sandbox/src/exports/pdf-fonts.ts`, in its
 * order.
 */
export function pdfFonts(): Fonts {
  const source = readFileSync("sandbox/src/exports/pdf-fonts.ts", "utf8");
  const paths = new Map(
    Array.from(source.matchAll(/^import (\w+) from "(.+\.woff)";$/gm), ([, name = "", path = ""]) => [
      name,
      path.startsWith(".") ? `sandbox/src/exports/${path}` : `node_modules/${path}`,
    ]),
  );
  const filesOf = (list: string) =>
    (new RegExp(`const ${list} = \\[([^\\]]+)\\]`).exec(source)?.[1]?.match(/\w+/g) ?? []).map(
      (name) => new Uint8Array(readFileSync(paths.get(name) ?? name)),
    );
  return { regular: filesOf("REGULAR"), bold: filesOf("BOLD") };
}
