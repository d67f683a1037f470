import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import readCode from "jsqr";
import type { Bytes } from "../../sandbox/src/signatures/bytes.ts";

/*
 * The verdicts of independent programs on a signed PDF. Both exit with 0 even for wrong signatures, so that their
 * output is read.
 */

const execute = promisify(execFile);

/**
 * `isTotal`: whether the signature covers the file to its end. `openssl`: whether the CMS over the bytes that pdfsig
 * names is valid, CAdES included.
 */
export type Opinion = { pdfsig: string; isTotal: boolean; openssl: boolean };

/**
 * The verdicts on every signature, in the order of signing. `root`: PEM of the only trusted certificate; `at`: the time
 * for judging the certificates.
 */
export async function opinionsOn(file: Bytes, root: string, at: Date): Promise<Opinion[]> {
  const folder = mkdtempSync(join(tmpdir(), "signed-"));
  try {
    writeFileSync(join(folder, "file.pdf"), file);
    writeFileSync(join(folder, "root.pem"), root);
    const { stdout } = await execute("pdfsig", ["-nocert", "file.pdf"], { cwd: folder }).catch(said);
    await execute("pdfsig", ["-nocert", "-dump", "file.pdf"], { cwd: folder }).catch(said);
    const found: Opinion[] = [];
    for (const [place, part] of stdout
      .split(/^Signature #\d+:$/m)
      .slice(1)
      .entries()) {
      // A field without a signature yet.
      if (!part.includes("Signature Validation")) continue;
      const [, first = "", second = "", third = ""] =
        /Signed Ranges: \[0 - (\d+)\], \[(\d+) - (\d+)\]/.exec(part) ?? [];
      const [from, to, end] = [Number(first), Number(second), Number(third)];
      writeFileSync(join(folder, "content"), Buffer.concat([file.subarray(0, from), file.subarray(to, end)]));
      found.push({
        pdfsig: /Signature Validation: (.*?)\.?$/m.exec(part)?.[1] ?? "none",
        isTotal: /^ {2}- Total document signed$/m.test(part),
        openssl: await isRight(folder, `file.pdf.sig${place}`, at),
      });
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The text of the QR code on the last page of a PDF, as poppler draws the page and jsQR reads it; undefined if it finds
 * none.
 */
export async function codeOnLastPage(file: Bytes): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "drawn-"));
  try {
    writeFileSync(join(folder, "file.pdf"), file);
    const { stdout } = await execute("pdfinfo", ["file.pdf"], { cwd: folder });
    const last = /^Pages:\s+(\d+)$/m.exec(stdout)?.[1] ?? "1";
    // As sharp as a phone sees a printed page, in grey: one byte a pixel.
    await execute("pdftoppm", ["-r", "150", "-gray", "-f", last, "-l", last, "-singlefile", "file.pdf", "page"], {
      cwd: folder,
    });
    const drawn = readFileSync(join(folder, "page.pgm"));
    const [head = "", width = "0", height = "0"] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(drawn.toString("latin1", 0, 64)) ?? [];
    const pixels = new Uint8ClampedArray(Number(width) * Number(height) * 4);
    for (const [place, grey] of drawn.subarray(head.length).entries()) {
      pixels.fill(grey, place * 4, place * 4 + 3);
      pixels[place * 4 + 3] = 255;
    }
    return readCode(pixels, Number(width), Number(height))?.data;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function isRight(folder: string, signature: string, at: Date): Promise<boolean> {
  const parameters = ["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-in", signature];
  const rest = [
    "-content",
    "content",
    "-CAfile",
    "root.pem",
    "-attime",
    String(at.getTime() / 1000),
    "-out",
    "/dev/null",
  ];
  const { stderr } = await execute("openssl", [...parameters, ...rest], { cwd: folder }).catch(said);
  return stderr.includes("CAdES Verification successful");
}

/** The output of a program that exited with another number than 0; throws if it could not be run. */
function said(error: unknown): { stdout: string; stderr: string } {
  if (
    error instanceof Error &&
    "stdout" in error &&
    "stderr" in error &&
    "code" in error &&
    typeof error.code === "number"
  )
    return { stdout: String(error.stdout), stderr: String(error.stderr) };
  throw error;
}
