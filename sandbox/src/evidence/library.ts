/** The library of PDFs: large, so that only what makes or reads one loads it. */
export type Library = typeof import("@cantoo/pdf-lib");

export const pdfLibrary = (): Promise<Library> => import("@cantoo/pdf-lib");
