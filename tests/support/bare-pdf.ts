/*
 * PDFs written by hand, byte by byte and without the product's library: small valid files of what programs write rarely
 * or in many ways, such as layers, boxes, crops, turns and units.
 */

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF of these objects by their numbers; object 1 is its catalog. A text with a line break is a stream. */
export function bareFile(objects: ReadonlyMap<number, string>): Bytes {
  let text = "%PDF-1.7\n";
  const places = new Map<number, number>();
  for (const [number, object] of objects) {
    places.set(number, text.length);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const size = Math.max(...objects.keys()) + 1;
  const at = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let number = 1; number < size; number++) {
    const place = places.get(number);
    text += place === undefined ? "0000000000 65535 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`;
  }
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/**
 * A file with an update behind it, as programs append one: objects written anew, and places of its table; a number is
 * where an object stands, null that it is free.
 */
export function updated(
  file: Bytes,
  objects: Readonly<Record<number, string>>,
  places: Readonly<Record<number, number | null>> = {},
): Bytes {
  let text = Buffer.from(file).toString("latin1");
  const previous = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const rows = new Map<number, number | null>(Object.entries(places).map(([number, place]) => [Number(number), place]));
  for (const [number, object] of Object.entries(objects)) {
    if (!rows.has(Number(number))) rows.set(Number(number), text.length);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const at = text.length;
  const table = [...rows].map(([number, place]) => {
    const row = place === null ? "0000000000 00001 f " : `${String(place).padStart(10, "0")} 00000 n `;
    return `${number} 1\n${row}\n`;
  });
  text += `xref\n${table.join("")}trailer\n<< /Size 900 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/** Where an object stands in a file, for {@link updated}. */
export const placeOfObject = (file: Uint8Array, number: number): number =>
  Buffer.from(file).toString("latin1").indexOf(`\n${number} 0 obj\n`) + 1;

export const stream = (content: string, more = ""): string =>
  `<< ${more} /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`;

/** A drawing of an annotation: a form with these bounds. */
export const drawing = (content: string, [width, height]: readonly [number, number], more = ""): string =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] ${more}`);

export type BarePage = {
  /** What it draws; several texts are several streams. Helvetica is `/F1`. */
  content: string | readonly string[];
  media?: readonly number[];
  crop?: readonly number[];
  rotate?: number;
  unit?: number;
  /** Entries of its annotations, each a dictionary's content. */
  annotations?: readonly string[];
  /** More of its dictionary, and of its resources. */
  more?: string;
  resources?: string;
};

type Bare = {
  pages: readonly BarePage[];
  /** More of the catalog, and more objects; their numbers begin at {@link OWN}. */
  catalog?: string;
  objects?: Readonly<Record<number, string>>;
};

/** The first number of a test's own objects. */
export const OWN = 200;
/** Pages have the numbers from here on. */
export const PAGE = 10;
/** Contents and annotations follow from here on, by page: first its contents, then its annotations. */
export const CONTENT = 401;

/** A PDF of these pages. What is not said of a page it inherits: a sheet of 300 × 400, unturned. */
export function barePdf({ pages, catalog = "", objects = {} }: Bare): Bytes {
  const all = new Map<number, string>();
  const kids = pages.map((_, place) => `${PAGE + place} 0 R`).join(" ");
  all.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`);
  all.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 300 400] /Rotate 0 >>`);
  all.set(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  let number = CONTENT - 1;
  for (const [place, page] of pages.entries()) {
    const { content, media, crop, rotate, unit, annotations = [], more = "", resources = "" } = page;
    const contents = (typeof content === "string" ? [content] : content).map((one) => {
      all.set(++number, stream(one));
      return `${number} 0 R`;
    });
    const notes = annotations.map((one) => {
      all.set(++number, `<< /Type /Annot ${one} >>`);
      return `${number} 0 R`;
    });
    const entries = [
      media ? `/MediaBox [${media.join(" ")}]` : "",
      crop ? `/CropBox [${crop.join(" ")}]` : "",
      rotate === undefined ? "" : `/Rotate ${rotate}`,
      unit === undefined ? "" : `/UserUnit ${unit}`,
      notes.length > 0 ? `/Annots [${notes.join(" ")}]` : "",
    ].join(" ");
    all.set(
      PAGE + place,
      `<< /Type /Page /Parent 2 0 R ${entries} /Contents [${contents.join(" ")}] ` +
        `/Resources << /Font << /F1 3 0 R >> ${resources} >> ${more} >>`,
    );
  }
  for (const [own, object] of Object.entries(objects)) all.set(Number(own), object);
  return bareFile(all);
}

/** Drawing operators: a text, and a filled rectangle. */
export const words = (text: string, x: number, y: number, size = 20): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
export const filled = (x: number, y: number, width: number, height: number, color = "0 0 0"): string =>
  `q ${color} rg ${x} ${y} ${width} ${height} re f Q`;
