import { UnreadableFile } from "./unreadable.ts";
import { attributeNamed, XmlScanner, type XmlListener } from "./xml.ts";
import { textOf, type Part } from "./zip.ts";

/** Of a part that only says which part is which. */
const NAMING_BYTES = 4 * 1024 * 1024;
/** Elements of one kind in such a part: more than a file has parts. */
const NAMED = 1024;

export type Parts = ReadonlyMap<string, Part>;

const ignore = () => undefined;

/** Of a `Relationship`: of what kind the part is that it names, and where that lies. */
export const typeOf = attributeNamed("Type");
export const targetOf = attributeNamed("Target");

/** Tells a listener of a part. Throws {@link UnreadableFile}. */
export function scan(file: Uint8Array, part: Part, listener: Partial<XmlListener>): void {
  const scanner = new XmlScanner({ open: ignore, close: ignore, text: ignore, ...listener });
  for (const piece of textOf(file, part)) scanner.write(piece);
  scanner.end();
}

/** Throws {@link UnreadableFile} for a part that is too long to only name others. */
export function demandShort(part: Part, name: string, most: number = NAMING_BYTES): void {
  if (part.size > most) throw new UnreadableFile(`too large: ${name}`, { fault: "tooLargeInside" });
}

/** The attributes of all elements of a name in a short part; none where there is no such part. */
export function elementsIn(file: Uint8Array, parts: Parts, name: string, element: string, most?: number): string[] {
  const part = parts.get(name);
  if (!part) return [];
  demandShort(part, name, most);
  const found: string[] = [];
  scan(file, part, {
    open: (opened, attributes) => {
      if (opened === element && found.push(attributes) > NAMED)
        throw new UnreadableFile(`too many: ${element}`, { fault: "tooLargeInside" });
    },
  });
  return found;
}
