import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newSecret } from "../../../sandbox/src/db/ids.ts";
import { isKeyText, keyText } from "../../../sandbox/src/domain/key-text.ts";

describe("the text of a key", () => {
  it("has a prefix and a checksum that scanners can work out", () => {
    // CRC-32 of everything before it, in seven digits of Crockford's base 32.
    expect(keyText("0".repeat(32))).toBe(`mk_test_${"0".repeat(32)}3HSF8FC`);
    expect(isKeyText(keyText(newSecret()))).toBe(true);
  });

  it("is told from one with a character changed, lost or added", () => {
    const at = fc.integer({ min: 0, max: 46 });
    fc.assert(
      fc.property(at, fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"), (place, letter) => {
        const key = keyText(newSecret());
        const changed = `${key.slice(0, place)}${letter}${key.slice(place + 1)}`;
        expect(isKeyText(changed)).toBe(changed === key);
        expect(isKeyText(key.slice(0, place) + key.slice(place + 1))).toBe(false);
        expect(isKeyText(`${key.slice(0, place)}${letter}${key.slice(place)}`)).toBe(false);
      }),
    );
  });
});
