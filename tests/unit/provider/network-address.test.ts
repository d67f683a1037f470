import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWithin, readNetwork } from "#provider/rules/network-address";

describe("an address or network as somebody types it", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7/24", "203.0.113.0/24"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["10.255.0.1/9", "10.128.0.0/9"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:db8::/32", "2001:db8::/32"],
    ["2001:db8:ffff:ffff::1/34", "2001:db8:c000::/34"],
    ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
    ["1:0:0:2:0:0:3:4", "1::2:0:0:3:4"],
    ["::", "::"],
    ["::1", "::1"],
    ["1::", "1::"],
    ["64:ff9b::192.0.2.1", "64:ff9b::c000:201"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(readNetwork(typed)).toBe(kept);
    expect(readNetwork(kept)).toBe(kept);
  });

  it.each([
    "",
    "shop.example",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.07",
    "203.0.113.7/33",
    "203.0.113.7/x",
    "203.0.113.7/24/8",
    "0.0.0.0/0",
    "::/0",
    "::ffff:203.0.113.0/90",
    "2001:db8::1::2",
    "2001:db8:1:2:3:4:5",
    "1:2:3:4:5:6:7:8:9",
    "1::2:3:4:5:6:7:8",
    "2001:db8::g",
    "fe80::1%eth0",
    "192.0.2.1::",
  ])("%s is none", (typed) => {
    expect(readNetwork(typed)).toBeUndefined();
  });

  const byte = fc.integer({ min: 0, max: 255 });

  it("has every address of a network in it, and no other", () => {
    fc.assert(
      fc.property(
        fc.tuple(byte, byte, byte, byte),
        fc.tuple(byte, byte, byte, byte),
        fc.integer({ min: 1, max: 32 }),
        (one, other, bits) => {
          const number = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
          const size = 2 ** (32 - bits);
          const isSame = Math.floor(number(one) / size) === Math.floor(number(other) / size);
          expect(isWithin(other.join("."), [`${one.join(".")}/${bits}`])).toBe(isSame);
        },
      ),
    );
  });

  it("of version 6 is the same however it is written", () => {
    const word = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    fc.assert(
      fc.property(fc.array(word, { minLength: 8, maxLength: 8 }), (words) => {
        const whole = words.map((one) => one.toString(16).padStart(4, "0")).join(":");
        const short = readNetwork(whole) ?? "";
        expect(isWithin(whole, [short])).toBe(true);
        expect(short).not.toMatch(/(?:^|:)0[\da-f]/);
      }),
    );
  });

  it.each([
    ["203.0.113.7", ["198.51.100.1", "203.0.113.0/24"], true],
    ["::ffff:203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.7", ["2001:db8::/32"], false],
    ["2001:db8:1::5", ["2001:db8::/32"], true],
    ["2001:db9::5", ["2001:db8::/32"], false],
    ["", ["203.0.113.7"], false],
    ["203.0.113.0/24", ["203.0.113.7"], false],
    ["203.0.113.7", [], false],
  ])("%s is among %j: %s", (address, networks, isIn) => {
    expect(isWithin(address, networks)).toBe(isIn);
  });
});
