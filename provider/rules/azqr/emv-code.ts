import { checksumOf } from "./checksum.ts";
import { readFields, type EmvField } from "./tlv.ts";

export type EmvCode = { readonly fields: readonly EmvField[]; readonly isIntact: boolean };

/** The data objects of a code, and whether its checksum is right; undefined for a text that is no EMV code. */
export function readCode(text: string): EmvCode | undefined {
  const fields = readFields(text);
  const last = fields?.at(-1);
  if (fields?.[0]?.tag !== "00" || last?.tag !== "63" || last.value.length !== 4) return undefined;
  return { fields, isIntact: checksumOf(text.slice(0, -4)) === last.value.toUpperCase() };
}
