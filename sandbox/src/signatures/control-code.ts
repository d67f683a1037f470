/**
 * The number that phone and screen both show, so that a person knows which request they confirm: the first six and the
 * last seven bits of the hash to sign, as four digits with leading zeros (0000 to 8191).
 */
export function controlCodeOf(hash: Uint8Array): string {
  const [first, last] = [hash[0], hash.at(-1)];
  if (first === undefined || last === undefined || hash.length < 2) throw new Error("a hash has at least two bytes");
  return String(((first >> 2) << 7) | (last & 0x7f)).padStart(4, "0");
}
