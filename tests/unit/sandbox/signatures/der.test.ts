import { describe, expect, it } from "vitest";
import { bytesOfHex, hexOf } from "../../../../sandbox/src/signatures/bytes.ts";
import { controlCodeOf } from "../../../../sandbox/src/signatures/control-code.ts";
import {
  integer,
  octets,
  oid,
  oidOf,
  partsOf,
  read,
  readFirst,
  sequence,
  setOf,
  time,
  timeOf,
} from "../../../../sandbox/src/signatures/der.ts";
import { derOfSignature, signatureOfDer } from "../../../../sandbox/src/signatures/ecdsa.ts";
import { OID } from "../../../../sandbox/src/signatures/oids.ts";
import { randomKey } from "../../../support/random.ts";

const bytes = (hex: string) => bytesOfHex(hex.replaceAll(" ", ""));

describe("DER", () => {
  it("writes lengths in one byte, or as many as they take", () => {
    expect(hexOf(octets(new Uint8Array(127)).subarray(0, 2))).toBe("047f");
    expect(hexOf(octets(new Uint8Array(128)).subarray(0, 3))).toBe("048180");
    expect(hexOf(octets(new Uint8Array(65_536)).subarray(0, 5))).toBe("0483010000");
  });

  it("writes numbers without needless zeros, and none of them negative", () => {
    expect(hexOf(integer(0))).toBe("020100");
    expect(hexOf(integer(127))).toBe("02017f");
    expect(hexOf(integer(128))).toBe("02020080");
    expect(hexOf(integer(bytes("00 00 01 02")))).toBe("02020102");
  });

  it("puts the elements of a set in order", () => {
    expect(hexOf(setOf(integer(9), integer(3), octets(Uint8Array.of())))).toBe(
      "3108 020103 020109 0400".replaceAll(" ", ""),
    );
  });

  it("reads every identifier that it writes", () => {
    for (const name of Object.values(OID)) expect(oidOf(read(oid(name)))).toBe(name);
    expect(hexOf(oid(OID.ecdsaSha256))).toBe("06082a8648ce3d040302");
  });

  it("writes years before 2050 with two digits, and later ones with four", () => {
    for (const day of ["2049-12-31T23:59:59Z", "2050-01-01T00:00:00Z", "1999-05-06T07:08:09Z"])
      expect(timeOf(read(time(new Date(day)))).toISOString()).toBe(day.replace("Z", ".000Z"));
    expect(time(new Date("2049-12-31T23:59:59Z"))[0]).toBe(0x17);
    expect(time(new Date("2050-01-01T00:00:00Z"))[0]).toBe(0x18);
  });

  it.each([
    ["nothing", ""],
    ["a head alone", "30"],
    ["a length without an end", "3080 0000"],
    ["a length that takes more bytes than it has to", "308103 020101"],
    ["fewer bytes than it says", "3004 0201"],
    ["something after its end", "3003 020101 00"],
    ["a tag of several bytes", "1f8101 00"],
  ])("refuses %s", (_, hex) => {
    expect(() => read(bytes(hex))).toThrow(/DER/);
  });

  it("tells the first element from what follows", () => {
    const { first, rest } = readFirst(bytes("3003 020105 0000"));
    expect([partsOf(first).length, hexOf(rest)]).toEqual([1, "0000"]);
    expect(() => partsOf(read(integer(5)))).toThrow(/nothing inside/);
    expect(() => partsOf(read(sequence()), 0x31)).toThrow(/expected tag/);
  });
});

describe("signatures as DER", () => {
  it("come back as they were, also where numbers begin with zeros", () => {
    for (let turn = 0; turn < 200; turn++) {
      const signature = bytes(`${randomKey()}${randomKey()}${randomKey()}${randomKey()}`.replaceAll("-", ""));
      signature.fill(0, 0, turn % 4).fill(0, 32, 32 + (turn % 3));
      expect(hexOf(signatureOfDer(derOfSignature(signature)))).toBe(hexOf(signature));
    }
  });

  it.each([
    ["a negative number", "3006 020180 020101"],
    ["a needless zero", "3007 02020001 020101"],
    ["an empty number", "3005 0200 020101"],
    ["three numbers", "3009 020101 020101 020101"],
  ])("are refused with %s", (_, hex) => {
    expect(() => signatureOfDer(bytes(hex))).toThrow(/not an ECDSA signature/);
  });
});

describe("the control code", () => {
  it("is the first six and the last seven bits of the hash, with four digits", () => {
    expect(controlCodeOf(bytes("2f665f6a6999e0ef0752e00ec9f453adf59d8cb6"))).toBe("1462");
    expect(controlCodeOf(bytes("0000"))).toBe("0000");
    expect(controlCodeOf(bytes("ffff"))).toBe("8191");
    expect(() => controlCodeOf(bytes("ff"))).toThrow(/two bytes/);
  });
});
