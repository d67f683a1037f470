/** CRC-16/CCITT-FALSE: this polynomial, this start, no reflection, no final change (ISO/IEC 13239). */
const POLYNOMIAL = 0x1021;
const START = 0xffff;

/** The checksum of an EMV code, over its UTF-8 bytes: four upper-case hexadecimal digits, with the zeros in front. */
export function checksumOf(text: string): string {
  let crc = START;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? POLYNOMIAL : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
