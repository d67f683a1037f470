/**
 * A reader of EMV codes for tests, written apart from the product's: it walks the letters once, and says the values by
 * tag. Throws where the text is no such code or its checksum, made here with a table, does not fit.
 */
export function parsed(text: string): Readonly<Record<string, string>> {
  const letters = text.split("");
  const values: Record<string, string> = {};
  while (letters.length > 0) {
    const tag = letters.splice(0, 2).join("");
    const length = Number.parseInt(letters.splice(0, 2).join(""), 10);
    const value = letters.splice(0, length).join("");
    if (!/^\d\d$/.test(tag) || value.length !== length) throw new Error(`No data object at ${tag}.`);
    if (tag in values) throw new Error(`${tag} is there twice.`);
    values[tag] = value;
  }
  const made = Buffer.from(text.slice(0, -4), "utf8").reduce(
    (crc, byte) => ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0),
    0xffff,
  );
  if (Number.parseInt(values["63"] ?? "", 16) !== made) throw new Error("Another checksum.");
  return values;
}

const TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index << 8;
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
  return value & 0xffff;
});
