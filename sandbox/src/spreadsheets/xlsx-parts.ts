import { UnreadableFile } from "./unreadable.ts";
import { attributeNamed, XmlScanner, type XmlListener } from "./xml.ts";
import { textOf, type Part } from "./zip.ts";

/** The largest size of a part that only relates other parts. */
const NAMING_BYTES = 4 * 1024 * 1024;
/** The largest number of elements of one kind in such a part: more than a file has parts. */
const NAMED = 1024;

export type Parts = ReadonlyMap<string, Part>;

const ignore = () => undefined;

/** The attribute of a `Relationship` with the kind of its target; `Target` gives the path. */
export const typeOf = attributeNamed("Type");
export const targetOf = attributeNamed("Target");

/** Streams one part of the archive through the XML scanner. Throws {@link UnreadableFile}. */
export function scan(file: Uint8Array, part: Part, listener: Partial<XmlListener>): void {
  const scanner = new XmlScanner({ open: ignore, close: ignore, text: ignore, ...listener });
  for (const piece of textOf(file, part)) scanner.write(piece);
  scanner.end();
}

/** Throws {@link UnreadableFile} for a part too long to only relate others. */
export function demandShort(part: Part, name: string, most: number = NAMING_BYTES): void {
  if (part.size > most) throw new UnreadableFile(`too large: ${name}`, { fault: "tooLargeInside" });
}

/** The attributes of all elements with a name in a short part; none if the part does not exist. */
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
