import { joined, type Bytes } from "./bytes.ts";

/*
 * The part of ASN.1 DER that certificates and signatures need: a writer, and a strict reader. Readers throw; the check
 * of signatures reports that as "unreadable".
 */

/** One element. `body` is its contents, `whole` also has the head. Both are views of the bytes that were read. */
export type Element = { tag: number; body: Bytes; whole: Bytes };

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

export function element(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = [tag];
  if (length < 0x80) head.push(length);
  else {
    const octetsOfLength: number[] = [];
    for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octetsOfLength.unshift(rest & 0xff);
    head.push(0x80 | octetsOfLength.length, ...octetsOfLength);
  }
  return joined(Uint8Array.from(head), ...parts);
}

export const sequence = (...parts: readonly Uint8Array[]): Bytes => element(TAG.sequence, ...parts);

/** SET OF: DER requires its elements in the order of their bytes. */
export const setOf = (...parts: readonly Uint8Array[]): Bytes => element(TAG.set, ...parts.toSorted(compare));

function compare(one: Uint8Array, other: Uint8Array): number {
  for (let place = 0; place < Math.min(one.length, other.length); place++) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/**
 * A number that is not negative, big-endian: without superfluous leading zeros, but with one zero if the first bit is
 * set. A `number` is below 256.
 */
export function integer(value: number | Uint8Array): Bytes {
  const given = typeof value === "number" ? Uint8Array.of(value) : value;
  let from = 0;
  while (from < given.length - 1 && given[from] === 0) from++;
  const short = given.subarray(from);
  return element(TAG.integer, (short[0] ?? 0) >= 0x80 ? joined(Uint8Array.of(0), short) : short);
}

export function oid(dotted: string): Bytes {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const written = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left & 0x7f) | 0x80);
    written.push(...groups);
  }
  return element(TAG.oid, Uint8Array.from(written));
}

export const octets = (value: Uint8Array): Bytes => element(TAG.octets, value);
export const bits = (value: Uint8Array, unused = 0): Bytes => element(TAG.bits, Uint8Array.of(unused), value);
export const utf8 = (text: string): Bytes => element(TAG.utf8, new TextEncoder().encode(text));
export const printable = (text: string): Bytes => element(TAG.printable, new TextEncoder().encode(text));
export const yes = (): Bytes => element(TAG.boolean, Uint8Array.of(0xff));
/** `[n] EXPLICIT`, or `[n] IMPLICIT` of a constructed type. */
export const tagged = (place: number, ...parts: readonly Uint8Array[]): Bytes => element(0xa0 | place, ...parts);

/** X.509 writes years before 2050 as UTCTime and later ones as GeneralizedTime. */
export function time(date: Date): Bytes {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  const isShort = date.getUTCFullYear() < 2050;
  const text = new TextEncoder().encode(isShort ? digits.slice(2) : digits);
  return element(isShort ? TAG.utcTime : TAG.time, text);
}

/** The first element of `from`, and the bytes after it. */
export function readFirst(from: Bytes): { first: Element; rest: Bytes } {
  const [tag, second] = from;
  if (tag === undefined || second === undefined || (tag & 0x1f) === 0x1f) throw new Error("not DER: no head");
  let length = second;
  let at = 2;
  if (second >= 0x80) {
    const count = second & 0x7f;
    if (count === 0 || count > 4) throw new Error("not DER: length");
    length = 0;
    for (; at < 2 + count; at++) length = length * 256 + (from[at] ?? Number.NaN);
    if (!(length >= 0x80) || length < 256 ** (count - 1)) throw new Error("not DER: length");
  }
  if (at + length > from.length) throw new Error("not DER: shorter than it says");
  const first = { tag, body: from.subarray(at, at + length), whole: from.subarray(0, at + length) };
  return { first, rest: from.subarray(at + length) };
}

/** Reads `from` as exactly one element. */
export function read(from: Bytes): Element {
  const { first, rest } = readFirst(from);
  if (rest.length > 0) throw new Error("not DER: something follows");
  return first;
}

/** The elements in a constructed element. `tag`: the tag it must have, if given. */
export function partsOf(node: Element | undefined, tag?: number): Element[] {
  if (!node || (node.tag & 0x20) === 0) throw new Error("not DER: nothing inside");
  if (tag !== undefined && node.tag !== tag) throw new Error(`expected tag ${tag}, found ${node.tag}`);
  const found: Element[] = [];
  for (let left = node.body; left.length > 0;) {
    const { first, rest } = readFirst(left);
    found.push(first);
    left = rest;
  }
  return found;
}

export function bodyOf(node: Element | undefined, tag: number): Bytes {
  if (node?.tag !== tag) throw new Error(`expected tag ${tag}, found ${node?.tag}`);
  return node.body;
}

export function oidOf(node: Element | undefined): string {
  const [first = 0, ...rest] = bodyOf(node, TAG.oid);
  const arcs = first < 80 ? [Math.floor(first / 40), first % 40] : [2, first - 80];
  let arc = 0;
  for (const octet of rest) {
    arc = arc * 128 + (octet & 0x7f);
    if (octet >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  return arcs.join(".");
}

/** The contents of a BIT STRING of whole octets. */
export function bitsOf(node: Element | undefined): Bytes {
  const body = bodyOf(node, TAG.bits);
  if (body[0] !== 0) throw new Error("bits that are no octets");
  return body.subarray(1);
}

export function timeOf(node: Element | undefined): Date {
  const text = new TextDecoder().decode(node?.body);
  const digits = node?.tag === TAG.utcTime ? `${Number(text.slice(0, 2)) < 50 ? "20" : "19"}${text}` : text;
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits);
  if (!match || (node?.tag !== TAG.utcTime && node?.tag !== TAG.time)) throw new Error("not a time");
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(date.getTime())) throw new Error("not a time");
  return date;
}
