import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A page as poppler draws it, one byte a pixel: 0 is black. */
export type Drawn = { width: number; height: number; points: Uint8Array };

/** Draws a page (from 1) with `dpi` pixels an inch, cut to its crop as readers show it. */
export async function drawnPage(file: Uint8Array, page = 1, dpi = 100): Promise<Drawn> {
  const folder = mkdtempSync(join(tmpdir(), "drawn-"));
  try {
    writeFileSync(join(folder, "file.pdf"), file);
    const of = ["-f", String(page), "-l", String(page), "-singlefile", "file.pdf", "page"];
    await execute("pdftoppm", ["-r", String(dpi), "-gray", "-cropbox", ...of], { cwd: folder });
    const drawn = readFileSync(join(folder, "page.pgm"));
    const [head = "", width = "0", height = "0"] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(drawn.toString("latin1", 0, 64)) ?? [];
    return { width: Number(width), height: Number(height), points: new Uint8Array(drawn.subarray(head.length)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The number of dark pixels. */
export const darkPoints = ({ points }: Drawn): number => points.reduce((sum, grey) => sum + (grey < 128 ? 1 : 0), 0);

/** The upper part of a drawn page. */
export const upperPart = ({ width, points }: Drawn, height: number): Drawn => ({
  width,
  height,
  points: points.subarray(0, width * height),
});
