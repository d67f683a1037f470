import { describe, expect, it } from "vitest";
import { checksumOf } from "#provider/rules/azqr/checksum";
import { azqrPayload, type AzqrFacts } from "#provider/rules/azqr/code";
import { readCode } from "#provider/rules/azqr/emv-code";
import { readFields, written } from "#provider/rules/azqr/tlv";
import { parsed } from "../../../support/emv-parser";

/** The example of EMV QRCPS MPM 1.1, section 5, with a name in Chinese and fields out of order. */
const EXAMPLE =
  "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT" +
  "6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A01" +
  "12233449988770708123456786304A13A";

const FACTS: AzqrFacts = {
  globalId: "az.example.qr",
  account: "ES1000001",
  category: "7011",
  name: "Xəzər Panorama Hotel",
  city: "Bakı",
  isOnce: false,
};

describe("an EMV code", () => {
  it("has the checksum of the published vectors", () => {
    expect(checksumOf("123456789")).toBe("29B1");
    expect(checksumOf(EXAMPLE.slice(0, -4))).toBe("A13A");
  });

  it("is read with its letters counted, and its checksum over their bytes", () => {
    const code = readCode(EXAMPLE);
    expect(code?.isIntact).toBe(true);
    const other = code?.fields.find(({ tag }) => tag === "64")?.value ?? "";
    expect(readFields(other)).toEqual([
      { tag: "00", value: "ZH" },
      { tag: "01", value: "最佳运输" },
      { tag: "02", value: "北京" },
    ]);
    expect(code?.fields.map(({ tag }) => tag).at(-1)).toBe("63");
  });

  it("is intact in lower case too, and not with another letter", () => {
    expect(readCode(EXAMPLE.slice(0, -4) + "a13a")?.isIntact).toBe(true);
    expect(readCode(EXAMPLE.replace("BEIJING", "BEIJINK"))?.isIntact).toBe(false);
  });

  it.each(["", "https://pay.example/1", "0002", EXAMPLE.slice(0, -1), EXAMPLE.slice(4), `${EXAMPLE}x`])(
    "is none: %j",
    (text) => expect(readCode(text)).toBeUndefined(),
  );

  it("refuses a value whose length two digits cannot say", () => {
    expect(() => written("62", "a".repeat(100))).toThrow(RangeError);
    expect(() => written("62", "")).toThrow(RangeError);
  });
});

describe("an AZQR code", () => {
  it("says once what stays, without an amount", () => {
    const code = parsed(azqrPayload(FACTS));
    expect(code).toMatchObject({
      "00": "01",
      "01": "11",
      "26": "0013az.example.qr0109ES1000001",
      "52": "7011",
      "53": "944",
      "58": "AZ",
      "59": "Xezer Panorama Hotel",
      "60": "Baki",
    });
    expect(code["64"]).toBe("0002AZ0120Xəzər Panorama Hotel");
    expect(code["54"]).toBeUndefined();
    expect(code["62"]).toBeUndefined();
  });

  it("says one payment, with two decimals and what it is for", () => {
    const facts = {
      ...FACTS,
      isOnce: true,
      amountMinor: 1005,
      bill: "ABC123",
      reference: "R-1",
      terminal: "T1",
      purpose: "Otaq №5",
    };
    const code = parsed(azqrPayload({ ...facts, postalCode: "AZ1000" }));
    expect(code).toMatchObject({ "01": "12", "54": "10.05", "61": "AZ1000" });
    expect(code["62"]).toBe("0106ABC1230503R-10702T10808Otaq No5");
  });

  it("has its tags ascending and the checksum last", () => {
    const tags = readCode(azqrPayload({ ...FACTS, amountMinor: 1, bill: "1" }))?.fields.map(({ tag }) => tag) ?? [];
    expect(tags.at(-1)).toBe("63");
    expect(tags.slice(0, -1)).toEqual(tags.slice(0, -1).toSorted());
  });

  it("needs no other name where plain letters say it", () => {
    expect(parsed(azqrPayload({ ...FACTS, name: "Panorama Kafe" }))["64"]).toBeUndefined();
  });

  it("keeps the zeros in front of its checksum", () => {
    const bills = Array.from({ length: 4000 }, (_, index) => String(index));
    const codes = bills.map((bill) => azqrPayload({ ...FACTS, bill }));
    const withZeros = codes.filter((code) => code.slice(-4).startsWith("00"));
    expect(withZeros.length).toBeGreaterThan(0);
    for (const code of withZeros) expect(readCode(code)?.isIntact).toBe(true);
  });
});
