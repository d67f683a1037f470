import type { PDFDict, PDFDocument, PDFObject } from "@cantoo/pdf-lib";
import type { Library } from "./library.ts";
import { dictIn, found, membersIn, nameIn } from "./pdf-read.ts";

/** What the switches of a layer ask for that is not always the same: how near one looks, the language, the reader. */
const CHANGING = ["Zoom", "User", "Language"];
const STATES = { View: "ViewState", Print: "PrintState", Export: "ExportState" };

/**
 * Whether something of a file is hidden, or shown to some, by its layers (ISO 32000-1, 8.11). The switches stand in the
 * file and not in its pages, and programs disagree on them, so that such a file is asked for anew.
 */
export function hasHiddenLayers(library: Library, pdf: PDFDocument): boolean {
  const properties = dictIn(library, pdf.catalog, "OCProperties");
  const usual = dictIn(library, properties, "D");
  const base = usual && nameIn(library, usual, "BaseState");
  if (base === "OFF" || membersIn(library, usual, "OFF").length > 0) return true;
  const switched = membersIn(library, usual, "AS").some(
    (one) => one instanceof library.PDFDict && switchesSomething(library, one),
  );
  return switched || pdf.context.enumerateIndirectObjects().some(([, object]) => hidesWhenOn(library, object));
}

/** Whether a rule for an event, such as printing, hides one of its layers or may do so. */
const switchesSomething = (library: Library, rule: PDFDict): boolean => {
  const categories = membersIn(library, rule, "Category").map((one) =>
    one instanceof library.PDFName ? one.decodeText() : "",
  );
  return membersIn(library, rule, "OCGs").some((layer) => {
    const usage = layer instanceof library.PDFDict ? dictIn(library, layer, "Usage") : undefined;
    return categories.some((category) => {
      const told = dictIn(library, usage, category);
      if (!told) return false;
      if (CHANGING.includes(category)) return true;
      const state = Object.entries(STATES).find(([name]) => name === category)?.[1];
      return state !== undefined && nameIn(library, told, state) === "OFF";
    });
  });
};

/** Whether an object, or a part of it, is a membership that shows something only while a layer is off. */
function hidesWhenOn(library: Library, object: PDFObject, depth = 0): boolean {
  if (depth > 8) return false;
  const parts =
    object instanceof library.PDFStream
      ? object.dict.values()
      : object instanceof library.PDFArray
        ? object.asArray()
        : object instanceof library.PDFDict
          ? object.values()
          : [];
  if (object instanceof library.PDFDict && nameIn(library, object, "Type") === "OCMD") {
    const policy = nameIn(library, object, "P");
    if (policy === "AllOff" || policy === "AnyOff" || found(library, object, "VE") !== undefined) return true;
  }
  return parts.some((part) => hidesWhenOn(library, part, depth + 1));
}
