/** A network of addresses: its first address in bytes (4 of IPv4, 16 of IPv6), and how many bits of it count. */
type Network = { bytes: readonly number[]; bits: number };

const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255];

function bytesOfFour(text: string): number[] | undefined {
  const parts = text.split(".");
  const fits = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return fits ? parts.map(Number) : undefined;
}

/** The groups of a part of an IPv6 address in bytes; the last of the address (`isEnd`) may be written as IPv4. */
function bytesOfGroups(text: string, isEnd: boolean): number[] | undefined {
  const bytes: number[] = [];
  const groups = text === "" ? [] : text.split(":");
  for (const [place, group] of groups.entries()) {
    const four = isEnd && place === groups.length - 1 && group.includes(".") ? bytesOfFour(group) : undefined;
    if (!four && !/^[\da-f]{1,4}$/i.test(group)) return undefined;
    const word = Number.parseInt(group, 16);
    bytes.push(...(four ?? [word >> 8, word & 255]));
  }
  return bytes;
}

/** An address in bytes. One of IPv4 that is written as IPv6 (`::ffff:192.0.2.1`) is one of IPv4. */
function bytesOf(text: string): number[] | undefined {
  if (!text.includes(":")) return bytesOfFour(text);
  const [before = "", after, ...more] = text.split("::");
  const [head, tail] = [bytesOfGroups(before, after === undefined), bytesOfGroups(after ?? "", true)];
  if (!head || !tail || more.length > 0) return undefined;
  const missing = 16 - head.length - tail.length;
  if (after === undefined ? missing !== 0 : missing < 2) return undefined;
  const bytes = [...head, ...Array<number>(missing).fill(0), ...tail];
  return MAPPED.every((byte, place) => bytes[place] === byte) ? bytes.slice(MAPPED.length) : bytes;
}

/** `byte`, the `place`-th of an address, without its bits beyond the first `bits` of the address. */
const kept = (byte: number, place: number, bits: number): number =>
  byte & (0xff00 >> Math.min(8, Math.max(0, bits - place * 8)));

/** An address, or a network of addresses (`192.0.2.0/24`); undefined for what is none, and for all of them at once. */
function networkIn(text: string): Network | undefined {
  const [address = "", length, ...more] = text.trim().split("/");
  const bytes = bytesOf(address);
  if (!bytes || more.length > 0) return undefined;
  if (length === undefined) return { bytes, bits: bytes.length * 8 };
  const wasMapped = address.includes(":") && bytes.length === 4;
  const bits = /^\d{1,3}$/.test(length) ? Number(length) - (wasMapped ? MAPPED.length * 8 : 0) : 0;
  if (bits < 1 || bits > bytes.length * 8) return undefined;
  return { bytes: bytes.map((byte, place) => kept(byte, place, bits)), bits };
}

/** An address as RFC 5952 writes it: the longest run of zero groups is `::`. */
function textOf(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join(".");
  const groups = Array.from({ length: 8 }, (_, place) =>
    (((bytes[place * 2] ?? 0) << 8) | (bytes[place * 2 + 1] ?? 0)).toString(16),
  );
  const whole = groups.join(":");
  const [longest] = [...whole.matchAll(/(?:^|(?<=:))0(?::0)+(?=:|$)/g)].toSorted((a, b) => b[0].length - a[0].length);
  if (!longest) return whole;
  const end = longest.index + longest[0].length;
  return `${whole.slice(0, longest.index).replace(/:$/, "")}::${whole.slice(end).replace(/^:/, "")}`;
}

/**
 * A typed address or network in the one way in which it is written: bits beyond the network are zero. Undefined for
 * what is none, and for a network of all addresses, which would restrict nothing.
 */
export function readNetwork(text: string): string | undefined {
  const network = networkIn(text);
  if (!network) return undefined;
  const address = textOf(network.bytes);
  return network.bits === network.bytes.length * 8 ? address : `${address}/${network.bits}`;
}

/** Whether an address is, or lies in, one of the addresses and networks. An address that cannot be read is in none. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const asked = networkIn(address);
  return (
    asked !== undefined &&
    networks.some((text) => {
      const network = networkIn(text);
      if (!network || network.bytes.length !== asked.bytes.length || network.bits > asked.bits) return false;
      return network.bytes.every((byte, place) => byte === kept(asked.bytes[place] ?? 0, place, network.bits));
    })
  );
}
