import type { PDFDict, PDFDocument } from "@cantoo/pdf-lib";
import { fileNames } from "./annotations.ts";
import type { Library } from "./library.ts";
import { dictIn, membersIn } from "./pdf-read.ts";

/** How deep a tree of names is looked into, and how many files of it are named. */
const DEPTH = 8;
const MOST_NAMED = 50;

/** The names of the files that a document brings along; `has`: whether there are any, named or not. */
export function attachmentsOf(library: Library, pdf: PDFDocument): { names: string[]; has: boolean } {
  const files = filesIn(library, dictIn(library, dictIn(library, pdf.catalog, "Names"), "EmbeddedFiles"), 0);
  const beside = membersIn(library, pdf.catalog, "AF").filter((one) => one instanceof library.PDFDict);
  const all = new Set([...files, ...beside]);
  const names = [...all].slice(0, MOST_NAMED).flatMap((file) => fileNames(library, file));
  return { names: [...new Set(names)], has: all.size > 0 };
}

function filesIn(library: Library, tree: PDFDict | undefined, depth: number): PDFDict[] {
  if (!tree || depth > DEPTH) return [];
  // Names and files by turns.
  const here = membersIn(library, tree, "Names").filter(
    (one, place) => place % 2 === 1 && one instanceof library.PDFDict,
  );
  const below = membersIn(library, tree, "Kids").flatMap((kid) =>
    kid instanceof library.PDFDict ? filesIn(library, kid, depth + 1) : [],
  );
  return [...here.filter((one) => one instanceof library.PDFDict), ...below];
}
